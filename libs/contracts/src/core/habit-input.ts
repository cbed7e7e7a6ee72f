import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, requiredText } from '../primitives.ts';
import { habitKinds } from './habits.ts';
import {
  quarterHourMinutes,
  dailyTimeRange,
  weekdaySet,
  integerBetween,
  reportError,
} from './planning-input.ts';
import { MAX_PRIORITY } from './tasks.ts';
import { weekdays } from './weekdays.ts';
import { parseMinuteOfDay } from './working-hours-input.ts';

const MAX_WEEKLY_MINUTES = 6000;
const MAX_SESSION_MINUTES = 480;

const fields = {
  title: requiredText(() => t('A name is required'), 500),
  duration_minutes: quarterHourMinutes(15, MAX_WEEKLY_MINUTES),
  times_per_week: z.nullable(integerBetween(1, 14)),
  min_chunk_minutes: z.nullable(quarterHourMinutes(15, MAX_SESSION_MINUTES)),
  max_chunk_minutes: z.nullable(quarterHourMinutes(15, MAX_SESSION_MINUTES)),
  days: weekdaySet.check(
    z.refine((days) => days.length > 0, { error: () => t('Select at least one day') }),
  ),
  window: z.nullable(dailyTimeRange),
  priority: integerBetween(1, MAX_PRIORITY),
  /** `null`: the caller's default schedule. */
  schedule_id: z.nullable(id),
  is_paused: z.boolean(),
};

/** The interdependent fields of a habit. */
export interface HabitFields {
  kind: (typeof habitKinds)[number];
  duration_minutes: number;
  times_per_week: number | null;
  min_chunk_minutes: number | null;
  max_chunk_minutes: number | null;
  window: { start: string; end: string } | null;
}

/**
 * Finds the first field of a habit that contradicts the rest.
 *
 * @returns the field name and a localized error message, or `null` if the habit is valid
 */
export function findHabitError(habit: HabitFields): [field: string, error: string] | null {
  const { kind, duration_minutes: durationMinutes, times_per_week, window } = habit;
  const { min_chunk_minutes: min, max_chunk_minutes: max } = habit;
  const windowMinutes = window
    ? parseMinuteOfDay(window.end) - parseMinuteOfDay(window.start)
    : Infinity;
  if (kind === 'habit') {
    if (times_per_week === null) return ['times_per_week', t('Enter how many times per week')];
    if (durationMinutes > MAX_SESSION_MINUTES)
      return [
        'duration_minutes',
        t('A session can last at most {max} minutes', { max: MAX_SESSION_MINUTES }),
      ];
    return durationMinutes > windowMinutes
      ? ['window', t('The habit must fit within these hours')]
      : null;
  }
  if (min !== null && max !== null && min > max) {
    return ['max_chunk_minutes', t("The maximum block can't be shorter than the minimum block")];
  }
  return (min ?? 0) > windowMinutes
    ? ['window', t('The minimum block must fit within these hours')]
    : null;
}

const DEFAULT_MIN_CHUNK_MINUTES = 60;
const DEFAULT_MAX_CHUNK_MINUTES = 120;

/**
 * Removes the fields that don't apply to the habit's kind and fills in missing chunk sizes: habits
 * have no chunks, and focus time has no number of times per week.
 */
export const normalizeHabit = <T extends HabitFields>(habit: T): T =>
  habit.kind === 'habit'
    ? { ...habit, min_chunk_minutes: null, max_chunk_minutes: null }
    : {
        ...habit,
        times_per_week: null,
        min_chunk_minutes: habit.min_chunk_minutes ?? DEFAULT_MIN_CHUNK_MINUTES,
        max_chunk_minutes:
          habit.max_chunk_minutes ??
          Math.max(DEFAULT_MAX_CHUNK_MINUTES, habit.min_chunk_minutes ?? 0),
      };

const WORK_DAYS = weekdays.slice(0, 5);

export const newHabit = z.pipe(
  z
    .object({
      kind: z._default(z.enum(habitKinds), 'habit'),
      title: fields.title,
      duration_minutes: fields.duration_minutes,
      times_per_week: z._default(fields.times_per_week, null),
      min_chunk_minutes: z._default(fields.min_chunk_minutes, null),
      max_chunk_minutes: z._default(fields.max_chunk_minutes, null),
      days: z._default(fields.days, WORK_DAYS),
      window: z._default(fields.window, null),
      priority: z._default(fields.priority, 2),
      schedule_id: z._default(fields.schedule_id, null),
      is_paused: z._default(fields.is_paused, false),
    })
    .check(reportError(findHabitError)),
  z.transform(normalizeHabit),
);
export type NewHabit = z.output<typeof newHabit>;

/** Omitted fields don't change. The kind can't be changed. */
export const habitChanges = z.partial(z.object(fields));
export type HabitChanges = z.output<typeof habitChanges>;
