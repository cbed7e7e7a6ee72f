import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { planningWeights } from './planning.ts';
import { weekdays } from './weekdays.ts';
import { rangeEndTime, parseMinuteOfDay, rangeStartTime } from './working-hours-input.ts';
import { DAY_MINUTES } from '@scheduler/scheduling/durations';

/** Schema for an integer from `min` to `max`, inclusive. */
export const integerBetween = (min: number, max: number) => {
  const error = { error: () => t('Use a whole number from {min} to {max}', { min, max }) };
  return z
    .number(error)
    .check(z.refine(Number.isInteger, error), z.minimum(min, error), z.maximum(max, error));
};

/** Schema for a number of minutes that is a multiple of 15, the slot size of the optimizer. */
export const quarterHourMinutes = (min: number, max: number) => {
  const error = {
    error: () => t('Use a multiple of 15 minutes, from {min} to {max}', { min, max }),
  };
  return z.number(error).check(
    z.refine((minutes) => minutes % 15 === 0, error),
    z.minimum(min, error),
    z.maximum(max, error),
  );
};

/** Days of the week in order, without duplicates. */
export const weekdaySet = z.pipe(
  z.array(z.enum(weekdays, { error: () => t('Use a day of the week, such as monday') })),
  z.transform((days) => weekdays.filter((day) => days.includes(day))),
);

export const endTimeMessage = () => t('The end must be after the start on the same day');

const avoidedTimeRange = z
  .object({
    days: weekdaySet.check(
      z.refine((days) => days.length > 0, { error: () => t('Select at least one day') }),
    ),
    from: rangeStartTime,
    to: rangeEndTime,
    points_per_slot: integerBetween(0, 1000),
  })
  .check(
    z.refine(({ from, to }) => parseMinuteOfDay(from) < parseMinuteOfDay(to), {
      path: ['to'],
      error: endTimeMessage,
    }),
  );

/** A local time range within one day. */
export const dailyTimeRange = z.object({ start: rangeStartTime, end: rangeEndTime }).check(
  z.refine(({ start, end }) => parseMinuteOfDay(start) < parseMinuteOfDay(end), {
    path: ['end'],
    error: endTimeMessage,
  }),
);

const MAX_POINTS = 10_000;
const isWeight = (points: number | undefined) =>
  points === undefined || (Number.isInteger(points) && points >= 0 && points <= MAX_POINTS);

/**
 * Omitted fields don't change. If `weights` is included, the weights that it omits are reset to
 * their defaults.
 */
export const planningChanges = z.partial(
  z.object({
    no_meeting_days: weekdaySet,
    max_meetings_per_day: z.nullable(integerBetween(0, 50)),
    focus: z.object({
      min_block_minutes: quarterHourMinutes(15, 480),
      goal_minutes_per_day: integerBetween(0, DAY_MINUTES),
    }),
    max_run_minutes: z.nullable(quarterHourMinutes(15, DAY_MINUTES)),
    rest_minutes: integerBetween(0, 240),
    avoid: z
      .array(avoidedTimeRange)
      .check(z.maxLength(20, { error: () => t('Add up to 20 ranges') })),
    peak: z.array(dailyTimeRange).check(z.maxLength(12, { error: () => t('Add up to 12 ranges') })),
    min_notice_minutes: integerBetween(0, 14 * DAY_MINUTES),
    max_moves: z.nullable(integerBetween(0, 500)),
    weights: planningWeights.check(
      z.refine((weights) => Object.values(weights).every(isWeight), {
        error: () => t('Use whole points from 0 to {number}', { number: MAX_POINTS }),
      }),
    ),
  }),
);
export type PlanningChanges = z.output<typeof planningChanges>;

/** Creates a check that reports the error that `findError` returns, if any. */
export const reportError = <T>(findError: (value: T) => [field: string, error: string] | null) =>
  z.check<T>(({ value, issues }) => {
    const [field, message] = findError(value) ?? [];
    if (field === undefined || message === undefined) return;
    issues.push({ code: 'custom', path: [field], message, input: value });
  });
