import { normalizeEmail } from '@scheduler/contracts';
import type { Event } from '@scheduler/contracts/core';
import type { Calendar } from './read-calendar.ts';

/** Returns whether an event blocks the user's time. */
export function isBusyEvent(
  { email, schedules }: Pick<Calendar, 'email' | 'schedules'>,
  event: Event,
): boolean {
  if (event.transparency === 'transparent') return false;
  const hasDeclined = event.invitations.some(
    ({ user_email, status }) => status === 'declined' && normalizeEmail(user_email) === email,
  );
  if (hasDeclined) return false;
  return schedules.some(({ id, is_busy }) => is_busy && event.schedule_ids.includes(id));
}

/** Lists the invited guests who have not declined, other than the user. */
export function listGuestEmails({ email }: Pick<Calendar, 'email'>, event: Event): string[] {
  return event.invitations
    .filter(({ status }) => status !== 'declined')
    .map(({ user_email }) => normalizeEmail(user_email))
    .filter((guest) => guest !== email);
}
