import type { Event, EventKind, Task } from '@scheduler/contracts/core';
import { intersectIntervals, subtractIntervals, type Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { EventKind as PlannedKind, PlannedEvent } from '@scheduler/scheduling/optimizer';
import { listGuestEmails } from './busy-events.ts';
import { USER_ID } from './planner-people.ts';
import type { Availability } from './read-calendar.ts';

/** Formats an instant without milliseconds, as the optimizer expects. */
const toInstantString = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

/** Task blocks are planned like focus time. */
const KINDS: Record<EventKind, PlannedKind> = {
  meeting: 'meeting',
  focus: 'focus',
  task: 'focus',
  personal: 'personal',
};

/** Focus time involves only the user, so moving it is cheap. */
const PRIORITY: Record<PlannedKind, number> = { meeting: 2, personal: 2, focus: 1 };

const getTimes = (event: Event) =>
  event.is_all_day
    ? { start: event.start_date ?? '', end: event.end_date ?? '', all_day: true }
    : {
        start: toInstantString(Math.floor(Date.parse(event.start_time) / MINUTE_MS) * MINUTE_MS),
        end: toInstantString(Math.ceil(Date.parse(event.end_time) / MINUTE_MS) * MINUTE_MS),
        all_day: false,
      };

/** Converts one of the user's events for the optimizer, without its title or other text. */
export function toPlannedEvent(
  event: Event,
  {
    guests = [],
    isMovable,
    isBusy,
    task,
  }: { guests?: string[]; isMovable: boolean; isBusy: boolean; task?: Task | undefined },
): PlannedEvent {
  const kind = KINDS[event.kind];
  const toBound = (time: string | null | undefined) =>
    time ? toInstantString(Date.parse(time)) : null;
  return {
    id: event.id,
    title: '',
    kind,
    ...getTimes(event),
    busy: isBusy,
    organizer: USER_ID,
    required: [USER_ID, ...guests],
    optional: [],
    movable: isMovable,
    earliest: isMovable ? toBound(task?.earliest) : null,
    latest: isMovable ? toBound(task?.deadline) : null,
    buffer_before: event.buffer_before,
    buffer_after: event.buffer_after,
    priority: PRIORITY[kind],
  };
}

/** Converts a guest's busy time to immovable events, except for meetings shared with the user. */
export function toGuestEvents(
  personId: string,
  { email, busy }: Availability,
  userEvents: readonly Event[],
  { window, userEmail }: { window: Interval; userEmail: string },
): PlannedEvent[] {
  const sharedMeetings = userEvents
    .filter((event) => listGuestEmails({ email: userEmail }, event).includes(email))
    .map((event) => ({
      start: Date.parse(event.start_time) - event.buffer_before * MINUTE_MS,
      end: Date.parse(event.end_time) + event.buffer_after * MINUTE_MS,
    }));
  return subtractIntervals(busy, sharedMeetings).flatMap((time, index): PlannedEvent[] => {
    const visible = intersectIntervals(time, window);
    if (!visible) return [];
    return [
      {
        id: `${personId}-${index}`,
        title: '',
        kind: 'personal',
        start: toInstantString(Math.floor(visible.start / MINUTE_MS) * MINUTE_MS),
        end: toInstantString(Math.ceil(visible.end / MINUTE_MS) * MINUTE_MS),
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
