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
import { fromInput, inputTime } from '../dates.ts';
import { usePlannedForm } from './use-planned-form.ts';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';

export interface TaskFormValues extends Omit<NewTask, 'notes' | 'earliest' | 'deadline'> {
  notes: string;
  /** `YYYY-MM-DDTHH:mm` on the person's own clock, or nothing. */
  earliest: string;
  deadline: string;
}

const blank: TaskFormValues = {
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

const shownTime = (instant: string | null): string =>
  instant === null ? '' : inputTime(new Date(instant));

const instantOf = (input: string): string | null => fromInput(input) ?? null;

const valuesOf = (task: Task): TaskFormValues => ({
  title: task.title,
  notes: task.notes ?? '',
  duration_minutes: task.duration_minutes,
  min_chunk_minutes: task.min_chunk_minutes,
  max_chunk_minutes: task.max_chunk_minutes,
  earliest: shownTime(task.earliest),
  deadline: shownTime(task.deadline),
  priority: task.priority,
  energy: task.energy,
  schedule_id: task.schedule_id,
});

const byContract = standardSchemaResolver(newTask);

/** The contract's own rules and sentences, over what the inputs hold. */
const resolver: Resolver<TaskFormValues, unknown, NewTask> = (values, context, options) => {
  const { earliest, deadline, schedule_id } = values;
  const wire = {
    ...values,
    earliest: instantOf(earliest),
    deadline: instantOf(deadline),
    schedule_id: schedule_id || null,
  };
  return byContract(wire, context, options as never);
};

/** The form of a task that is new, or of the one given. */
export const useTaskForm = (subject: Task | null, onSaved: () => void) =>
  usePlannedForm<Task, TaskFormValues, NewTask>({
    subject,
    schema: taskSchema,
    valuesOf,
    blank,
    resolver,
    onSaved,
    create: {
      call: (api, { body, key }, onBatch) =>
        api.call(tasks.create, { body, idempotencyKey: key, onBatch }),
      done: t('Task created successfully'),
      failed: t('Failed to create task'),
    },
    update: {
      call: (api, { seen, body }, onBatch) =>
        api.call(tasks.update, { params: { id: seen.id }, body, ifMatch: seen.version, onBatch }),
      done: t('Task updated successfully'),
      failed: t('Failed to update task'),
    },
  });
