import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { nothing, route } from '../../route.ts';
import { eventChanges, newEvent, writtenEvent } from '../event-writes.ts';

const byId = z.object({ id });

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
  body: eventChanges,
  response: writtenEvent,
});

export const remove = route({
  name: 'events.remove',
  method: 'DELETE',
  path: '/events/:id',
  params: byId,
  status: 204,
  response: nothing,
});
