import type { Event } from '@scheduler/contracts/core';
import { parseInterval, type EpochMs, type Interval } from '@scheduler/scheduling';
import type { TimeRange } from '../../local-dates.ts';
import type { OverlapBand } from './calendar-item.ts';

/** Two events and the time they share. */
export interface EventOverlap extends TimeRange {
  earlier: Event;
  later: Event;
}

interface TimedEvent extends Interval {
  event: Event;
}

export interface Overlaps {
  /** Events that overlap another event. */
  conflicting: ReadonlySet<Event>;
  /** Merged intervals in which two or more events overlap. */
  bands: OverlapBand[];
  /** Timed events, sorted by start. */
  timed: readonly TimedEvent[];
}

/**
 * Finds overlapping events in one pass, without listing all pairs, because a full day can have
 * thousands of them. All-day events are ignored, because a holiday doesn't conflict with a meeting.
 */
export function findOverlaps(events: readonly Event[]): Overlaps {
  const timed = events
    .filter((event) => !event.is_all_day)
    .map((event) => ({ event, ...parseInterval(event) }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start);
  const conflicting = new Set<Event>();
  const shared: Interval[] = [];
  let lastEnding: TimedEvent | undefined;
  for (const current of timed) {
    if (lastEnding && current.start < lastEnding.end) {
      conflicting.add(lastEnding.event).add(current.event);
      const end = Math.min(current.end, lastEnding.end);
      const previousShared = shared.at(-1);
      if (previousShared && current.start <= previousShared.end)
        previousShared.end = Math.max(previousShared.end, end);
      else shared.push({ start: current.start, end });
    }
    if (!lastEnding || current.end > lastEnding.end) lastEnding = current;
  }
  return { conflicting, bands: shared.map(toOverlapBand), timed };
}

const toOverlapBand = ({ start, end }: Interval): OverlapBand => ({
  id: `band:${start}`,
  start: new Date(start),
  end: new Date(end),
});

/** Maximum number of conflicts to list. */
const MAX_LISTED = 50;

/** Returns the first `MAX_LISTED` overlapping pairs that haven't ended, in chronological order. */
export function getUpcomingOverlaps({ timed }: Overlaps, now: EpochMs): EventOverlap[] {
  const upcoming: EventOverlap[] = [];
  let ongoing: TimedEvent[] = [];
  for (const later of timed) {
    if (later.end <= now) continue;
    ongoing = ongoing.filter(({ end }) => end > later.start);
    for (const earlier of ongoing) {
      if (upcoming.length === MAX_LISTED) return upcoming;
      const end = new Date(Math.min(earlier.end, later.end));
      const start = new Date(later.start);
      upcoming.push({ earlier: earlier.event, later: later.event, start, end });
    }
    ongoing.push(later);
  }
  return upcoming;
}
