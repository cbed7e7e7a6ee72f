import type { ConflictPair, Event } from '@scheduler/contracts/core';
import { parseInterval, findNextFreeSlots, overlaps, isWritable } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { EpochMs, Interval } from '@scheduler/scheduling';

/** Resolves a conflict by moving one event to a free slot. */
export interface ConflictResolution {
  event: Event;
  to: Interval;
}

interface ResolutionContext {
  /** All events during `work`. */
  events: readonly Event[];
  /** Events that block the user's time. */
  busyEvents: readonly Event[];
  work: readonly Interval[];
  now: EpochMs;
}

/**
 * Suggests moving the event with fewer guests, or the later one, to its next free slot. Returns
 * `null` if neither can move.
 */
export function suggestResolution(
  { first, second }: ConflictPair,
  context: ResolutionContext,
): ConflictResolution | null {
  const movable = [second, first]
    .flatMap(({ id }) => context.events.find((event) => event.id === id) ?? [])
    .filter((event) => isFreeToMove(event, context))
    .toSorted((a, b) => a.invited_users.length - b.invited_users.length);
  for (const event of movable) {
    const to = findNextFreeSlot(event, context);
    if (to) return { event, to };
  }
  return null;
}

function isFreeToMove(event: Event, { work, now }: ResolutionContext): boolean {
  const time = parseInterval(event);
  const canEdit = event.is_organizer && isWritable(event);
  const isCopy = event.source !== undefined && event.source !== 'own';
  if (event.is_all_day || event.locked || !canEdit || isCopy || time.start <= now) return false;
  // Free slots are within working hours, so don't move personal events that are outside them.
  return event.kind !== 'personal' || work.some((hours) => overlaps(hours, time));
}

function findNextFreeSlot(
  event: Event,
  { busyEvents, work, now }: ResolutionContext,
): Interval | undefined {
  const blockedIntervals = busyEvents
    .filter(({ id }) => id !== event.id)
    .map((other) => addBuffers(other, event));
  return findNextFreeSlots(parseInterval(event), {
    searchIntervals: work,
    busy: blockedIntervals,
    now,
  })[0];
}

/** Extends an event by the buffers of both events. */
function addBuffers(other: Event, { buffer_before, buffer_after }: Event): Interval {
  const { start, end } = parseInterval(other);
  return {
    start: start - (other.buffer_before + buffer_after) * MINUTE_MS,
    end: end + (other.buffer_after + buffer_before) * MINUTE_MS,
  };
}
