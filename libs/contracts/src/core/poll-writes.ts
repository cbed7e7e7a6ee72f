import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import {
  eachEmailOnce,
  id,
  instant,
  optionalText,
  requiredText,
  timeZone,
  typedEmail,
} from '../primitives.ts';
import { wholeNumber } from './planning-writes.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

export const SLOTS_AT_MOST = 60;
export const POLL_GUESTS_AT_MOST = 100;

const NO_SLOTS = { error: () => t('Propose at least one time') };

const slot = z.object({ start_time: instant, end_time: instant });

interface Asked {
  duration_minutes: number;
  slots: { start_time: string; end_time: string }[];
}

/** Each time lasts as long as the meeting, and is proposed once. */
const slotsFit = z.check<Asked>(({ value: { slots, duration_minutes }, issues }) => {
  const seen = new Set<string>();
  for (const [index, { start_time, end_time }] of slots.entries()) {
    const report = (message: string) =>
      issues.push({ code: 'custom', path: ['slots', index, 'start_time'], message, input: slots });
    const length = (Date.parse(end_time) - Date.parse(start_time)) / MINUTE_MS;
    if (length !== duration_minutes) report(t('Each time lasts as long as the meeting'));
    if (seen.has(start_time)) report(t('Propose each time once'));
    seen.add(start_time);
  }
});

export const newPoll = z
  .object({
    title: requiredText(() => t('A title is required'), 500),
    description: z._default(optionalText(20_000), null),
    location: z._default(optionalText(1000), null),
    schedule_id: id,
    duration_minutes: wholeNumber(5, 1440),
    time_zone: timeZone,
    slots: z.array(slot, NO_SLOTS).check(
      z.minLength(1, NO_SLOTS),
      z.maxLength(SLOTS_AT_MOST, {
        error: () => t('Propose at most {most} times', { most: SLOTS_AT_MOST }),
      }),
    ),
    /** Each is sent a link of their own. */
    invited: z._default(
      z.pipe(
        z.array(typedEmail).check(
          z.maxLength(POLL_GUESTS_AT_MOST, {
            error: () => t('Ask at most {most} people', { most: POLL_GUESTS_AT_MOST }),
          }),
        ),
        eachEmailOnce,
      ),
      [],
    ),
    /** `null`: as long as a time is ahead. */
    closes_at: z._default(z.nullable(instant), null),
  })
  .check(slotsFit);
export type NewPoll = z.output<typeof newPoll>;

/** The time that is taken: the event is made with everybody as guests who was asked or answered. */
export const pollChoice = z.object({ start_time: instant });
