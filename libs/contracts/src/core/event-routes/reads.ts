import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { event, eventFilter } from '../events.ts';

/**
 * The events that overlap `[start_date, end_date)`, earliest first; without a bound it is open on
 * that side. All of them or a 400 that asks for a shorter range.
 */
export const list = route({
  name: 'events.list',
  method: 'GET',
  path: '/events',
  query: eventFilter,
  response: z.array(event),
});

export const read = route({
  name: 'events.read',
  method: 'GET',
  path: '/events/:id',
  params: z.object({ id }),
  response: event,
});
