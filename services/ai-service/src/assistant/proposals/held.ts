import type { Event } from '@scheduler/contracts/core';
import type { Seen } from '../situation.ts';

/** Whether who asks may change or remove an event for everybody. */
export const mayWrite = (
  { subscribed }: Pick<Seen, 'subscribed'>,
  { role, is_organizer, schedule_ids }: Event,
): boolean =>
  is_organizer &&
  (role === 'owner' || role === 'editor') &&
  !schedule_ids.some((id) => subscribed.has(id));

/** An event as a proposal holds it: with the version that it is meant for. */
export const heldEvent = (event: Event, guests: number) => ({
  event_id: event.id,
  version: event.version,
  title: event.title,
  start_time: event.start_time,
  end_time: event.end_time,
  is_all_day: event.is_all_day,
  guests,
});
