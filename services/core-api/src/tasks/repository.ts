import type { NewTask, Task, TaskChanges } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { rowsOf } from '../events/repository-reach.ts';
import { nextVersion } from '../writes/repository.ts';
import { PLACE } from './repository-planned.ts';

const TASK = `
  select own.id, own.title, own.notes, own.duration_minutes, own.min_chunk_minutes,
    own.max_chunk_minutes, own.earliest, own.deadline, own.priority, own.energy, place.schedule_id,
    own.status, planned.minutes as scheduled_minutes, own.version, own.created_at, own.updated_at
  from own_tasks own ${PLACE}
  cross join lateral (
    select coalesce(sum(extract(epoch from end_time - start_time) / 60), 0)::integer as minutes
    from events where task_id = own.id and recurrence is null
  ) planned
  where own.user_id = :userId`;

/** A person's tasks: those that are open first, by their deadlines, then as they came. */
export const tasksOf = (db: Db, userId: string, status: Task['status'] | null): Promise<Task[]> =>
  rowsOf<Task>(
    db,
    `${TASK} and (:status::text is null or own.status = :status)
     order by own.status = 'done', own.deadline, own.created_at, own.id`,
    { userId, status },
  );

export async function taskOf(db: Db, userId: string, id: string): Promise<Task | undefined> {
  const [found] = await rowsOf<Task>(db, `${TASK} and own.id = :id`, { userId, id });
  return found;
}

/** Keeps others from changing the task until the transaction ends. */
export async function lockTask(trx: Db, id: string): Promise<void> {
  await trx('own_tasks').where({ id }).forUpdate().select('id');
}

export async function countTasks(db: Db, userId: string): Promise<number> {
  const found = await db('own_tasks').where({ user_id: userId }).count({ number: '*' }).first();
  return Number(found?.number);
}

export async function insertTask(trx: Db, userId: string, input: NewTask): Promise<string> {
  const id = newId();
  await trx('own_tasks').insert({ id, user_id: userId, ...input });
  return id;
}

/** Writes the changes, which may be none, as a new version. */
export async function updateTask(trx: Db, id: string, changes: TaskChanges): Promise<void> {
  await trx('own_tasks')
    .where({ id })
    .update({ ...changes, ...nextVersion(trx) });
}

export async function deleteTask(trx: Db, id: string): Promise<void> {
  await trx('own_tasks').where({ id }).delete();
}
