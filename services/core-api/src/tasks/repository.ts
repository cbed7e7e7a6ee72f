import type { NewTask, Task, TaskChanges } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { queryFirst, queryPrepared } from '../queries/repository.ts';
import { incrementVersion } from '../unit-of-work/repository.ts';
import { JOIN_TARGET_SCHEDULE } from './repository-planned-events.ts';

const SELECT_TASKS = `
  select item.id, item.title, item.notes, item.duration_minutes, item.min_chunk_minutes,
    item.max_chunk_minutes, item.earliest, item.deadline, item.priority, item.energy, target.schedule_id,
    item.status, planned.minutes as scheduled_minutes, item.version, item.created_at, item.updated_at
  from own_tasks item ${JOIN_TARGET_SCHEDULE}
  cross join lateral (
    select coalesce(sum(extract(epoch from end_time - start_time) / 60), 0)::integer as minutes
    from events where task_id = item.id and recurrence is null
  ) planned
  where item.user_id = :userId`;

/** Returns a user's tasks: open ones first, then by deadline and creation time. */
export const findTasks = (db: Db, userId: string, status: Task['status'] | null): Promise<Task[]> =>
  queryPrepared<Task>(
    db,
    `${SELECT_TASKS} and (:status::text is null or item.status = :status)
     order by item.status = 'done', item.deadline, item.created_at, item.id`,
    { userId, status },
  );

export const findTask = (db: Db, userId: string, id: string): Promise<Task | undefined> =>
  queryFirst(db, `${SELECT_TASKS} and item.id = :id`, { userId, id });

/** Locks a task until the end of the transaction. */
export async function lockTask(trx: Db, id: string): Promise<void> {
  await trx('own_tasks').where({ id }).forUpdate().select('id');
}

export async function countTasks(db: Db, userId: string): Promise<number> {
  const row = await db('own_tasks').where({ user_id: userId }).count({ number: '*' }).first();
  return Number(row?.number);
}

export async function insertTask(trx: Db, userId: string, input: NewTask): Promise<string> {
  const id = newId();
  await trx('own_tasks').insert({ id, user_id: userId, ...input });
  return id;
}

/** Saves changes. Increments the version even if there are no changes. */
export async function updateTask(trx: Db, id: string, changes: TaskChanges): Promise<void> {
  await trx('own_tasks')
    .where({ id })
    .update({ ...changes, ...incrementVersion(trx) });
}

export async function deleteTask(trx: Db, id: string): Promise<void> {
  await trx('own_tasks').where({ id }).delete();
}
