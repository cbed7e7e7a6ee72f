import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { poll } from '../polls.ts';

/** Lists the caller's polls, newest first. */
export const list = route('polls.list', 'GET /polls', { response: z.array(poll) });

export const read = route('polls.read', 'GET /polls/:id', {
  params: z.object({ id }),
  response: poll,
});
