import { comparedEmail } from '@scheduler/contracts';
import type {
  NewSchedule,
  Schedule,
  ScheduleChanges,
  ShareRequest,
} from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { nextVersion } from '../writes/repository.ts';

const SCHEDULES = `
  select s.id, s.name, s.description, s.color, s.is_shared or people.number > 0 as is_shared,
    people.shared_with, 'owner' as role, s.version, s.created_at, s.updated_at
  from schedules s
  cross join lateral (
    select count(*) as number, coalesce(json_agg(json_build_object('email', typed_email,
      'user_id', user_id, 'full_name', full_name, 'role', role, 'status', status)
      order by created_at, email), '[]') as shared_with
    from schedule_shares where schedule_id = s.id
  ) people
  where s.owner_id = :userId`;

/** The user's own schedules with the people they are shared with, oldest first. */
export async function schedulesOf(db: Db, userId: string): Promise<Schedule[]> {
  const { rows } = await db.raw<{ rows: Schedule[] }>(`${SCHEDULES} order by s.created_at, s.id`, {
    userId,
  });
  return rows;
}

export async function scheduleOf(
  db: Db,
  userId: string,
  id: string,
): Promise<Schedule | undefined> {
  const { rows } = await db.raw<{ rows: Schedule[] }>(`${SCHEDULES} and s.id = :id`, {
    userId,
    id,
  });
  return rows[0];
}

export async function countSchedules(db: Db, userId: string): Promise<number> {
  const found = await db('schedules').where({ owner_id: userId }).count({ number: '*' }).first();
  return Number(found?.number);
}

/** Whether every one of the schedules is the user's own. */
export async function ownsAll(db: Db, userId: string, ids: readonly string[]): Promise<boolean> {
  const found = await db('schedules')
    .where({ owner_id: userId })
    .whereIn('id', ids)
    .count({ number: '*' })
    .first();
  return Number(found?.number) === ids.length;
}

export async function insertSchedule(db: Db, userId: string, input: NewSchedule): Promise<string> {
  const id = newId();
  await db('schedules').insert({ id, owner_id: userId, ...input });
  return id;
}

/** Writes the changes, which may be none, as a new version. */
export async function updateSchedule(db: Db, id: string, changes: ScheduleChanges): Promise<void> {
  await db('schedules')
    .where({ id })
    .update({ ...changes, ...nextVersion(db) });
}

/** Adds people as invited; of those there already only the role changes, and only if it is given. */
export async function upsertShares(
  db: Db,
  scheduleId: string,
  { emails, role }: ShareRequest,
): Promise<void> {
  await db.raw(
    `insert into schedule_shares as known (schedule_id, email, typed_email, role)
     select :scheduleId, email, typed, coalesce(:role, 'viewer')
     from unnest(:compared::text[], :emails::text[]) as person (email, typed)
     on conflict (schedule_id, email) do update set role = coalesce(:role, known.role)`,
    { scheduleId, emails, compared: emails.map(comparedEmail), role: role ?? null },
  );
}

/** Deletes a schedule and the events that are on no other. */
export async function deleteSchedule(db: Db, id: string): Promise<void> {
  await db.raw(
    `delete from events e using event_schedules es
     where es.schedule_id = :id and e.id = es.event_id and not exists (
       select from event_schedules other
       where other.event_id = e.id and other.schedule_id <> :id)`,
    { id },
  );
  await db('schedules').where({ id }).delete();
}
