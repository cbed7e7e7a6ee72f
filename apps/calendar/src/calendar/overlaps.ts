import type { Event } from '@scheduler/contracts/core';
import { intersection, intervalOf, overlappingPairs, type EpochMs } from '@scheduler/scheduling';
import type { BandItem } from './calendar-item.ts';

/** Two events and the minutes they share. */
export interface SharedMinutes {
  earlier: Event;
  later: Event;
  start: Date;
  end: Date;
}

/**
 * Every two timed events that overlap. Whole days are left out: a holiday or a code freeze does not
 * compete with the meetings in it.
 */
export const sharedMinutes = (events: readonly Event[]): SharedMinutes[] =>
  overlappingPairs(events.filter((event) => !event.is_all_day)).flatMap(([earlier, later]) => {
    const shared = intersection(intervalOf(earlier), intervalOf(later));
    if (!shared) return [];
    return { earlier, later, start: new Date(shared.start), end: new Date(shared.end) };
  });

export const eventsIn = (overlaps: readonly SharedMinutes[]): Set<Event> =>
  new Set(overlaps.flatMap(({ earlier, later }) => [earlier, later]));

export const bandsOf = (overlaps: readonly SharedMinutes[]): BandItem[] =>
  overlaps.map(({ earlier, later, start, end }) => ({
    kind: 'band',
    id: `${earlier.id}|${later.id}|${start.getTime()}`,
    title: '',
    start,
    end,
  }));

/** Those that can still be resolved, soonest first. */
export const ahead = (overlaps: readonly SharedMinutes[], now: EpochMs): SharedMinutes[] =>
  overlaps
    .filter(({ end }) => end.getTime() > now)
    .toSorted((a, b) => a.start.getTime() - b.start.getTime());
