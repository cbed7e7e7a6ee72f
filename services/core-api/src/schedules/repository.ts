import type { NewSchedule, Schedule, ScheduleChanges } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { countRows, insertRow, lockRow, queryUnprepared } from '../queries/repository.ts';
import { incrementVersion } from '../unit-of-work/repository.ts';

/**
 * Selects the schedule for new events for which the user hasn't chosen one: the schedule from the
 * preferences, or otherwise the oldest one. Only the user's own schedules that no one else can see are
 * considered, so that a private event isn't shown to others by mistake.
 *
 * @param userId SQL expression
 */
export const selectDefaultSchedule = (userId: string) => `
  select candidate.id from schedules candidate left join preferences on user_id = owner_id
  where owner_id = ${userId}
    and not exists (select from subscriptions where schedule_id = candidate.id)
    and not exists (
      select from schedule_shares where schedule_id = candidate.id and status in ('pending', 'accepted'))
  order by candidate.id is distinct from default_schedule_id, candidate.created_at, candidate.id
  limit 1`;

const SELECT_SCHEDULES = `
  select s.id, s.name, case when access.role <> 'freebusy' then s.description end as description,
    coalesce(access.color, s.color) as color, s.is_shared or shares.member_count > 0 as is_shared,
    shares.shared_with, access.role, owner.owner, access.is_busy,
    coalesce(s.id = (${selectDefaultSchedule(':userId')}), false) as is_default,
    exists (select from subscriptions where schedule_id = s.id) as is_subscribed,
    case when access.role = 'owner' then s.default_reminders else '[]' end as default_reminders,
    s.version, s.created_at, s.updated_at
  from schedule_access access
  join schedules s on s.id = access.schedule_id
  cross join lateral (
    select count(*) as member_count, coalesce(json_agg(json_build_object('email', typed_email,
      'user_id', user_id, 'full_name', full_name, 'role', share.role, 'status', status)
      order by created_at, share.email), '[]') as shared_with
    from schedule_shares share left join people using (user_id)
    where schedule_id = s.id and status in ('pending', 'accepted')
      and (access.role in ('owner', 'editor') or user_id = access.user_id)
  ) shares
  left join lateral (
    select json_build_object('email', nullif(max(email), ''), 'full_name', max(full_name)) as owner
    from people where user_id = s.owner_id
  ) owner on access.role <> 'owner'
  where access.user_id = :userId`;

/** Returns the schedules visible to a user: their own first, then shared ones, oldest first. */
export const findSchedules = (db: Db, userId: string): Promise<Schedule[]> =>
  queryUnprepared(db, `${SELECT_SCHEDULES} order by access.role <> 'owner', s.created_at, s.id`, {
    userId,
  });

export async function findSchedule(
  db: Db,
  userId: string,
  id: string,
): Promise<Schedule | undefined> {
  const sql = `${SELECT_SCHEDULES} and s.id = :id`;
  const [schedule] = await queryUnprepared<Schedule>(db, sql, { userId, id });
  return schedule;
}

/** Locks a schedule and its shares until the end of the transaction. */
export const lockSchedule = (trx: Db, id: string) => lockRow(trx, 'schedules', id);

export const countSchedules = (db: Db, userId: string) =>
  countRows(db('schedules').where({ owner_id: userId }));

/** Serializes reminders, because pg would convert an array to a Postgres array. */
const toColumns = ({ default_reminders, ...changes }: ScheduleChanges) => ({
  ...changes,
  ...(default_reminders && { default_reminders: JSON.stringify(default_reminders) }),
});

export const insertSchedule = (db: Db, userId: string, input: NewSchedule) =>
  insertRow(db, 'schedules', { owner_id: userId, ...toColumns(input) });

/** Saves changes. Increments the version even if there are no changes. */
export async function updateSchedule(db: Db, id: string, changes: ScheduleChanges): Promise<void> {
  await db('schedules')
    .where({ id })
    .update({ ...toColumns(changes), ...incrementVersion(db) });
}

// `offset 0` and the arrays make the planner look up each event. Otherwise, its estimate for an average
// schedule leads to scans of whole tables.
const IS_ON_OTHER_SCHEDULE = `exists (
  select from event_schedules other
  where other.event_id = e.id and other.schedule_id <> :id and not other.by_invitation offset 0)`;

/**
 * Deletes a schedule and the events that are on no other schedule. Guests' schedules don't count:
 * an event is deleted with the organizer's last schedule, but not with a guest's schedule. A
 * modified occurrence on another schedule becomes a separate event when its series is deleted.
 */
export async function deleteSchedule(db: Db, id: string): Promise<void> {
  const eventsToDelete = `
    select e.id from event_schedules es
    cross join lateral (
      select id from events where id = es.event_id and series_id is null offset 0
    ) e
    where es.schedule_id = :id and not es.by_invitation and not ${IS_ON_OTHER_SCHEDULE}`;
  await db.raw(
    `update events e set series_id = null, original_start = null, ical_uid = null,
       version = latest_version + 1, latest_version = latest_version + 1, updated_at = now()
     where e.series_id = any(array(${eventsToDelete})) and ${IS_ON_OTHER_SCHEDULE}`,
    { id },
  );
  await db.raw(`delete from events where id = any(array(${eventsToDelete}))`, { id });
  await db('schedules').where({ id }).delete();
}
