import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { habit } from '../habits.ts';

/** Lists the caller's habits, oldest first. */
export const list = route('habits.list', 'GET /habits', { response: z.array(habit) });

export const read = route('habits.read', 'GET /habits/:id', {
  params: z.object({ id }),
  response: habit,
});
