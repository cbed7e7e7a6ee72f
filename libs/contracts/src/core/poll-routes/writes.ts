import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { nothing, route } from '../../route.ts';
import { event } from '../events.ts';
import { newPoll, pollChoice } from '../poll-writes.ts';
import { poll } from '../polls.ts';

const byId = z.object({ id });

/** Asks people when they can; each is sent a link to answer by. */
export const create = route({
  name: 'polls.create',
  method: 'POST',
  path: '/polls',
  body: newPoll,
  status: 201,
  response: poll,
});

/**
 * Makes the event at a time of the poll and ends it; an event that came of it already is moved there.
 */
export const choose = route({
  name: 'polls.choose',
  method: 'PUT',
  path: '/polls/:id',
  action: 'choose',
  params: byId,
  body: pollChoice,
  response: z.object({ poll, event }),
});

/** With its answers; an event that came of it stays. */
export const remove = route({
  name: 'polls.remove',
  method: 'DELETE',
  path: '/polls/:id',
  params: byId,
  status: 204,
  response: nothing,
});
