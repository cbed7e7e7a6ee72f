import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, instant, optionalText, requiredText } from '../primitives.ts';
import { quarterHourMinutes, integerBetween, reportError } from './planning-input.ts';
import { energies, MAX_PRIORITY, taskStatuses } from './tasks.ts';
import { isEndNotAfterStart } from './time-range-checks.ts';

const MAX_TASK_MINUTES = 6000;
const MAX_CHUNK_MINUTES = 480;

const fields = {
  title: requiredText(() => t('Task title is required'), 500),
  notes: optionalText(20_000),
  duration_minutes: quarterHourMinutes(15, MAX_TASK_MINUTES),
  min_chunk_minutes: quarterHourMinutes(15, MAX_CHUNK_MINUTES),
  max_chunk_minutes: quarterHourMinutes(15, MAX_CHUNK_MINUTES),
  earliest: z.nullable(instant),
  deadline: z.nullable(instant),
  priority: integerBetween(1, MAX_PRIORITY),
  energy: z.enum(energies),
  /** `null`: the caller's default schedule. */
  schedule_id: z.nullable(id),
};

interface TaskBounds {
  min_chunk_minutes?: number | undefined;
  max_chunk_minutes?: number | undefined;
  earliest?: string | null | undefined;
  deadline?: string | null | undefined;
}

export const chunkOrderMessage = () =>
  t("The maximum block can't be shorter than the minimum block");
export const deadlineMessage = () => t('The deadline must be after the earliest start');

/**
 * Finds the first bound of a task that contradicts the other bounds. Missing bounds are ignored.
 *
 * @returns the field name and a localized error message, or `null` if the bounds are consistent
 */
export function findTaskError(bounds: TaskBounds): [field: string, error: string] | null {
  const { min_chunk_minutes: min, max_chunk_minutes: max, earliest, deadline } = bounds;
  if (min !== undefined && max !== undefined && min > max) {
    return ['max_chunk_minutes', chunkOrderMessage()];
  }
  if (earliest && deadline && isEndNotAfterStart(earliest, deadline)) {
    return ['deadline', deadlineMessage()];
  }
  return null;
}

export const newTask = z
  .object({
    title: fields.title,
    notes: z._default(fields.notes, null),
    duration_minutes: fields.duration_minutes,
    min_chunk_minutes: z._default(fields.min_chunk_minutes, 30),
    max_chunk_minutes: z._default(fields.max_chunk_minutes, 120),
    earliest: z._default(fields.earliest, null),
    deadline: z._default(fields.deadline, null),
    priority: z._default(fields.priority, 2),
    energy: z._default(fields.energy, 'normal'),
    schedule_id: z._default(fields.schedule_id, null),
  })
  .check(reportError(findTaskError));
export type NewTask = z.output<typeof newTask>;

/** Omitted fields don't change. Completing a task removes its future chunks from the calendar. */
export const taskChanges = z
  .partial(z.object({ ...fields, status: z.enum(taskStatuses) }))
  .check(reportError(findTaskError));
export type TaskChanges = z.output<typeof taskChanges>;
