import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, instant, optionalText, requiredText } from '../primitives.ts';
import { quarters, wholeNumber } from './planning-writes.ts';
import { energies, PRIORITY_AT_MOST, taskStatuses } from './tasks.ts';
import { endsTooSoon } from './times.ts';

const LONGEST = 6000;
const LONGEST_CHUNK = 480;

const fields = {
  title: requiredText(() => t('Task title is required'), 500),
  notes: optionalText(20_000),
  duration_minutes: quarters(15, LONGEST),
  min_chunk_minutes: quarters(15, LONGEST_CHUNK),
  max_chunk_minutes: quarters(15, LONGEST_CHUNK),
  earliest: z.nullable(instant),
  deadline: z.nullable(instant),
  priority: wholeNumber(1, PRIORITY_AT_MOST),
  energy: z.enum(energies),
  /** `null`: the first of one's own. */
  schedule_id: z.nullable(id),
};

interface Bounds {
  min_chunk_minutes?: number | undefined;
  max_chunk_minutes?: number | undefined;
  earliest?: string | null | undefined;
  deadline?: string | null | undefined;
}

export const chunksOutOfOrder = () => t('The longest chunk is no shorter than the shortest');
export const deadlineTooEarly = () => t('The deadline is after the earliest start');

/** Which of two bounds contradicts another, as path and sentence; what is missing contradicts nothing. */
export function taskFault(bounds: Bounds): [field: string, error: string] | null {
  const { min_chunk_minutes: min, max_chunk_minutes: max, earliest, deadline } = bounds;
  if (min !== undefined && max !== undefined && min > max) {
    return ['max_chunk_minutes', chunksOutOfOrder()];
  }
  if (earliest && deadline && endsTooSoon(earliest, deadline)) {
    return ['deadline', deadlineTooEarly()];
  }
  return null;
}

const agree = z.check<Bounds>(({ value, issues }) => {
  const [field, message] = taskFault(value) ?? [];
  if (field === undefined || message === undefined) return;
  issues.push({ code: 'custom', path: [field], message, input: value });
});

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
  .check(agree);
export type NewTask = z.output<typeof newTask>;

/** What is left out stays. Chunks ahead of a task that becomes `done` leave the calendar. */
export const taskChanges = z
  .partial(z.object({ ...fields, status: z.enum(taskStatuses) }))
  .check(agree);
export type TaskChanges = z.output<typeof taskChanges>;
