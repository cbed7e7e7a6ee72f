import { tasks } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { changeTask, createTask, listTasks, readTask, removeTask } from './operations.ts';

export const taskRoutes = (deps: Parameters<typeof createTask>[0]) => [
  handle(tasks.list, (call) => listTasks(deps, call)),
  handle(tasks.read, (call) => readTask(deps, call)),
  handle(tasks.create, (call) => createTask(deps, call)),
  handle(tasks.update, (call) => changeTask(deps, call)),
  handle(tasks.remove, (call) => removeTask(deps, call)),
];
