import { normalizeEmail } from '@scheduler/contracts';
import type { Event } from '@scheduler/contracts/core';
import type { Calendar } from './read.ts';

/** Whether an event takes the time of whose calendar it is. */
export function takesTime(
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

/** Who is to come besides whose calendar it is: those invited who did not decline. */
export function guestsOf({ email }: Pick<Calendar, 'email'>, event: Event): string[] {
  return event.invitations
    .filter(({ status }) => status !== 'declined')
    .map(({ user_email }) => normalizeEmail(user_email))
    .filter((guest) => guest !== email);
}
