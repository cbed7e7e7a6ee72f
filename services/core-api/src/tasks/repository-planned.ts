import type { Db } from '@scheduler/service-kit';
import { rowsOf } from '../events/repository-reach.ts';
import { nextVersion } from '../writes/repository.ts';

/** What time in the calendar can be planned for, by the column of events that names it. */
export type PlannedFor = 'task_id' | 'habit_id';

/**
 * Where time for the record `own` is put, beside it as `place`: on the schedule that it names, or
 * while its person may not fill that one, on the first of their own.
 */
export const PLACE = `
  left join lateral (
    select s.id as schedule_id
    from schedule_access a join schedules s on s.id = a.schedule_id
    where a.user_id = own.user_id
      and (a.role = 'owner' or a.role = 'editor' and s.id = own.schedule_id)
      and not exists (select from subscriptions where schedule_id = s.id)
    order by s.id is distinct from own.schedule_id, s.created_at, s.id limit 1
  ) place on true`;

/** Ids of the events ahead that were planned for it, as far as its person may delete them. */
export async function plannedAhead(
  db: Db,
  userId: string,
  column: PlannedFor,
  id: string,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select e.id from events e
     where e.${column} = :id and e.start_time > now() and e.recurrence is null and exists (
       select from event_schedules join schedule_access a using (schedule_id)
       where event_id = e.id and not by_invitation
         and a.user_id = :userId and a.role in ('owner', 'editor'))
     for update of e`,
    { id, userId },
  );
  return rows.map((row) => row.id);
}

interface Renamed {
  column: PlannedFor;
  id: string;
  from: string;
  to: string | undefined;
}

/** Gives the times ahead that bear its former title the new one; another that one gave them stays. */
export async function renamePlanned(
  trx: Db,
  userId: string,
  { column, id, from, to = from }: Renamed,
): Promise<void> {
  if (to === from) return;
  const ids = await plannedAhead(trx, userId, column, id);
  await trx('events')
    .whereIn('id', ids)
    .where({ title: from })
    .update({ title: to, ...nextVersion(trx) });
}

const TABLES: Record<PlannedFor, string> = { task_id: 'own_tasks', habit_id: 'habits' };

/** Whether the person has a task or a habit by this id. */
export async function isOwnWork(db: Db, userId: string, column: PlannedFor, id: string) {
  return (await db(TABLES[column]).where({ id, user_id: userId }).first('id')) !== undefined;
}
