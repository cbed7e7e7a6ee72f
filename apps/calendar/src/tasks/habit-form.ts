import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { isBlank } from '@scheduler/contracts';
import {
  habit as habitSchema,
  habits,
  newHabit,
  type Habit,
  type NewHabit,
} from '@scheduler/contracts/core';
import type { Resolver } from 'react-hook-form';
import { t } from '@scheduler/i18n';
import { useRecordForm } from '../forms/use-record-form.ts';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';

export interface HabitFormValues extends Omit<NewHabit, 'window' | 'is_paused'> {
  /** `HH:mm`, or empty strings for any time. */
  window: { start: string; end: string };
}

const WORKDAYS: NewHabit['days'] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const ANY_TIME = { start: '', end: '' };

const DEFAULT_VALUES: HabitFormValues = {
  kind: 'habit',
  title: '',
  duration_minutes: HOUR_MINUTES,
  times_per_week: 3,
  min_chunk_minutes: HOUR_MINUTES,
  max_chunk_minutes: 2 * HOUR_MINUTES,
  days: WORKDAYS,
  window: ANY_TIME,
  priority: 2,
  schedule_id: null,
};

/** Initial duration after the user switches the kind. */
export const DEFAULT_DURATION_MINUTES = { habit: HOUR_MINUTES, focus: 5 * HOUR_MINUTES };

const toFormValues = (habit: Habit): HabitFormValues => ({
  ...habit,
  times_per_week: habit.times_per_week ?? DEFAULT_VALUES.times_per_week,
  min_chunk_minutes: habit.min_chunk_minutes ?? DEFAULT_VALUES.min_chunk_minutes,
  max_chunk_minutes: habit.max_chunk_minutes ?? DEFAULT_VALUES.max_chunk_minutes,
  window: habit.window ?? ANY_TIME,
});

const contractResolver = standardSchemaResolver(newHabit);

/** Converts the form values to a request body and validates it with the API contract. */
const resolver: Resolver<HabitFormValues, unknown, NewHabit> = (values, context, options) => {
  const { window, schedule_id, title, kind } = values;
  const requestBody = {
    ...values,
    title: isBlank(title) && kind === 'focus' ? t('Focus time') : title,
    window: window.start === '' && window.end === '' ? null : window,
    schedule_id: schedule_id || null,
  };
  return contractResolver(requestBody, context, options as never);
};

/** @param subject the habit to edit, or null to create one */
export const useHabitForm = (subject: Habit | null, onSaved: () => void) =>
  useRecordForm<Habit, HabitFormValues, NewHabit>({
    subject,
    schema: habitSchema,
    toFormValues,
    defaultValues: DEFAULT_VALUES,
    resolver,
    onSaved,
    create: {
      call: (api, { body, key }, onBatch) =>
        api.call(habits.create, { body, idempotencyKey: key, onBatch }),
      successMessage: t('Habit created successfully'),
      failureMessage: t("Couldn't create the habit. Try again."),
    },
    update: {
      call: (api, { original: { id, version }, body }, onBatch) => {
        // The kind can't be changed, and pausing is a separate action of the list.
        const { kind: _kind, is_paused: _paused, ...changes } = body;
        return api.call(habits.update, {
          params: { id },
          body: changes,
          ifMatch: version,
          onBatch,
        });
      },
      successMessage: t('Habit updated successfully'),
      failureMessage: t("Couldn't update the habit. Try again."),
    },
    updateCache: (queryClient) => void invalidateCalendarQueries(queryClient),
  });
