import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { event } from '../events.ts';
import { newPoll, pollChoice } from '../poll-input.ts';
import { poll } from '../polls.ts';

const byId = z.object({ id });

/** Creates a poll and emails each guest a link. */
export const create = route('polls.create', 'POST /polls', {
  body: newPoll,
  status: 201,
  response: poll,
});

/** Creates the event at a proposed time and ends the poll. An event created earlier is moved instead. */
export const choose = route('polls.choose', 'PUT /polls/:id?action=choose', {
  params: byId,
  body: pollChoice,
  response: z.object({ poll, event }),
});

/** Deletes the poll and its replies. An event created from it stays. */
export const remove = route('polls.remove', 'DELETE /polls/:id', { params: byId });
