import type { Event } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { Calendar } from './read.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Why an event is not to be moved; the first that holds. */
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
  /** Epoch ms. */
  now: number;
  window: Interval;
  noticeMinutes: number;
  /** Only what is on one of these moves; `null`: on any. */
  scheduleIds: ReadonlySet<string> | null;
  pinned: ReadonlySet<string>;
  /** Whether something lies within working hours, if only in part. */
  isWorkTime: (event: Event) => boolean;
}

/** Why no plan may move an event of the caller's; `null` if one may. */
export function stayReason(
  { subscribed }: Pick<Calendar, 'subscribed'>,
  event: Event,
  { now, window, noticeMinutes, scheduleIds, pinned, isWorkTime }: MoveBounds,
): StayReason | null {
  const [start, end] = [Date.parse(event.start_time), Date.parse(event.end_time)];
  if (event.is_all_day) return 'all_day';
  if (start < now) return 'past';
  if (event.locked) return 'locked';
  if (!event.is_organizer) return 'not_organizer';
  if (event.role !== 'owner' && event.role !== 'editor') return 'not_writable';
  if (event.schedule_ids.some((id) => subscribed.has(id))) return 'subscribed';
  if (start < now + noticeMinutes * MINUTE_MS) return 'notice';
  if (start < window.start || end > window.end) return 'outside_window';
  if (scheduleIds && !event.schedule_ids.some((id) => scheduleIds.has(id))) {
    return 'other_schedule';
  }
  // An evening of one's own is not for office hours.
  if (event.kind === 'personal' && !isWorkTime(event)) return 'own_time';
  return pinned.has(event.id) ? 'pinned' : null;
}
