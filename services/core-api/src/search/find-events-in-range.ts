import type { EventSearchResult } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { Database } from '@scheduler/service-kit';
import { startExpansion, tooManyEvents } from '../events/expansion-limits.ts';
import { findOccurrences } from '../events/occurrences.ts';
import { WEEK_MS } from '@scheduler/scheduling/durations';

const toIso = (time: number) => new Date(time).toISOString();

/**
 * Returns the first events in a time range that the user can read, earliest first.
 *
 * @throws Problem `invalid-request` if a week contains more than `MAX_LISTED_EVENTS` events, or if
 *   there are too many series
 */
export async function findEventsInRange(
  db: Database,
  userId: string,
  { start, end }: Interval,
  limit: number,
): Promise<EventSearchResult[]> {
  const resultsById = new Map<string, EventSearchResult>();
  const slices = startExpansion();
  for (let from = start; from < end && resultsById.size < limit; from += WEEK_MS) {
    const to = Math.min(from + WEEK_MS, end);
    const occurrences = await findOccurrences(db, { userId }, toIso(from), toIso(to), slices);
    if (!occurrences) throw tooManyEvents('?q');
    for (const event of occurrences) {
      if (event.role === 'freebusy' || resultsById.has(event.id)) continue;
      const { id, recurring_event_id, title, location, schedule_ids, time_zone, is_all_day } =
        event;
      const { start_time, end_time, start_date, end_date } = event;
      resultsById.set(event.id, {
        kind: 'event',
        id,
        recurring_event_id,
        title,
        start_time,
        end_time,
        start_date,
        end_date,
        time_zone,
        is_all_day,
        location,
        schedule_ids,
        matches: [],
      });
    }
  }
  return [...resultsById.values()].slice(0, limit);
}
