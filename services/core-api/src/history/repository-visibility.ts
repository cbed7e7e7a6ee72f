import type { Db } from '@scheduler/service-kit';
import { queryUnprepared } from '../queries/repository.ts';

export interface Viewer {
  userId: string;
  email: string;
}

/** Title of the event `about.event_id`, even if it was deleted. */
export const EVENT_TITLE = `coalesce(
  (select title from events e where e.id = event_id),
  (select title from (
    select coalesce(h.after, h.before) ->> 'title' as title from history h
    where h.event_id = about.event_id and h.record = 'events' order by seq desc limit 1) last))`;

/** Name of the schedule `about.schedule_id`, even if it was deleted. */
export const SCHEDULE_NAME = `coalesce(
  (select name from schedules s where s.id = schedule_id),
  (select name from (
    select coalesce(h.after, h.before) ->> 'name' as name from history h
    where h.schedule_id = about.schedule_id and h.record = 'schedules' order by seq desc limit 1
  ) last))`;

/** Title of the task or habit `about.own_id`, even if it was deleted. */
export const TASK_TITLE = `(
  select title from (
    select coalesce(h.after, h.before) ->> 'title' as title from history h
    where h.own_id = about.own_id order by seq desc limit 1) last)`;

/** Name of the schedule at the last change visible to the viewer. Later names must not leak. */
const LAST_VISIBLE_SCHEDULE_NAME = `(
  select h.after ->> 'name' from history h join history_audience a using (batch_id)
  where h.schedule_id = about.schedule_id and h.record = 'schedules' and a.user_id = :userId
  order by seq desc limit 1)`;

export type EventAccess = 'none' | 'busy' | 'viewer' | 'guest' | 'owner';

export interface EventVisibility {
  id: string;
  title: string;
  is_private: boolean;
  access: EventAccess;
}

/** Finds the viewer's access to events, including deleted ones. */
export const findEventVisibility = (
  db: Db,
  { userId, email }: Viewer,
  ids: string[],
): Promise<EventVisibility[]> =>
  queryUnprepared(
    db,
    `select event_id as id, coalesce(${EVENT_TITLE}, '') as title,
       coalesce((select visibility from events e where e.id = event_id), 'default') = 'private'
         as is_private,
       (array['none', 'busy', 'viewer', 'guest', 'owner'])[1 + coalesce(highest.rank, 0)] as access
     from unnest(:ids::uuid[]) about (event_id)
     -- Correlated, because a join would read the list of IDs again for each event.
     cross join lateral (
       select max(rank) as rank from (
         select case when owner_of(schedule_id) = :userId then 4
           when role = 'freebusy' then 1 when role is not null then 2 else 0 end as rank
         from (
           select schedule_id from event_schedules entry where entry.event_id = about.event_id
           union
           select h.schedule_id from history h
           where h.event_id = about.event_id and h.record = 'event_schedules' and h.after is null
             and not exists (select from events e where e.id = about.event_id)
         ) locations
         left join (
           select schedule_id, role from schedule_access where user_id = :userId
         ) granted using (schedule_id)
         where role is not null or owner_of(schedule_id) = :userId
         union all
         select 3 from attendees guest
         where guest.event_id = about.event_id and guest.email = :email
         union all
         select 3 from history h
         where h.event_id = about.event_id and h.record = 'attendees' and h.after is null
           and h.before ->> 'email' = :email
           and not exists (select from events e where e.id = about.event_id)
       ) ranks
     ) highest`,
    { userId, email, ids },
  );

export interface ScheduleVisibility {
  id: string;
  name: string;
  /** Whether the viewer has access, or had it until the schedule was deleted. */
  is_visible: boolean;
  is_owner: boolean;
}

/** Finds the viewer's access to schedules, including deleted ones. */
export const findScheduleVisibility = (
  db: Db,
  { userId }: Viewer,
  ids: string[],
): Promise<ScheduleVisibility[]> =>
  queryUnprepared(
    db,
    `with about as (select unnest(:ids::uuid[]) as schedule_id),
     visibility as (
       select schedule_id, owner_of(schedule_id) is not distinct from :userId as is_owner,
         exists (
           select from schedule_access a
           where a.schedule_id = about.schedule_id and a.user_id = :userId
         ) or (not exists (select from schedules s where s.id = about.schedule_id) and exists (
           select from history h join history deletion using (batch_id, schedule_id)
           where schedule_id = about.schedule_id
           and deletion.record = 'schedules' and deletion.after is null
           and h.record = 'schedule_shares' and h.after is null
           and h.before ->> 'user_id' = :userId::text
         )) or owner_of(schedule_id) is not distinct from :userId as is_visible
       from about
     )
     select schedule_id as id, is_owner, is_visible,
       coalesce(case when is_visible then ${SCHEDULE_NAME} else ${LAST_VISIBLE_SCHEDULE_NAME} end, '') as name
     from visibility about`,
    { userId, ids },
  );
