import type { Event, ScheduleColor, Schedule } from '@scheduler/contracts/core';
import {
  filterBusyEvents,
  findConflictingRecords,
  parseInterval,
  toDateInterval,
} from '@scheduler/scheduling';
import type { EpochMs, Interval } from '@scheduler/scheduling';

/** An event with its display properties on the dashboard. */
export interface TimelineEvent extends Interval {
  event: Event;
  /** Color of the event's first schedule that the user has access to. */
  color: ScheduleColor;
  /** Whether the event blocks the user's time. */
  isBusy: boolean;
  /** Whether another event blocks the same time. */
  overlaps: boolean;
}

/** Returns unique events sorted by start, with local times, schedule colors and overlaps. */
export function toTimelineEvents(
  events: readonly Event[],
  schedules: readonly Schedule[],
  { zone, email }: { zone: string; email: string },
): TimelineEvent[] {
  const schedulesById = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const eventsById = new Map(events.map((event) => [event.id, resolveAllDayTimes(event, zone)]));
  const busyEvents = filterBusyEvents([...eventsById.values()], {
    schedules: schedulesById,
    email,
  });
  const busyEventSet = new Set(busyEvents);
  const conflicting = findConflictingRecords(busyEvents);
  return [...eventsById.values()]
    .map((event) => ({
      event,
      ...parseInterval(event),
      color: event.schedule_ids.map((id) => schedulesById.get(id)?.color).find(Boolean) ?? 'blue',
      isBusy: busyEventSet.has(event),
      overlaps: conflicting.has(event),
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** All-day events have a calendar date, so their start and end times depend on the time zone. */
function resolveAllDayTimes(event: Event, zone: string): Event {
  const { start_date, end_date } = event;
  if (start_date === null || end_date === null) return event;
  const { start, end } = toDateInterval({ start_date, end_date }, zone);
  return {
    ...event,
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  };
}

/** Returns the first `limit` events that start after `now`. */
export const getUpcomingEvents = (
  timelineEvents: readonly TimelineEvent[],
  now: EpochMs,
  limit: number,
) => timelineEvents.filter(({ start }) => start > now).slice(0, limit);

/** Returns the events that start on a day. */
export const getEventsOfDay = (timelineEvents: readonly TimelineEvent[], day: Interval) =>
  timelineEvents.filter(({ start }) => start >= day.start && start < day.end);
