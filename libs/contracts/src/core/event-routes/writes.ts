import * as z from 'zod/mini';
import { nothing, route } from '../../route.ts';
import { eventChanges, newEvent, scoped, writtenEvent } from '../event-writes.ts';
import { eventId } from '../events.ts';

const byId = z.object({ id: eventId });

export const create = route({
  name: 'events.create',
  method: 'POST',
  path: '/events',
  body: newEvent,
  status: 201,
  response: writtenEvent,
});

export const update = route({
  name: 'events.update',
  method: 'PUT',
  path: '/events/:id',
  params: byId,
  query: scoped,
  body: eventChanges,
  response: writtenEvent,
});

export const remove = route({
  name: 'events.remove',
  method: 'DELETE',
  path: '/events/:id',
  params: byId,
  query: scoped,
  status: 204,
  response: nothing,
});
