import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { habit } from '../habits.ts';

/** Lists the caller's habits, oldest first. */
export const list = route({
  name: 'habits.list',
  method: 'GET',
  path: '/habits',
  response: z.array(habit),
});

export const read = route({
  name: 'habits.read',
  method: 'GET',
  path: '/habits/:id',
  params: z.object({ id }),
  response: habit,
});
