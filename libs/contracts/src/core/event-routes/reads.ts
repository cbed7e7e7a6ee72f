import * as z from 'zod/mini';
import { route } from '../../route.ts';
import { event, eventFilter, eventId } from '../events.ts';

/**
 * The events that overlap `[start_date, end_date)`, earliest first, a series by its occurrences.
 * Where a bound is missing the range is open on that side, and a series is one record, with those of
 * its occurrences that were changed beside it. All of them or a 400 that asks for a shorter range.
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
  params: z.object({ id: eventId }),
  response: event,
});
