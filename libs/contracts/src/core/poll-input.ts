import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import {
  uniqueEmails,
  id,
  instant,
  optionalText,
  requiredText,
  timeZone,
  emailInput,
} from '../primitives.ts';
import { integerBetween } from './planning-input.ts';
import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

export const MAX_POLL_SLOTS = 60;
export const MAX_POLL_GUESTS = 100;

const SLOTS_REQUIRED = { error: () => t('Propose at least one time') };

const slot = z.object({ start_time: instant, end_time: instant });

interface PollTimes {
  duration_minutes: number;
  slots: { start_time: string; end_time: string }[];
}

/** Validates that each slot is as long as the meeting and that no start is repeated. */
const validateSlots = z.check<PollTimes>(({ value: { slots, duration_minutes }, issues }) => {
  const startTimes = new Set<string>();
  for (const [index, { start_time, end_time }] of slots.entries()) {
    const report = (message: string) =>
      issues.push({ code: 'custom', path: ['slots', index, 'start_time'], message, input: slots });
    const durationMinutes = (Date.parse(end_time) - Date.parse(start_time)) / MINUTE_MS;
    if (durationMinutes !== duration_minutes) report(t('Each time must be as long as the meeting'));
    if (startTimes.has(start_time)) report(t('Each time can be proposed only once'));
    startTimes.add(start_time);
  }
});

export const newPoll = z
  .object({
    title: requiredText(() => t('A title is required'), 500),
    description: z._default(optionalText(20_000), null),
    location: z._default(optionalText(1000), null),
    schedule_id: id,
    duration_minutes: integerBetween(5, DAY_MINUTES),
    time_zone: timeZone,
    slots: z.array(slot, SLOTS_REQUIRED).check(
      z.minLength(1, SLOTS_REQUIRED),
      z.maxLength(MAX_POLL_SLOTS, {
        error: () => t('Propose at most {max} times', { max: MAX_POLL_SLOTS }),
      }),
    ),
    /** Each recipient gets a personal link. */
    invited: z._default(
      z.pipe(
        z.array(emailInput).check(
          z.maxLength(MAX_POLL_GUESTS, {
            error: () => t('Invite at most {max} people', { max: MAX_POLL_GUESTS }),
          }),
        ),
        uniqueEmails,
      ),
      [],
    ),
    /** `null`: open until all proposed times are in the past. */
    closes_at: z._default(z.nullable(instant), null),
  })
  .check(validateSlots);
export type NewPoll = z.output<typeof newPoll>;

/** The selected time. Everyone who was invited or replied becomes a guest of the new event. */
export const pollChoice = z.object({
  start_time: instant,
  /** Whether people who replied through the shared link are invited. Their addresses aren't verified. */
  invite_unverified: z._default(z.boolean(), true),
});
