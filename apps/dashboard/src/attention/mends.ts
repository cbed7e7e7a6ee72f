import type { ConflictPair, Event } from '@scheduler/contracts/core';
import { intervalOf, MINUTE_MS, nextFreeTimes, overlaps } from '@scheduler/scheduling';
import type { EpochMs, Interval } from '@scheduler/scheduling';

/** A conflict mended: one of its events at a time that is free where the person is concerned. */
export interface Mend {
  event: Event;
  to: Interval;
}

interface Known {
  /** All that is known, of all the time that `work` spans. */
  events: readonly Event[];
  work: readonly Interval[];
  now: EpochMs;
}

/**
 * Moves one of two events to its next free time: that with fewer guests, else the later one; `null`
 * if both have to stay.
 */
export function mendOf({ first, second }: ConflictPair, known: Known): Mend | null {
  const movable = [second, first]
    .flatMap(({ id }) => known.events.find((event) => event.id === id) ?? [])
    .filter((event) => isFreeToMove(event, known))
    .toSorted((a, b) => a.invited_users.length - b.invited_users.length);
  for (const event of movable) {
    const to = nextFree(event, known);
    if (to) return { event, to };
  }
  return null;
}

function isFreeToMove(event: Event, { work, now }: Known): boolean {
  const time = intervalOf(event);
  const isOwn = event.is_organizer && (event.role === 'owner' || event.role === 'editor');
  const isCopy = event.source !== undefined && event.source !== 'own';
  if (event.is_all_day || event.locked || !isOwn || isCopy || time.start <= now) return false;
  // An evening of one's own is not for office hours.
  return event.kind !== 'personal' || work.some((hours) => overlaps(hours, time));
}

function nextFree(event: Event, { events, work, now }: Known): Interval | undefined {
  const busy = events
    .filter(({ id, transparency }) => id !== event.id && transparency === 'opaque')
    .map((other) => apart(other, event));
  return nextFreeTimes(intervalOf(event), { work, busy, now })[0];
}

/** The time of an event with what both need around them. */
function apart(other: Event, { buffer_before, buffer_after }: Event): Interval {
  const { start, end } = intervalOf(other);
  return {
    start: start - (other.buffer_before + buffer_after) * MINUTE_MS,
    end: end + (other.buffer_after + buffer_before) * MINUTE_MS,
  };
}
