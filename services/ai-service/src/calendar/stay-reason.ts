import type { Event } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { Calendar } from './read-calendar.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** First reason, in order of evaluation, why an event must not move. */
export type StayReason =
  | 'all_day'
  | 'locked'
  | 'not_organizer'
  | 'not_writable'
  | 'subscribed'
  | 'past'
  | 'notice'
  | 'outside_window'
  | 'other_schedule'
  | 'own_time'
  | 'pinned';

export interface MoveBounds {
  /** Epoch milliseconds. */
  now: number;
  window: Interval;
  noticeMinutes: number;
  /** Only events on these schedules may move. `null` means all schedules. */
  scheduleIds: ReadonlySet<string> | null;
  pinnedEventIds: ReadonlySet<string>;
  /** Returns whether an event overlaps working hours. */
  isInWorkingHours: (event: Event) => boolean;
}

/** Returns why a plan must not move an event, or `null` if it may. */
export function getStayReason(
  { subscribedScheduleIds }: Pick<Calendar, 'subscribedScheduleIds'>,
  event: Event,
  { now, window, noticeMinutes, scheduleIds, pinnedEventIds, isInWorkingHours }: MoveBounds,
): StayReason | null {
  const [start, end] = [Date.parse(event.start_time), Date.parse(event.end_time)];
  if (event.is_all_day) return 'all_day';
  if (start < now) return 'past';
  if (event.locked) return 'locked';
  if (!event.is_organizer) return 'not_organizer';
  if (event.role !== 'owner' && event.role !== 'editor') return 'not_writable';
  if (event.schedule_ids.some((id) => subscribedScheduleIds.has(id))) return 'subscribed';
  if (start < now + noticeMinutes * MINUTE_MS) return 'notice';
  if (start < window.start || end > window.end) return 'outside_window';
  if (scheduleIds && !event.schedule_ids.some((id) => scheduleIds.has(id))) {
    return 'other_schedule';
  }
  // Personal events outside working hours must not be moved into them.
  if (event.kind === 'personal' && !isInWorkingHours(event)) return 'own_time';
  return pinnedEventIds.has(event.id) ? 'pinned' : null;
}
