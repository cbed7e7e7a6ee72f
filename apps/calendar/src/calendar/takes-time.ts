import type { Event } from '@scheduler/contracts/core';
import type { ItemContext } from './to-calendar-items.ts';

/**
 * Tells the events that take the person's own time, as the server reckons it: what shows them as
 * free, what they declined, and what is on schedules that take no time of theirs do not.
 */
export function takingTime(
  events: readonly Event[],
  { schedules, email }: Pick<ItemContext, 'schedules' | 'email'>,
): Event[] {
  const isTaken = (id: string) => schedules.get(id)?.is_busy !== false;
  const own = email.toLowerCase();
  return events.filter(
    ({ transparency, schedule_ids, invitations }) =>
      transparency === 'opaque' &&
      (schedule_ids.length === 0 || schedule_ids.some(isTaken)) &&
      !invitations.some(
        ({ user_email, status }) => status === 'declined' && user_email.toLowerCase() === own,
      ),
  );
}
