import type { NewEvent } from '@scheduler/contracts/core';
import { normalizeEventTimes } from '@scheduler/scheduling';
import type { Actor, Db } from '@scheduler/service-kit';
import { itemNotFound } from '../tasks/planned-items.ts';
import { ownsTaskOrHabit } from '../tasks/repository-planned-events.ts';
import {
  endNotAfterStartProblem,
  validateRecurrence,
  requireScheduleWrite,
} from './operations-target.ts';
import { insertEvent, type EventFields } from './repository-writes.ts';
import { getPeriod } from './series.ts';

/** The task or habit that an event reserves time for. */
type TaskLink = Pick<EventFields, 'task_id' | 'habit_id'>;

const NO_TASK_LINK: TaskLink = { task_id: null, habit_id: null };

/**
 * Requires that a newly linked task or habit belongs to the user. An unchanged link is accepted, so
 * that other editors can update the event.
 */
export async function requireOwnTask(
  db: Db,
  { userId }: Actor,
  requested: { [Field in keyof TaskLink]?: string | null | undefined },
  existing: TaskLink = NO_TASK_LINK,
): Promise<void> {
  for (const column of ['task_id', 'habit_id'] as const) {
    const id = requested[column];
    if (!id || id === existing[column]) continue;
    if (!(await ownsTaskOrHabit(db, userId, column, id))) throw itemNotFound(column);
  }
}

/**
 * Returns the columns of a new event.
 *
 * @throws Problem `invalid-request` if the event doesn't end after its start, or its rule is invalid
 */
export function toNewEventColumns(input: NewEvent): EventFields {
  const times = normalizeEventTimes(input);
  if (!times) throw endNotAfterStartProblem();
  return { ...input, ...validateRecurrence(times, input.recurrence) };
}

/** @returns the ID of the new event */
export async function addEvent(trx: Db, actor: Actor, input: NewEvent): Promise<string> {
  const fields = toNewEventColumns(input);
  const { schedule_ids, invited_users } = input;
  await requireScheduleWrite(trx, actor, schedule_ids);
  await requireOwnTask(trx, actor, input);
  const placement = { schedule_ids, invited_users, period: getPeriod(fields) };
  return insertEvent(trx, { organizer_id: actor.userId, fields, ...placement });
}
