import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { task, taskStatuses } from '../tasks.ts';

/** Lists the caller's tasks: open ones first, then by deadline. */
export const list = route('tasks.list', 'GET /tasks', {
  query: z.object({ status: z.optional(z.enum(taskStatuses)) }),
  response: z.array(task),
});

export const read = route('tasks.read', 'GET /tasks/:id', {
  params: z.object({ id }),
  response: task,
});
