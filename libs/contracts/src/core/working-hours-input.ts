import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import type { WorkingRange } from './preferences.ts';
import { forEachWeekday, weekdays, type WeekdayName } from './weekdays.ts';
import { DAY_MINUTES, HOUR_MINUTES, WEEK_MINUTES } from '@scheduler/scheduling/durations';

const timeString = (pattern: RegExp) =>
  z
    .string({ error: () => t('Use a time such as 09:00') })
    .check(z.regex(pattern, { error: () => t('Use a time such as 09:00') }));

/** Local start time, for example `09:00`. */
export const rangeStartTime = timeString(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Local end time. `24:00` is the end of the day. */
export const rangeEndTime = timeString(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/**
 * Converts a local time to minutes since midnight.
 *
 * @param localTime `HH:MM`, up to `24:00`
 */
export const parseMinuteOfDay = (localTime: string): number => {
  const [hours = 0, minutes = 0] = localTime.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
};

export const newWorkingRange = z.object({ start: rangeStartTime, end: rangeEndTime }).check(
  z.refine(({ start, end }) => start !== end, {
    path: ['end'],
    error: () => t("Working hours can't start and end at the same time"),
  }),
);

/**
 * Converts ranges to minutes since the start of the week, sorted. The last range may extend past
 * the end of the week.
 */
function toWeekMinutes(week: Record<WeekdayName, WorkingRange[]>): [start: number, end: number][] {
  const ranges = weekdays.flatMap((weekday, index) =>
    week[weekday].map(({ start, end }): [number, number] => {
      const from = index * DAY_MINUTES + parseMinuteOfDay(start);
      const durationMinutes = parseMinuteOfDay(end) - parseMinuteOfDay(start);
      return [from, from + (durationMinutes > 0 ? durationMinutes : durationMinutes + DAY_MINUTES)];
    }),
  );
  return ranges.toSorted(([a], [b]) => a - b);
}

function hasOverlap(week: Record<WeekdayName, WorkingRange[]>): boolean {
  const ranges = toWeekMinutes(week);
  return ranges.some(([, end], index) => {
    const [nextStart = 0] = ranges[index + 1] ?? [(ranges[0]?.[0] ?? 0) + WEEK_MINUTES];
    return end > nextStart;
  });
}

const workingRanges = z._default(
  z
    .array(newWorkingRange)
    .check(z.maxLength(12, { error: () => t('Add up to 12 ranges per day') })),
  [],
);

/** Ranges for each day. Omitted days have no working hours. */
export const newWorkingHours = z
  .object(forEachWeekday(workingRanges))
  .check(
    z.refine((week) => !hasOverlap(week), { error: () => t('Working hours must not overlap') }),
  );
