import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { taskChanges, newTask } from '../task-input.ts';
import { task } from '../tasks.ts';

const byId = z.object({ id });

export const create = route('tasks.create', 'POST /tasks', {
  body: newTask,
  status: 201,
  response: task,
});

export const update = route('tasks.update', 'PUT /tasks/:id', {
  params: byId,
  body: taskChanges,
  response: task,
});

/** Deletes the task and its future chunks. Past chunks stay. */
export const remove = route('tasks.remove', 'DELETE /tasks/:id', { params: byId });
