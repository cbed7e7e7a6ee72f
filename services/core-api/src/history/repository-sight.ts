import type { Db } from '@scheduler/service-kit';

export interface Reader {
  userId: string;
  email: string;
}

/** Of the event that `about` is about, also when it is gone. */
export const TITLE = `coalesce(
  (select title from events e where e.id = event_id),
  (select title from (
    select coalesce(h.after, h.before) ->> 'title' as title from history h
    where h.event_id = about.event_id and h.record = 'events' order by seq desc limit 1) last))`;

/** Of the schedule that `about` is about, also when it is gone. */
export const NAME = `coalesce(
  (select name from schedules s where s.id = schedule_id),
  (select name from (
    select coalesce(h.after, h.before) ->> 'name' as name from history h
    where h.schedule_id = about.schedule_id and h.record = 'schedules' order by seq desc limit 1
  ) last))`;

/** Of the task or habit that `about` is about, also when it is gone. */
export const OWN = `(
  select title from (
    select coalesce(h.after, h.before) ->> 'title' as title from history h
    where h.own_id = about.own_id order by seq desc limit 1) last)`;

/** As it was when the reader was last concerned: a later name is none of theirs. */
const NAME_TOLD = `(
  select h.after ->> 'name' from history h join history_audience a using (batch_id)
  where h.schedule_id = about.schedule_id and h.record = 'schedules' and a.user_id = :userId
  order by seq desc limit 1)`;

/** What the reader may know of an event: `none`, that it takes time, or all; an owner most. */
export type Sight = 'none' | 'busy' | 'reader' | 'guest' | 'owner';

export interface KnownEvent {
  id: string;
  title: string;
  is_private: boolean;
  sight: Sight;
}

/** How the reader stands to events, also to those that are gone. */
export async function knownEvents(
  db: Db,
  { userId, email }: Reader,
  ids: string[],
): Promise<KnownEvent[]> {
  const { rows } = await db.raw<{ rows: KnownEvent[] }>(
    `with about as (select unnest(:ids::uuid[]) as event_id),
     places as (
       select event_id, schedule_id from event_schedules natural join about
       union
       select h.event_id, h.schedule_id from history h natural join about
       where h.record = 'event_schedules' and h.after is null
         and not exists (select from events e where e.id = h.event_id)
     ), guests as (
       select event_id from attendees natural join about where email = :email
       union
       select h.event_id from history h natural join about
       where h.record = 'attendees' and h.after is null and h.before ->> 'email' = :email
         and not exists (select from events e where e.id = h.event_id)
     ), sights as (
       select event_id, case when owner_of(schedule_id) = :userId then 4
         when role = 'freebusy' then 1 when role is not null then 2 else 0 end as rank
       from places left join schedule_access a using (schedule_id)
       where a.user_id = :userId or owner_of(schedule_id) = :userId
       union all
       select event_id, 3 from guests
     )
     select event_id as id, coalesce(${TITLE}, '') as title,
       coalesce((select visibility from events e where e.id = event_id), 'default') = 'private'
         as is_private,
       (array['none', 'busy', 'reader', 'guest', 'owner'])[1 + coalesce(
         (select max(rank) from sights where sights.event_id = about.event_id), 0)] as sight
     from about`,
    { userId, email, ids } as unknown as Record<string, string>,
  );
  return rows;
}

export interface KnownSchedule {
  id: string;
  name: string;
  /** Whether the reader has it, or had it until it was deleted. */
  is_known: boolean;
  is_owner: boolean;
}

/** How the reader stands to schedules, also to those that are gone. */
export async function knownSchedules(
  db: Db,
  { userId }: Reader,
  ids: string[],
): Promise<KnownSchedule[]> {
  const { rows } = await db.raw<{ rows: KnownSchedule[] }>(
    `with about as (select unnest(:ids::uuid[]) as schedule_id),
     known as (
       select schedule_id, owner_of(schedule_id) is not distinct from :userId as is_owner,
         exists (
           select from schedule_access a
           where a.schedule_id = about.schedule_id and a.user_id = :userId
         ) or (not exists (select from schedules s where s.id = about.schedule_id) and exists (
           select from history h join history gone using (batch_id, schedule_id)
           where schedule_id = about.schedule_id
           and gone.record = 'schedules' and gone.after is null
           and h.record = 'schedule_shares' and h.after is null
           and h.before ->> 'user_id' = :userId::text
         )) or owner_of(schedule_id) is not distinct from :userId as is_known
       from about
     )
     select schedule_id as id, is_owner, is_known,
       coalesce(case when is_known then ${NAME} else ${NAME_TOLD} end, '') as name
     from known about`,
    { userId, ids } as unknown as Record<string, string>,
  );
  return rows;
}
