import type { EventHit } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { Database } from '@scheduler/service-kit';
import { occurrencesOf } from '../events/occurrences.ts';
import { WEEK_MS } from '@scheduler/scheduling/durations';

const iso = (time: number) => new Date(time).toISOString();

/** The first events of a stretch of time that the person may read, earliest first. */
export async function eventsOn(
  db: Database,
  userId: string,
  { start, end }: Interval,
  most: number,
): Promise<EventHit[]> {
  const hits = new Map<string, EventHit>();
  for (let from = start; from < end && hits.size < most; from += WEEK_MS) {
    const to = Math.min(from + WEEK_MS, end);
    const found = await occurrencesOf(db, { userId }, iso(from), iso(to));
    for (const event of found ?? []) {
      if (event.role === 'freebusy' || hits.has(event.id)) continue;
      const { id, recurring_event_id, title, location, schedule_ids, time_zone, is_all_day } =
        event;
      const { start_time, end_time, start_date, end_date } = event;
      hits.set(event.id, {
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
  return [...hits.values()].slice(0, most);
}
