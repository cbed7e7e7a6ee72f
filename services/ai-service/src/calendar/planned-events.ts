import type { Event, EventKind, Task } from '@scheduler/contracts/core';
import { intersectIntervals, subtractIntervals, type Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { EventKind as PlannedKind, PlannedEvent } from '@scheduler/scheduling/optimizer';
import { guestsOf } from './takes-time.ts';
import { ME } from './person.ts';
import type { Availability } from './read.ts';

/** To the minute, without the milliseconds. */
const instant = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

/** Time for a task is time to concentrate: it is in nobody's way but its own. */
const KINDS: Record<EventKind, PlannedKind> = {
  meeting: 'meeting',
  focus: 'focus',
  task: 'focus',
  personal: 'personal',
};

/** Moving what is planned for oneself alone is cheap. */
const PRIORITY: Record<PlannedKind, number> = { meeting: 2, personal: 2, focus: 1 };

const times = (event: Event) =>
  event.is_all_day
    ? { start: event.start_date ?? '', end: event.end_date ?? '', all_day: true }
    : {
        start: instant(Math.floor(Date.parse(event.start_time) / MINUTE_MS) * MINUTE_MS),
        end: instant(Math.ceil(Date.parse(event.end_time) / MINUTE_MS) * MINUTE_MS),
        all_day: false,
      };

/** An event of whose calendar it is as the planner knows it: no word of it. */
export function plannedEvent(
  event: Event,
  {
    guests = [],
    isMovable,
    isBusy,
    task,
  }: { guests?: string[]; isMovable: boolean; isBusy: boolean; task?: Task | undefined },
): PlannedEvent {
  const kind = KINDS[event.kind];
  const bound = (time: string | null | undefined) => (time ? instant(Date.parse(time)) : null);
  return {
    id: event.id,
    title: '',
    kind,
    ...times(event),
    busy: isBusy,
    organizer: ME,
    required: [ME, ...guests],
    optional: [],
    movable: isMovable,
    earliest: isMovable ? bound(task?.earliest) : null,
    latest: isMovable ? bound(task?.deadline) : null,
    buffer_before: event.buffer_before,
    buffer_after: event.buffer_after,
    priority: PRIORITY[kind],
  };
}

/** Somebody's busy time that nobody here may move, without what they are invited to here. */
export function busyOf(
  personId: string,
  { email, busy }: Availability,
  shared: readonly Event[],
  { window, own }: { window: Interval; own: string },
): PlannedEvent[] {
  const together = shared
    .filter((event) => guestsOf({ email: own }, event).includes(email))
    .map((event) => ({
      start: Date.parse(event.start_time) - event.buffer_before * MINUTE_MS,
      end: Date.parse(event.end_time) + event.buffer_after * MINUTE_MS,
    }));
  return subtractIntervals(busy, together).flatMap((time, index): PlannedEvent[] => {
    const seen = intersectIntervals(time, window);
    if (!seen) return [];
    return [
      {
        id: `${personId}-${index}`,
        title: '',
        kind: 'personal',
        start: instant(Math.floor(seen.start / MINUTE_MS) * MINUTE_MS),
        end: instant(Math.ceil(seen.end / MINUTE_MS) * MINUTE_MS),
        all_day: false,
        busy: true,
        organizer: personId,
        required: [personId],
        optional: [],
        movable: false,
        earliest: null,
        latest: null,
        buffer_before: 0,
        buffer_after: 0,
        priority: 1,
      },
    ];
  });
}
