import * as z from 'zod/mini';
import { instant, integerBetween } from '../../primitives.ts';
import { route } from '../../route.ts';
import { compactEvents } from '../compact-events.ts';
import { event, eventFilter, eventId, hasValidPeriod } from '../events.ts';

/**
 * Lists the events that overlap `[start_date, end_date)` in chronological order, with series expanded
 * to occurrences. If a bound is missing, the range is open on that side and each series is returned
 * as one record plus its modified occurrences. Ranges with too many events return 400.
 */
export const list = route('events.list', 'GET /events', {
  query: eventFilter,
  response: z.array(event),
});

/**
 * Lists the same events as `events.list` with both bounds, in a response of about a third of the size.
 * Convert it with `expandCompactEvents`.
 */
export const listCompact = route('events.listCompact', 'GET /events', {
  selector: 'format',
  query: z
    .object({ format: z.literal('compact'), start_date: instant, end_date: instant })
    .check(hasValidPeriod),
  response: compactEvents,
});

export const MAX_CHANGES_PER_PAGE = 500;

/**
 * Lists what changed since a sync token. The `sync-token` header of `events.list` and each page
 * contain a token. A series is one record, and each modified occurrence is another, as in a list
 * without bounds. Applying all pages to a copy of that list brings it up to date, except for names of
 * organizers. Events that haven't changed may be included. An empty token returns only the current
 * token.
 *
 * Returns 410 with the code `sync-token-expired` if the token is too old; list the events again.
 */
export const changes = route('events.changes', 'GET /events', {
  selector: 'sync_token',
  query: z.object({
    sync_token: z.string(),
    limit: integerBetween(1, MAX_CHANGES_PER_PAGE, MAX_CHANGES_PER_PAGE),
  }),
  response: z.object({
    /** Events that were created or changed, and are visible to the caller. */
    events: z.array(event),
    /** IDs of events that were deleted, or that the caller can't see anymore. */
    deleted: z.array(eventId),
    /** Token for the next request. */
    sync_token: z.string(),
    /** Whether more changes are available now. */
    has_more: z.boolean(),
  }),
});

export const read = route('events.read', 'GET /events/:id', {
  params: z.object({ id: eventId }),
  response: event,
});
