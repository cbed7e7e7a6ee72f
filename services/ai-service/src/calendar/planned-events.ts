import type { Event, EventKind, Task } from '@scheduler/contracts/core';
import {
  intersectIntervals,
  parseInterval,
  subtractIntervals,
  type Interval,
} from '@scheduler/scheduling';
import type { EventKind as PlannedKind, PlannedEvent } from '@scheduler/scheduling/optimizer';
import { getBufferedInterval, listGuestEmails } from './busy-events.ts';
import { toInstantString, toWholeMinutes } from './instants.ts';
import { USER_ID } from './planner-people.ts';
import type { Availability } from './read-calendar.ts';

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
    : { ...toWholeMinutes(parseInterval(event)), all_day: false };

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
  const toBound = (time: string | null | undefined) => (time ? toInstantString(time) : null);
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

/** Creates an immovable event that makes one person busy. */
export const createBlockerEvent = (
  id: string,
  person: string,
  interval: Interval,
): PlannedEvent => ({
  id,
  title: '',
  kind: 'personal',
  ...toWholeMinutes(interval),
  all_day: false,
  busy: true,
  organizer: person,
  required: [person],
  optional: [],
  movable: false,
  earliest: null,
  latest: null,
  buffer_before: 0,
  buffer_after: 0,
  priority: 1,
});

/** Converts a guest's busy time to immovable events, except for meetings shared with the user. */
export function toGuestEvents(
  personId: string,
  { email, busy }: Availability,
  userEvents: readonly Event[],
  { window, userEmail }: { window: Interval; userEmail: string },
): PlannedEvent[] {
  const sharedMeetings = userEvents
    .filter((event) => listGuestEmails({ email: userEmail }, event).includes(email))
    .map((event) => getBufferedInterval(event, event));
  return subtractIntervals(busy, sharedMeetings).flatMap((time, index) => {
    const visible = intersectIntervals(time, window);
    return visible ? [createBlockerEvent(`${personId}-${index}`, personId, visible)] : [];
  });
}
