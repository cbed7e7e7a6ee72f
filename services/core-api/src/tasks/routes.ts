import { tasks } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { changeTask, createTask, listTasks, getTask, removeTask } from './operations.ts';

export const taskRoutes = (deps: Parameters<typeof createTask>[0]) => [
  defineHandler(tasks.list, (call) => listTasks(deps, call)),
  defineHandler(tasks.read, (call) => getTask(deps, call)),
  defineHandler(tasks.create, (call) => createTask(deps, call)),
  defineHandler(tasks.update, (call) => changeTask(deps, call)),
  defineHandler(tasks.remove, (call) => removeTask(deps, call)),
];
