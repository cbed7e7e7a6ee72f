import type { Habit, HabitChanges, NewHabit } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { rowsOf } from '../events/repository-reach.ts';
import { PLACE } from '../tasks/repository-planned.ts';
import { nextVersion } from '../writes/repository.ts';

const HABIT = `
  select own.id, own.kind, own.title, own.duration_minutes, own.times_per_week,
    own.min_chunk_minutes, own.max_chunk_minutes, own.days,
    case when own.window_start is not null then
      json_build_object('start', own.window_start, 'end', own.window_end)
    end as window, own.priority, place.schedule_id, own.is_paused, own.version, own.created_at,
    own.updated_at
  from habits own ${PLACE}
  where own.user_id = :userId`;

/** A person's habits, oldest first. */
export const habitsOf = (db: Db, userId: string): Promise<Habit[]> =>
  rowsOf<Habit>(db, `${HABIT} order by own.created_at, own.id`, { userId });

export async function habitOf(db: Db, userId: string, id: string): Promise<Habit | undefined> {
  const [found] = await rowsOf<Habit>(db, `${HABIT} and own.id = :id`, { userId, id });
  return found;
}

/** Keeps others from changing the habit until the transaction ends. */
export async function lockHabit(trx: Db, id: string): Promise<void> {
  await trx('habits').where({ id }).forUpdate().select('id');
}

export async function countHabits(db: Db, userId: string): Promise<number> {
  const found = await db('habits').where({ user_id: userId }).count({ number: '*' }).first();
  return Number(found?.number);
}

const columnsOf = ({ window, ...rest }: NewHabit | HabitChanges) => ({
  ...rest,
  ...(window !== undefined && {
    window_start: window?.start ?? null,
    window_end: window?.end ?? null,
  }),
});

export async function insertHabit(trx: Db, userId: string, input: NewHabit): Promise<string> {
  const id = newId();
  await trx('habits').insert({ id, user_id: userId, ...columnsOf(input) });
  return id;
}

/** Writes the changes, which may be none, as a new version. */
export async function updateHabit(trx: Db, id: string, changes: HabitChanges): Promise<void> {
  await trx('habits')
    .where({ id })
    .update({ ...columnsOf(changes), ...nextVersion(trx) });
}

export async function deleteHabit(trx: Db, id: string): Promise<void> {
  await trx('habits').where({ id }).delete();
}
