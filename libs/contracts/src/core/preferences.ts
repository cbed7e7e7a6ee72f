import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { date, id, timestamp, timeZone } from '../primitives.ts';
import { DEFAULT_PLANNING, planning } from './planning.ts';
import { weekdays } from './weekdays.ts';

/** By the wall clock; one that ends no later than it starts ends on the next day. */
export const workingRange = z.object({
  start: z.string(),
  /** `24:00` is the end of the day. */
  end: z.string(),
});
export type WorkingRange = z.infer<typeof workingRange>;

const dayOfWork = z.array(workingRange);

/** Each day's ranges. */
export const workingHours = z.object({
  monday: dayOfWork,
  tuesday: dayOfWork,
  wednesday: dayOfWork,
  thursday: dayOfWork,
  friday: dayOfWork,
  saturday: dayOfWork,
  sunday: dayOfWork,
});
export type WorkingHours = z.infer<typeof workingHours>;

/** Schedules that are looked at together, under a name. */
export const scheduleSet = z.object({ name: z.string(), schedule_ids: z.array(id) });
export type ScheduleSet = z.infer<typeof scheduleSet>;

export const ownPreferences = z.object({
  time_zone: z.string(),
  /** Another one whose hours calendars show beside it. */
  second_time_zone: z.nullable(z.string()),
  week_start: z.enum(weekdays),
  hour_cycle: z.enum(['12', '24']),
  /** BCP 47: in which letters are written, and pages where the browser was told nothing. */
  language: z.nullable(z.string()),
  working_hours: workingHours,
  /** Minutes that a new event lasts. */
  default_duration: z.number(),
  schedule_sets: z.array(scheduleSet),
  planning,
  /** 0 until anything is told. */
  version: z.number(),
  updated_at: z.nullable(timestamp),
});
export type Preferences = z.infer<typeof ownPreferences>;

const OFFICE_HOURS = [{ start: '09:00', end: '17:00' }];

/** What holds for a person who has told nothing. */
export const DEFAULT_PREFERENCES: Preferences = {
  time_zone: 'UTC',
  second_time_zone: null,
  week_start: 'monday',
  hour_cycle: '12',
  language: null,
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
  schedule_sets: [],
  planning: DEFAULT_PLANNING,
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
    z.refine(({ from, to }) => from < to, {
      path: ['to'],
      error: () => t('to must be after from'),
    }),
    z.refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= YEARS_AT_MOST, {
      path: ['to'],
      error: () => t('Ask for at most {most} years', { most: YEARS_AT_MOST }),
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
