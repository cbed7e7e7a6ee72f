import type { Event } from '@scheduler/contracts/core';
import type { ItemContext } from './to-calendar-items.ts';

/**
 * Returns the events that block the user's time, following the server's rules. Excludes events
 * shown as free, declined invitations, and events that are only on schedules that don't count as
 * busy.
 */
export function filterBusyEvents(
  events: readonly Event[],
  { schedules, email }: Pick<ItemContext, 'schedules' | 'email'>,
): Event[] {
  const isBusySchedule = (id: string) => schedules.get(id)?.is_busy !== false;
  const userEmail = email.toLowerCase();
  return events.filter(
    ({ transparency, schedule_ids, invitations }) =>
      transparency === 'opaque' &&
      (schedule_ids.length === 0 || schedule_ids.some(isBusySchedule)) &&
      !invitations.some(
        ({ user_email, status }) => status === 'declined' && user_email.toLowerCase() === userEmail,
      ),
  );
}
