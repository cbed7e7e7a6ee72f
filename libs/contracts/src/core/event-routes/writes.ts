import * as z from 'zod/mini';
import { route } from '../../route.ts';
import { eventChanges, newEvent, scopeQuery, savedEvent } from '../event-input.ts';
import { eventId } from '../events.ts';

const byId = z.object({ id: eventId });

export const create = route('events.create', 'POST /events', {
  body: newEvent,
  status: 201,
  response: savedEvent,
});

export const update = route('events.update', 'PUT /events/:id', {
  params: byId,
  query: scopeQuery,
  body: eventChanges,
  response: savedEvent,
});

export const remove = route('events.remove', 'DELETE /events/:id', {
  params: byId,
  query: scopeQuery,
});
