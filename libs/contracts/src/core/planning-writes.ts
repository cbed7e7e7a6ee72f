import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { planningWeights } from './planning.ts';
import { weekdays } from './weekdays.ts';
import { endOfRange, minuteOf, startOfRange } from './working-hours-writes.ts';
import { DAY_MINUTES } from '@scheduler/scheduling/durations';

/** A whole number between two others, both included. */
export const wholeNumber = (min: number, max: number) => {
  const error = { error: () => t('Use a whole number from {min} to {max}', { min, max }) };
  return z
    .number(error)
    .check(z.refine(Number.isInteger, error), z.minimum(min, error), z.maximum(max, error));
};

/** Minutes on the grid of plans, a quarter of an hour. */
export const quarters = (min: number, max: number) => {
  const error = {
    error: () => t('Use a multiple of 15 minutes, from {min} to {max}', { min, max }),
  };
  return z.number(error).check(
    z.refine((minutes) => minutes % 15 === 0, error),
    z.minimum(min, error),
    z.maximum(max, error),
  );
};

/** Days of the week, each once, in their order. */
export const someWeekdays = z.pipe(
  z.array(z.enum(weekdays, { error: () => t('This is no day of the week') })),
  z.transform((days) => weekdays.filter((day) => days.includes(day))),
);

export const endsLater = () => t('It ends later on the same day than it starts');

const avoided = z
  .object({
    days: someWeekdays.check(
      z.refine((days) => days.length > 0, { error: () => t('Please select at least one day') }),
    ),
    from: startOfRange,
    to: endOfRange,
    points_per_slot: wholeNumber(0, 1000),
  })
  .check(
    z.refine(({ from, to }) => minuteOf(from) < minuteOf(to), { path: ['to'], error: endsLater }),
  );

/** A range of one day's wall clock. */
export const rangeOfDay = z.object({ start: startOfRange, end: endOfRange }).check(
  z.refine(({ start, end }) => minuteOf(start) < minuteOf(end), {
    path: ['end'],
    error: endsLater,
  }),
);

const POINTS_AT_MOST = 10_000;
const isWeight = (points: number | undefined) =>
  points === undefined || (Number.isInteger(points) && points >= 0 && points <= POINTS_AT_MOST);

/** What is left out stays; a weight that is left out of `weights` is the default again. */
export const planningChanges = z.partial(
  z.object({
    no_meeting_days: someWeekdays,
    max_meetings_per_day: z.nullable(wholeNumber(0, 50)),
    focus: z.object({
      min_block_minutes: quarters(15, 480),
      goal_minutes_per_day: wholeNumber(0, DAY_MINUTES),
    }),
    max_run_minutes: z.nullable(quarters(15, DAY_MINUTES)),
    rest_minutes: wholeNumber(0, 240),
    avoid: z.array(avoided).check(z.maxLength(20, { error: () => t('Use at most 20 ranges') })),
    peak: z.array(rangeOfDay).check(z.maxLength(12, { error: () => t('Use at most 12 ranges') })),
    min_notice_minutes: wholeNumber(0, 14 * DAY_MINUTES),
    max_moves: z.nullable(wholeNumber(0, 500)),
    weights: planningWeights.check(
      z.refine((weights) => Object.values(weights).every(isWeight), {
        error: () => t('Use whole points from 0 to {number}', { number: POINTS_AT_MOST }),
      }),
    ),
  }),
);
export type PlanningChanges = z.output<typeof planningChanges>;
