import type { Db } from '@scheduler/service-kit';
import { queryColumn } from '../queries/repository.ts';
import { selectDefaultSchedule } from '../schedules/repository.ts';
import { incrementVersion } from '../unit-of-work/repository.ts';

/** Column of `events` that refers to the task or habit an event was planned for. */
export type PlanningColumn = 'task_id' | 'habit_id';

/**
 * Joins the schedule that events for the task or habit `item` are added to: its chosen schedule, or
 * the user's default schedule if the user can't edit the chosen one. If other people can see all of
 * the user's schedules, the oldest one.
 */
export const JOIN_TARGET_SCHEDULE = `
  left join lateral (
    select s.id as schedule_id
    from schedule_access a join schedules s on s.id = a.schedule_id
    where a.user_id = item.user_id
      and (a.role = 'owner' or a.role = 'editor' and s.id = item.schedule_id)
      and not exists (select from subscriptions where schedule_id = s.id)
    order by s.id is distinct from item.schedule_id,
      s.id is distinct from (${selectDefaultSchedule('item.user_id')}), s.created_at, s.id limit 1
  ) target on true`;

/**
 * Locks the future events planned for a task or habit, if the user may delete them. Returns their
 * IDs.
 */
export const lockFuturePlannedEvents = (
  db: Db,
  userId: string,
  column: PlanningColumn,
  id: string,
): Promise<string[]> =>
  queryColumn(
    db,
    `select e.id from events e
     where e.${column} = :id and e.start_time > now() and e.recurrence is null and exists (
       select from event_schedules join schedule_access a using (schedule_id)
       where event_id = e.id and not by_invitation
         and a.user_id = :userId and a.role in ('owner', 'editor'))
     for update of e`,
    { id, userId },
  );

interface TitleChange {
  column: PlanningColumn;
  id: string;
  from: string;
  to: string | undefined;
}

/** Renames future planned events unless their title was changed individually. */
export async function renameFuturePlannedEvents(
  trx: Db,
  userId: string,
  { column, id, from, to = from }: TitleChange,
): Promise<void> {
  if (to === from) return;
  const ids = await lockFuturePlannedEvents(trx, userId, column, id);
  await trx('events')
    .whereIn('id', ids)
    .where({ title: from })
    .update({ title: to, ...incrementVersion(trx) });
}

export const PLANNING_TABLES: Record<PlanningColumn, string> = {
  task_id: 'own_tasks',
  habit_id: 'habits',
};

/** Whether the user has a task or habit with this ID. */
export async function ownsTaskOrHabit(db: Db, userId: string, column: PlanningColumn, id: string) {
  const table = PLANNING_TABLES[column];
  return (await db(table).where({ id, user_id: userId }).first('id')) !== undefined;
}
