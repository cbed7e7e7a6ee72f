import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { date, id, timestamp, timeZone } from '../primitives.ts';
import { DEFAULT_PLANNING, planning } from './planning.ts';
import { forEachWeekday, weekdays } from './weekdays.ts';

/** A local time range. If the end is not after the start, it ends on the next day. */
export const workingRange = z.object({
  start: z.string(),
  /** `24:00` is the end of the day. */
  end: z.string(),
});
export type WorkingRange = z.infer<typeof workingRange>;

/** Time ranges for each day of the week. */
export const workingHours = z.object(forEachWeekday(z.array(workingRange)));
export type WorkingHours = z.infer<typeof workingHours>;

/** A named group of schedules to show together. */
export const scheduleSet = z.object({ name: z.string(), schedule_ids: z.array(id) });
export type ScheduleSet = z.infer<typeof scheduleSet>;

export const userPreferences = z.object({
  time_zone: z.string(),
  /** Second time zone to show in the calendar. */
  second_time_zone: z.nullable(z.string()),
  week_start: z.enum(weekdays),
  hour_cycle: z.enum(['12', '24']),
  /** BCP 47 tag for emails, and for the UI in browsers without a saved language. */
  language: z.nullable(z.string()),
  working_hours: workingHours,
  /** Default duration of a new event, in minutes. */
  default_duration: z.number(),
  /**
   * The caller's own schedule for new events. If it is `null`, deleted or shared, new events are added
   * to the first schedule that only the caller can see.
   */
  default_schedule_id: z.nullable(id),
  schedule_sets: z.array(scheduleSet),
  planning,
  /** 0 until preferences are first saved. */
  version: z.number(),
  updated_at: z.nullable(timestamp),
});
export type Preferences = z.infer<typeof userPreferences>;

const OFFICE_HOURS = [{ start: '09:00', end: '17:00' }];

/** Defaults for users who have not saved any preferences. */
export const DEFAULT_PREFERENCES: Preferences = {
  time_zone: 'UTC',
  second_time_zone: null,
  week_start: 'monday',
  hour_cycle: '12',
  language: null,
  working_hours: { ...forEachWeekday(OFFICE_HOURS), saturday: [], sunday: [] },
  default_duration: 60,
  default_schedule_id: null,
  schedule_sets: [],
  planning: DEFAULT_PLANNING,
  version: 0,
  updated_at: null,
};

const MAX_YEARS = 50;

export const timeZoneQuery = z
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
    z.refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MAX_YEARS, {
      path: ['to'],
      error: () => t('Use a range of at most {max} years', { max: MAX_YEARS }),
    }),
  );

/** UTC offsets of a time zone in the server's time zone database. */
export const timeZoneInfo = z.object({
  zone: z.string(),
  /** Version of the time zone database, for example `2026c`. */
  tzdb: z.nullable(z.string()),
  /** UTC offset at `from`, in minutes. */
  offset: z.number(),
  /** Later changes in chronological order, with the new UTC offset in minutes. */
  transitions: z.array(z.object({ at: timestamp, offset: z.number() })),
});
export type TimeZoneInfo = z.infer<typeof timeZoneInfo>;
