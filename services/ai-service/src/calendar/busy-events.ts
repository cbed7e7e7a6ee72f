import { normalizeEmail } from '@scheduler/contracts';
import type { Event } from '@scheduler/contracts/core';
import type { Interval, Period } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
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

/** Returns the time that an event blocks at a period, including its buffers. */
export const getBufferedInterval = (
  { buffer_before, buffer_after }: Event,
  { start_time, end_time }: Period,
): Interval => ({
  start: Date.parse(start_time) - buffer_before * MINUTE_MS,
  end: Date.parse(end_time) + buffer_after * MINUTE_MS,
});
