import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { noContent, route } from '../../route.ts';
import { taskChanges, newTask } from '../task-input.ts';
import { task } from '../tasks.ts';

const byId = z.object({ id });

export const create = route({
  name: 'tasks.create',
  method: 'POST',
  path: '/tasks',
  body: newTask,
  status: 201,
  response: task,
});

export const update = route({
  name: 'tasks.update',
  method: 'PUT',
  path: '/tasks/:id',
  params: byId,
  body: taskChanges,
  response: task,
});

/** Deletes the task and its future chunks. Past chunks stay. */
export const remove = route({
  name: 'tasks.remove',
  method: 'DELETE',
  path: '/tasks/:id',
  params: byId,
  status: 204,
  response: noContent,
});
