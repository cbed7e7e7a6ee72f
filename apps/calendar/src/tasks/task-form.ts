import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  newTask,
  task as taskSchema,
  tasks,
  type NewTask,
  type Task,
} from '@scheduler/contracts/core';
import type { Resolver } from 'react-hook-form';
import { t } from '@scheduler/i18n';
import { parseInputTime, formatInputTime } from '../local-dates.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';

export interface TaskFormValues extends Omit<NewTask, 'notes' | 'earliest' | 'deadline'> {
  notes: string;
  /** `YYYY-MM-DDTHH:mm` in the user's time zone, or empty. */
  earliest: string;
  deadline: string;
}

const DEFAULT_VALUES: TaskFormValues = {
  title: '',
  notes: '',
  duration_minutes: 2 * HOUR_MINUTES,
  min_chunk_minutes: HOUR_MINUTES / 2,
  max_chunk_minutes: 2 * HOUR_MINUTES,
  earliest: '',
  deadline: '',
  priority: 2,
  energy: 'normal',
  schedule_id: null,
};

const toInputValue = (instant: string | null): string =>
  instant === null ? '' : formatInputTime(new Date(instant));

const toInstant = (input: string): string | null => parseInputTime(input) ?? null;

const toFormValues = (task: Task): TaskFormValues => ({
  ...task,
  notes: task.notes ?? '',
  earliest: toInputValue(task.earliest),
  deadline: toInputValue(task.deadline),
});

const contractResolver = standardSchemaResolver(newTask);

/** Converts the form values to a request body and validates it with the API contract. */
const resolver: Resolver<TaskFormValues, unknown, NewTask> = (values, context, options) => {
  const { earliest, deadline, schedule_id } = values;
  const requestBody = {
    ...values,
    earliest: toInstant(earliest),
    deadline: toInstant(deadline),
    schedule_id: schedule_id || null,
  };
  return contractResolver(requestBody, context, options as never);
};

/** @param subject the task to edit, or null to create one */
export const useTaskForm = (subject: Task | null, onSaved: () => void) =>
  useRecordForm<Task, TaskFormValues, NewTask>({
    subject,
    schema: taskSchema,
    toFormValues,
    defaultValues: DEFAULT_VALUES,
    resolver,
    onSaved,
    create: {
      call: (api, { body, key }, onBatch) =>
        api.call(tasks.create, { body, idempotencyKey: key, onBatch }),
      successMessage: t('Task created successfully'),
      failureMessage: t("Couldn't create the task. Try again."),
    },
    update: {
      call: (api, { original: { id, version }, body }, onBatch) =>
        api.call(tasks.update, { params: { id }, body, ifMatch: version, onBatch }),
      successMessage: t('Task updated successfully'),
      failureMessage: t("Couldn't update the task. Try again."),
    },
    updateCache: (queryClient) => void invalidateCalendarQueries(queryClient),
  });
