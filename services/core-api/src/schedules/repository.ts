import type { NewSchedule, Schedule, ScheduleChanges } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { nextVersion } from '../writes/repository.ts';

const SCHEDULES = `
  select s.id, s.name, case when mine.role <> 'freebusy' then s.description end as description,
    coalesce(mine.color, s.color) as color, s.is_shared or people.number > 0 as is_shared,
    people.shared_with, mine.role, owner.owner, mine.is_busy,
    case when mine.role = 'owner' then s.default_reminders else '[]' end as default_reminders,
    s.version, s.created_at, s.updated_at
  from schedule_access mine
  join schedules s on s.id = mine.schedule_id
  cross join lateral (
    select count(*) as number, coalesce(json_agg(json_build_object('email', typed_email,
      'user_id', user_id, 'full_name', full_name, 'role', share.role, 'status', status)
      order by created_at, share.email), '[]') as shared_with
    from schedule_shares share left join people using (user_id)
    where schedule_id = s.id and status in ('pending', 'accepted')
      and (mine.role in ('owner', 'editor') or user_id = mine.user_id)
  ) people
  left join lateral (
    select json_build_object('email', nullif(max(email), ''), 'full_name', max(full_name)) as owner
    from people where user_id = s.owner_id
  ) owner on mine.role <> 'owner'
  where mine.user_id = :userId`;

/** The schedules that the user can see: first their own, then those shared with them, oldest first. */
export async function schedulesOf(db: Db, userId: string): Promise<Schedule[]> {
  const { rows } = await db.raw<{ rows: Schedule[] }>(
    `${SCHEDULES} order by mine.role <> 'owner', s.created_at, s.id`,
    { userId },
  );
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

/** Keeps others from changing the schedule or who shares it until the transaction ends. */
export async function lockSchedule(trx: Db, id: string): Promise<void> {
  await trx('schedules').where({ id }).forUpdate().select('id');
}

export async function countSchedules(db: Db, userId: string): Promise<number> {
  const found = await db('schedules').where({ owner_id: userId }).count({ number: '*' }).first();
  return Number(found?.number);
}

/** Postgres would read a list as an array of its own. */
const columnsOf = ({ default_reminders, ...changes }: ScheduleChanges) => ({
  ...changes,
  ...(default_reminders && { default_reminders: JSON.stringify(default_reminders) }),
});

export async function insertSchedule(db: Db, userId: string, input: NewSchedule): Promise<string> {
  const id = newId();
  await db('schedules').insert({ id, owner_id: userId, ...columnsOf(input) });
  return id;
}

/** Writes the changes, which may be none, as a new version. */
export async function updateSchedule(db: Db, id: string, changes: ScheduleChanges): Promise<void> {
  await db('schedules')
    .where({ id })
    .update({ ...columnsOf(changes), ...nextVersion(db) });
}

const ELSEWHERE = `exists (
  select from event_schedules other
  where other.event_id = e.id and other.schedule_id <> :id and not other.by_invitation)`;

/**
 * Deletes a schedule and the events that are on no other. Where a guest keeps an event it does not
 * live: it goes with its last schedule of the organiser's side, and stays when the guest's goes. An
 * occurrence that lives elsewhere outlives its series; one whose series does stays out of its way.
 */
export async function deleteSchedule(db: Db, id: string): Promise<void> {
  const doomed = `
    select e.id from events e join event_schedules es on es.event_id = e.id
    where es.schedule_id = :id and not es.by_invitation and e.series_id is null
      and not ${ELSEWHERE}`;
  await db.raw(
    `update events e set series_id = null, original_start = null, ical_uid = null,
       version = latest_version + 1, latest_version = latest_version + 1, updated_at = now()
     where e.series_id in (${doomed}) and ${ELSEWHERE}`,
    { id },
  );
  await db.raw(`delete from events where id in (${doomed})`, { id });
  await db('schedules').where({ id }).delete();
}
