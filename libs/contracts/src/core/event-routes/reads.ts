import * as z from 'zod/mini';
import { route } from '../../route.ts';
import { event, eventFilter, eventId } from '../events.ts';

/**
 * Lists the events that overlap `[start_date, end_date)` in chronological order, with series expanded
 * to occurrences. If a bound is missing, the range is open on that side and each series is returned
 * as one record plus its modified occurrences. Ranges with too many events return 400.
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
