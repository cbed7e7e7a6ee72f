import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, requiredText } from '../primitives.ts';
import { habitKinds } from './habits.ts';
import { quarters, rangeOfDay, someWeekdays, wholeNumber } from './planning-writes.ts';
import { PRIORITY_AT_MOST } from './tasks.ts';
import { weekdays } from './weekdays.ts';
import { minuteOf } from './working-hours-writes.ts';

const WEEKLY = 6000;
const LONGEST = 480;

const fields = {
  title: requiredText(() => t('A name is required'), 500),
  duration_minutes: quarters(15, WEEKLY),
  times_per_week: z.nullable(wholeNumber(1, 14)),
  min_chunk_minutes: z.nullable(quarters(15, LONGEST)),
  max_chunk_minutes: z.nullable(quarters(15, LONGEST)),
  days: someWeekdays.check(
    z.refine((days) => days.length > 0, { error: () => t('Please select at least one day') }),
  ),
  window: z.nullable(rangeOfDay),
  priority: wholeNumber(1, PRIORITY_AT_MOST),
  /** `null`: the first of one's own. */
  schedule_id: z.nullable(id),
  is_paused: z.boolean(),
};

/** Of a habit what its parts must agree on. */
export interface HabitShape {
  kind: (typeof habitKinds)[number];
  duration_minutes: number;
  times_per_week: number | null;
  min_chunk_minutes: number | null;
  max_chunk_minutes: number | null;
  window: { start: string; end: string } | null;
}

/** Which field contradicts the others, and what to say of it; `null` if none does. */
export function habitFault(habit: HabitShape): [field: string, error: string] | null {
  const { kind, duration_minutes: length, times_per_week, window } = habit;
  const { min_chunk_minutes: min, max_chunk_minutes: max } = habit;
  const room = window ? minuteOf(window.end) - minuteOf(window.start) : Infinity;
  if (kind === 'habit') {
    if (times_per_week === null) return ['times_per_week', t('Say how many times a week')];
    if (length > LONGEST)
      return ['duration_minutes', t('One time lasts at most {most} minutes', { most: LONGEST })];
    return length > room ? ['window', t('It must fit between these hours')] : null;
  }
  if (min !== null && max !== null && min > max) {
    return ['max_chunk_minutes', t('The longest chunk is no shorter than the shortest')];
  }
  return (min ?? 0) > room
    ? ['window', t('The shortest chunk must fit between these hours')]
    : null;
}

const agree = z.check<HabitShape>(({ value, issues }) => {
  const [field, message] = habitFault(value) ?? [];
  if (field === undefined || message === undefined) return;
  issues.push({ code: 'custom', path: [field], message, input: value });
});

const SHORTEST_FOCUS = 60;
const LONGEST_FOCUS = 120;

/** A habit comes whole, and focus in chunks: each has what is of its kind. */
export const ofItsKind = <T extends HabitShape>(habit: T): T =>
  habit.kind === 'habit'
    ? { ...habit, min_chunk_minutes: null, max_chunk_minutes: null }
    : {
        ...habit,
        times_per_week: null,
        min_chunk_minutes: habit.min_chunk_minutes ?? SHORTEST_FOCUS,
        max_chunk_minutes:
          habit.max_chunk_minutes ?? Math.max(LONGEST_FOCUS, habit.min_chunk_minutes ?? 0),
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
    .check(agree),
  z.transform(ofItsKind),
);
export type NewHabit = z.output<typeof newHabit>;

/** What is left out stays; its kind always does. */
export const habitChanges = z.partial(z.object(fields));
export type HabitChanges = z.output<typeof habitChanges>;
