import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import type { WorkingRange } from './preferences.ts';
import { weekdays, type WeekdayName } from './weekdays.ts';
import { DAY_MINUTES, HOUR_MINUTES, WEEK_MINUTES } from '@scheduler/scheduling/durations';

const time = (pattern: RegExp) =>
  z
    .string({ error: () => t('Use a time such as 09:00') })
    .check(z.regex(pattern, { error: () => t('Use a time such as 09:00') }));

/** A time of the wall clock at which something starts. */
export const startOfRange = time(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A time of the wall clock at which something ends; `24:00` is the end of the day. */
export const endOfRange = time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Minutes since midnight. */
export const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
};

export const newWorkingRange = z.object({ start: startOfRange, end: endOfRange }).check(
  z.refine(({ start, end }) => start !== end, {
    path: ['end'],
    error: () => t('Working hours end at another time than they start'),
  }),
);

/** As minutes since the week began, in order; the last may reach into the next week. */
function minutesOfWeek(week: Record<WeekdayName, WorkingRange[]>): [start: number, end: number][] {
  const ranges = weekdays.flatMap((weekday, index) =>
    week[weekday].map(({ start, end }): [number, number] => {
      const from = index * DAY_MINUTES + minuteOf(start);
      const length = minuteOf(end) - minuteOf(start);
      return [from, from + (length > 0 ? length : length + DAY_MINUTES)];
    }),
  );
  return ranges.toSorted(([a], [b]) => a - b);
}

function overlaps(week: Record<WeekdayName, WorkingRange[]>): boolean {
  const ranges = minutesOfWeek(week);
  return ranges.some(([, end], index) => {
    const [next = 0] = ranges[index + 1] ?? [(ranges[0]?.[0] ?? 0) + WEEK_MINUTES];
    return end > next;
  });
}

const dayOfWork = z._default(
  z
    .array(newWorkingRange)
    .check(z.maxLength(12, { error: () => t('Use at most 12 ranges a day') })),
  [],
);

/** Each day's ranges; a day left out has none. */
export const newWorkingHours = z
  .object({
    monday: dayOfWork,
    tuesday: dayOfWork,
    wednesday: dayOfWork,
    thursday: dayOfWork,
    friday: dayOfWork,
    saturday: dayOfWork,
    sunday: dayOfWork,
  })
  .check(z.refine((week) => !overlaps(week), { error: () => t('Working hours must not overlap') }));
