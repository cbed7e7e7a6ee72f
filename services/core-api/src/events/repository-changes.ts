import type { Db } from '@scheduler/service-kit';
import type { RecordKey } from './repository.ts';
import { queryColumn, queryPrepared } from '../queries/repository.ts';

/**
 * Returns the number of the latest change that the user can see, or 0. The numbers of a user follow
 * the order of commits, so everything up to this number is visible to later statements.
 */
export async function getLastChangeNumber(db: Db, userId: string): Promise<number> {
  const sql = 'select last_number from user_changes where user_id = :userId';
  const [lastNumber = 0] = await queryColumn<string | number>(db, sql, { userId });
  return Number(lastNumber);
}

/** Position in the changes of a user. */
export interface ChangePosition {
  /** Number of a change; all earlier changes have been returned. */
  number: number;
  /** Last event of this change that was returned; `null` if all were returned. */
  eventId: string | null;
}

interface AffectedEvent {
  change_number: number;
  event_id: string;
}

const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Changes to the user's own access to a schedule. */
const OWN_SHARES = `
  select h.schedule_id from history h
  where h.batch_id = a.batch_id and h.record = 'schedule_shares'
    and coalesce(h.after, h.before) ->> 'email' = (
      select email from people where user_id = :userId)`;

/**
 * Finds the stored events affected by changes after a position, in the order of the changes.
 *
 * For a change to the user's access to a schedule, includes all events on the schedule and all events
 * removed from it since the user was first invited.
 *
 * @param upTo number of the last change to include
 */
export async function findAffectedEvents(
  db: Db,
  userId: string,
  { position, upTo, limit }: { position: ChangePosition; upTo: number; limit: number },
): Promise<AffectedEvent[]> {
  const rows = await queryPrepared<{ change_number: string | number; event_id: string }>(
    db,
    `select a.change_number, affected.event_id
     from history_audience a cross join lateral (
       select event_id from (
         select event_id from history where batch_id = a.batch_id and event_id is not null
         union
         select entry.event_id from (${OWN_SHARES}) share cross join lateral (
           select event_id from event_schedules where schedule_id = share.schedule_id offset 0
         ) entry
         union
         select removed.event_id from (${OWN_SHARES}) share cross join lateral (
           select event_id from history
           where schedule_id = share.schedule_id and record = 'event_schedules' and after is null
             and seq > (
               select min(seq) from history
               where schedule_id = share.schedule_id and record = 'schedule_shares'
                 and coalesce(after, before) ->> 'email' = (
                   select email from people where user_id = :userId))
           offset 0
         ) removed
       ) candidates
       where (a.change_number, event_id) > (:number::bigint, :eventId::uuid)
       order by event_id limit :limit
     ) affected
     where a.user_id = :userId and a.change_number between :number and :upTo
     order by a.change_number, affected.event_id limit :limit`,
    { userId, number: position.number, eventId: position.eventId ?? MAX_UUID, upTo, limit },
  );
  return rows.map(({ change_number, event_id }) => ({
    change_number: Number(change_number),
    event_id,
  }));
}

/** An event's current or former identity in the API: its own ID, or its series and original start. */
export type EventIdentity = Pick<RecordKey, 'row_id' | 'series_id' | 'original_start'>;

/**
 * Returns the current and former identities of the events, the identities of their modified
 * occurrences, and the events that now have the same series and original start.
 */
export const findIdentities = (db: Db, ids: string[]): Promise<EventIdentity[]> =>
  queryPrepared<EventIdentity>(
    db,
    `with known as materialized (
       select id as row_id, series_id, original_start from events where id = any(:ids::uuid[])
       union
       select id, series_id, original_start from events where series_id = any(:ids::uuid[])
       union
       select event_id, (row ->> 'series_id')::uuid, row ->> 'original_start'
       from history cross join lateral (values (before), (after)) version (row)
       where event_id = any(:ids::uuid[]) and record = 'events' and row is not null
     )
     select * from known
     union
     select same.id, same.series_id, same.original_start
     from known cross join lateral (
       select id, series_id, original_start from events
       where series_id = known.series_id and original_start = known.original_start offset 0
     ) same`,
    { ids },
  );

/**
 * Returns the IDs of the given events, including deleted ones, that the user can see or could see in
 * the past.
 */
export async function findEventsEverVisible(
  db: Db,
  userId: string,
  ids: string[],
): Promise<Set<string>> {
  const visibleIds = await queryColumn<string>(
    db,
    `with places as materialized (
       select event_id, schedule_id from history
       where event_id = any(:ids::uuid[]) and record = 'event_schedules'
       union
       select event_id, schedule_id from event_schedules where event_id = any(:ids::uuid[])
     ), viewer as materialized (
       select email from people where user_id = :userId
     ), visible as materialized (
       select schedule_id from (select distinct schedule_id from places) place
       where exists (
         select from history h
         where h.schedule_id = place.schedule_id and (
           h.record = 'schedules' and coalesce(h.after, h.before) ->> 'owner_id' = :userId::text
           or h.record = 'schedule_shares' and coalesce(h.after, h.before) ->> 'status' = 'accepted'
             and coalesce(h.after, h.before) ->> 'email' = (select email from viewer))
         offset 0)
     )
     select event_id from places where schedule_id in (select schedule_id from visible)
     union
     select event_id from history
     where event_id = any(:ids::uuid[]) and record = 'attendees'
       and coalesce(after, before) ->> 'email' = (select email from viewer)`,
    { userId, ids },
  );
  return new Set(visibleIds);
}
