import type { NewEvent } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { settleTimes } from '@scheduler/scheduling';
import { notFound, type Actor, type Db } from '@scheduler/service-kit';
import { isOwnWork } from '../tasks/repository-planned.ts';
import { endsTooEarly, recurring, requireFillable } from './operations-records.ts';
import { insertEvent, type EventFields } from './repository-writes.ts';
import { periodOf } from './series.ts';

/** What of an event says for which task or habit its time is. */
type Work = Pick<EventFields, 'task_id' | 'habit_id'>;

const NO_WORK: Work = { task_id: null, habit_id: null };

const names = { task_id: () => t('This task'), habit_id: () => t('This habit') };

/** Time is planned for one's own tasks and habits; what an event was for already may stay. */
export async function requireOwnWork(
  db: Db,
  { userId }: Actor,
  wanted: { [Field in keyof Work]?: string | null | undefined },
  known: Work = NO_WORK,
): Promise<void> {
  for (const column of ['task_id', 'habit_id'] as const) {
    const id = wanted[column];
    if (!id || id === known[column]) continue;
    if (!(await isOwnWork(db, userId, column, id))) throw notFound(names[column]());
  }
}

/** Makes an event in the transaction of its caller; tells its id. */
export async function addEvent(trx: Db, actor: Actor, input: NewEvent): Promise<string> {
  const times = settleTimes(input);
  if (!times) throw endsTooEarly();
  const fields = { ...input, ...recurring(times, input.recurrence) };
  const { schedule_ids, invited_users } = input;
  await requireFillable(trx, actor, schedule_ids);
  await requireOwnWork(trx, actor, input);
  const places = { schedule_ids, invited_users, period: periodOf(fields) };
  return insertEvent(trx, { organizer_id: actor.userId, fields, ...places });
}
