import * as z from 'zod/mini';
import { date, timestamp, timeZone } from '../primitives.ts';

/** From the first of ISO 8601 on. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type WeekdayName = (typeof weekdays)[number];

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const time = (pattern: RegExp) =>
  z.string('Use a time such as 09:00').check(z.regex(pattern, 'Use a time such as 09:00'));

/** By the wall clock; one that ends no later than it starts ends on the next day. */
export const workingRange = z
  .object({
    start: time(/^([01]\d|2[0-3]):[0-5]\d$/),
    /** `24:00` is the end of the day. */
    end: time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
  })
  .check(
    z.refine(({ start, end }) => start !== end, {
      path: ['end'],
      error: 'Working hours end at another time than they start',
    }),
  );
export type WorkingRange = z.output<typeof workingRange>;

const minuteOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR + minutes;
};

type Week = Record<WeekdayName, WorkingRange[]>;

/** As minutes since the week began, in order; the last may reach into the next week. */
function minutesOfWeek(week: Week): [start: number, end: number][] {
  const ranges = weekdays.flatMap((weekday, index) =>
    week[weekday].map(({ start, end }): [number, number] => {
      const from = index * DAY + minuteOf(start);
      const length = minuteOf(end) - minuteOf(start);
      return [from, from + (length > 0 ? length : length + DAY)];
    }),
  );
  return ranges.toSorted(([a], [b]) => a - b);
}

function overlaps(week: Week): boolean {
  const ranges = minutesOfWeek(week);
  return ranges.some(([, end], index) => {
    const [next = 0] = ranges[index + 1] ?? [(ranges[0]?.[0] ?? 0) + WEEK];
    return end > next;
  });
}

const dayOfWork = z._default(
  z.array(workingRange).check(z.maxLength(12, 'Use at most 12 ranges a day')),
  [],
);

/** Each day's ranges; a day left out has none. */
export const workingHours = z
  .object({
    monday: dayOfWork,
    tuesday: dayOfWork,
    wednesday: dayOfWork,
    thursday: dayOfWork,
    friday: dayOfWork,
    saturday: dayOfWork,
    sunday: dayOfWork,
  })
  .check(z.refine((week) => !overlaps(week), 'Working hours must not overlap'));
export type WorkingHours = z.output<typeof workingHours>;

const NOT_A_DURATION = 'Use between 5 minutes and 24 hours';

const fields = {
  time_zone: timeZone,
  week_start: z.enum(weekdays),
  hour_cycle: z.enum(['12', '24']),
  working_hours: workingHours,
  /** Minutes that a new event lasts. */
  default_duration: z
    .number(NOT_A_DURATION)
    .check(
      z.minimum(5, NOT_A_DURATION),
      z.maximum(DAY, NOT_A_DURATION),
      z.refine(Number.isInteger, NOT_A_DURATION),
    ),
};

export const ownPreferences = z.object({
  ...fields,
  /** 0 until anything is told. */
  version: z.number(),
  updated_at: z.nullable(timestamp),
});
export type Preferences = z.infer<typeof ownPreferences>;

export const preferenceChanges = z.partial(z.object(fields));
export type PreferenceChanges = z.output<typeof preferenceChanges>;

const OFFICE_HOURS = [{ start: '09:00', end: '17:00' }];

/** What holds for a person who has told nothing. */
export const DEFAULT_PREFERENCES: Preferences = {
  time_zone: 'UTC',
  week_start: 'monday',
  hour_cycle: '12',
  working_hours: {
    monday: OFFICE_HOURS,
    tuesday: OFFICE_HOURS,
    wednesday: OFFICE_HOURS,
    thursday: OFFICE_HOURS,
    friday: OFFICE_HOURS,
    saturday: [],
    sunday: [],
  },
  default_duration: 60,
  version: 0,
  updated_at: null,
};

const YEARS_AT_MOST = 50;

export const zoneQuery = z
  .object({
    zone: timeZone,
    from: z._default(date, '2020-01-01'),
    to: z._default(date, '2036-01-01'),
  })
  .check(
    z.refine(({ from, to }) => from < to, { path: ['to'], error: 'to must be after from' }),
    z.refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= YEARS_AT_MOST, {
      path: ['to'],
      error: `Ask for at most ${YEARS_AT_MOST} years`,
    }),
  );

/** The clock of a zone as the server computes with it. */
export const zoneClock = z.object({
  zone: z.string(),
  /** The version of the time zone database, such as `2026c`. */
  tzdb: z.nullable(z.string()),
  /** Minutes ahead of UTC at `from`. */
  offset: z.number(),
  /** Each change from then on, earliest first: the minutes ahead of UTC that it brings. */
  transitions: z.array(z.object({ at: timestamp, offset: z.number() })),
});
export type ZoneClock = z.infer<typeof zoneClock>;
