import type { Event } from '@scheduler/contracts/core';
import type { CalendarSnapshot } from '../user-context.ts';

/** Returns whether the user may edit or delete an event for all attendees. */
export const canWrite = (
  { subscribedScheduleIds: subscribed }: Pick<CalendarSnapshot, 'subscribedScheduleIds'>,
  { role, is_organizer, schedule_ids }: Event,
): boolean =>
  is_organizer &&
  (role === 'owner' || role === 'editor') &&
  !schedule_ids.some((id) => subscribed.has(id));

/** Converts an event for a proposal. The version detects concurrent edits when it's accepted. */
export const toProposedEvent = (event: Event, guests: number) => ({
  event_id: event.id,
  version: event.version,
  title: event.title,
  start_time: event.start_time,
  end_time: event.end_time,
  is_all_day: event.is_all_day,
  guests,
});
