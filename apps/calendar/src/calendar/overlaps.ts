import type { Event } from '@scheduler/contracts/core';
import { intervalOf, type EpochMs, type Interval } from '@scheduler/scheduling';
import type { BandItem } from './calendar-item.ts';

/** Two events and the minutes they share. */
export interface SharedMinutes {
  earlier: Event;
  later: Event;
  start: Date;
  end: Date;
}

/** A timed event and when it is. */
interface Timed extends Interval {
  event: Event;
}

export interface Overlaps {
  /** Events that share minutes with another. */
  conflicting: ReadonlySet<Event>;
  /** The minutes that two or more of them share. */
  bands: BandItem[];
  /** The events that can overlap, the earliest first. */
  timed: readonly Timed[];
}

/**
 * What overlaps, in one pass: a full day has thousands of pairs, and who draws it asks for none.
 * Whole days are left out: a holiday or a code freeze does not compete with the meetings in it.
 */
export function overlapsIn(events: readonly Event[]): Overlaps {
  const timed = events
    .filter((event) => !event.is_all_day)
    .map((event) => ({ event, ...intervalOf(event) }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start);
  const conflicting = new Set<Event>();
  const shared: Interval[] = [];
  let longest: Timed | undefined;
  for (const one of timed) {
    if (longest && one.start < longest.end) {
      conflicting.add(longest.event).add(one.event);
      const end = Math.min(one.end, longest.end);
      const before = shared.at(-1);
      if (before && one.start <= before.end) before.end = Math.max(before.end, end);
      else shared.push({ start: one.start, end });
    }
    if (!longest || one.end > longest.end) longest = one;
  }
  return { conflicting, bands: shared.map(bandOf), timed };
}

const bandOf = ({ start, end }: Interval): BandItem => ({
  kind: 'band',
  id: `band:${start}`,
  title: '',
  start: new Date(start),
  end: new Date(end),
});

/** More than these, nobody resolves one after the other. */
const MOST_TOLD = 50;

/** The pairs that can still be resolved, soonest first; no more than can be told. */
export function ahead({ timed }: Overlaps, now: EpochMs): SharedMinutes[] {
  const found: SharedMinutes[] = [];
  let open: Timed[] = [];
  for (const later of timed) {
    if (later.end <= now) continue;
    open = open.filter(({ end }) => end > later.start);
    for (const earlier of open) {
      if (found.length === MOST_TOLD) return found;
      const end = new Date(Math.min(earlier.end, later.end));
      const start = new Date(later.start);
      found.push({ earlier: earlier.event, later: later.event, start, end });
    }
    open.push(later);
  }
  return found;
}
