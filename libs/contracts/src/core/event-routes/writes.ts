import * as z from 'zod/mini';
import { noContent, route } from '../../route.ts';
import { eventChanges, newEvent, scopeQuery, savedEvent } from '../event-input.ts';
import { eventId } from '../events.ts';

const byId = z.object({ id: eventId });

export const create = route({
  name: 'events.create',
  method: 'POST',
  path: '/events',
  body: newEvent,
  status: 201,
  response: savedEvent,
});

export const update = route({
  name: 'events.update',
  method: 'PUT',
  path: '/events/:id',
  params: byId,
  query: scopeQuery,
  body: eventChanges,
  response: savedEvent,
});

export const remove = route({
  name: 'events.remove',
  method: 'DELETE',
  path: '/events/:id',
  params: byId,
  query: scopeQuery,
  status: 204,
  response: noContent,
});
