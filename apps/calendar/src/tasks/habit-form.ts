import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  habit as habitSchema,
  habits,
  newHabit,
  type Habit,
  type NewHabit,
} from '@scheduler/contracts/core';
import type { Resolver } from 'react-hook-form';
import { t } from '@scheduler/i18n';
import { usePlannedForm } from './use-planned-form.ts';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';

export interface HabitFormValues extends Omit<NewHabit, 'window' | 'is_paused'> {
  /** `HH:mm` each, or nothing. */
  window: { start: string; end: string };
}

const WORK_DAYS: NewHabit['days'] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const ANY_TIME = { start: '', end: '' };

const blank: HabitFormValues = {
  kind: 'habit',
  title: '',
  duration_minutes: HOUR_MINUTES,
  times_per_week: 3,
  min_chunk_minutes: HOUR_MINUTES,
  max_chunk_minutes: 2 * HOUR_MINUTES,
  days: WORK_DAYS,
  window: ANY_TIME,
  priority: 2,
  schedule_id: null,
};

/** What a form of the other kind begins with. */
export const lengthOf = { habit: HOUR_MINUTES, focus: 5 * HOUR_MINUTES };

const valuesOf = (habit: Habit): HabitFormValues => ({
  kind: habit.kind,
  title: habit.title,
  duration_minutes: habit.duration_minutes,
  times_per_week: habit.times_per_week ?? blank.times_per_week,
  min_chunk_minutes: habit.min_chunk_minutes ?? blank.min_chunk_minutes,
  max_chunk_minutes: habit.max_chunk_minutes ?? blank.max_chunk_minutes,
  days: habit.days,
  window: habit.window ?? ANY_TIME,
  priority: habit.priority,
  schedule_id: habit.schedule_id,
});

const byContract = standardSchemaResolver(newHabit);

/** The contract's own rules and sentences, over what the inputs hold. */
const resolver: Resolver<HabitFormValues, unknown, NewHabit> = (values, context, options) => {
  const { window, schedule_id, title, kind } = values;
  const wire = {
    ...values,
    title: title.trim() === '' && kind === 'focus' ? t('Focus time') : title,
    window: window.start === '' && window.end === '' ? null : window,
    schedule_id: schedule_id || null,
  };
  return byContract(wire, context, options as never);
};

/** The form of a habit or of focus time that is new, or of the one given. */
export const useHabitForm = (subject: Habit | null, onSaved: () => void) =>
  usePlannedForm<Habit, HabitFormValues, NewHabit>({
    subject,
    schema: habitSchema,
    valuesOf,
    blank,
    resolver,
    onSaved,
    create: {
      call: (api, { body, key }, onBatch) =>
        api.call(habits.create, { body, idempotencyKey: key, onBatch }),
      done: t('Habit created successfully'),
      failed: t('Failed to create habit'),
    },
    update: {
      // Its kind stays, and whether it is paused is said in the list.
      call: (api, { seen, body: { kind: _kind, is_paused: _paused, ...body } }, onBatch) =>
        api.call(habits.update, { params: { id: seen.id }, body, ifMatch: seen.version, onBatch }),
      done: t('Habit updated successfully'),
      failed: t('Failed to update habit'),
    },
  });
