import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { poll } from '../polls.ts';

/** Lists the caller's polls, newest first. */
export const list = route({
  name: 'polls.list',
  method: 'GET',
  path: '/polls',
  response: z.array(poll),
});

export const read = route({
  name: 'polls.read',
  method: 'GET',
  path: '/polls/:id',
  params: z.object({ id }),
  response: poll,
});
