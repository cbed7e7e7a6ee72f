import type { SyncRecord } from '@scheduler/contracts/core/sync';
import type { Db } from '@scheduler/service-kit';
import { queryColumn, queryPrepared } from '../queries/repository.ts';
import type { CalendarEvent } from '../ics/calendar-event.ts';
import { EVENT_COLUMNS } from '../ics/repository.ts';

/** An event on a schedule with the data needed to change it. */
export interface StoredEvent extends CalendarEvent {
  organizer_id: string;
  /** The organizer's account email, or '' if unknown. */
  organizer_account: string;
  source: SyncRecord['source'];
  version: number;
  by_invitation: boolean;
  /** Whether the event is on no other schedule, apart from guests' schedules. */
  is_only_here: boolean;
}

const SELECT_ON_SCHEDULE = `
  select ${EVENT_COLUMNS}, e.organizer_id, e.source, e.version, entry.by_invitation,
    coalesce((select email from people where user_id = e.organizer_id), '') as organizer_account,
    not exists (select from event_schedules where event_id = e.id and not by_invitation
      and schedule_id <> :scheduleId) as is_only_here
  from events e join event_schedules entry on entry.event_id = e.id
  where entry.schedule_id = :scheduleId`;

export interface PageQuery {
  scheduleId: string;
  /** ID of the last event of the previous page. */
  after: string | null;
  limit: number;
}

export const findEventsPage = (
  db: Db,
  { scheduleId, after, limit }: PageQuery,
): Promise<StoredEvent[]> =>
  queryPrepared(
    db,
    `${SELECT_ON_SCHEDULE} and (:after::uuid is null or e.id > :after::uuid) order by e.id limit :limit`,
    { scheduleId, after, limit },
  );

interface EventsQuery {
  scheduleId: string;
  ids: readonly string[];
}

const SELECT_BY_ID = `${SELECT_ON_SCHEDULE} and e.id = any(:ids::uuid[]) order by e.id`;

export const findEventsById = (db: Db, { scheduleId, ids }: EventsQuery): Promise<StoredEvent[]> =>
  queryPrepared(db, SELECT_BY_ID, { scheduleId, ids });

/** Finds events and locks them until the end of the transaction. */
export const lockEventsById = (trx: Db, { scheduleId, ids }: EventsQuery): Promise<StoredEvent[]> =>
  queryPrepared(trx, `${SELECT_BY_ID} for update of e`, { scheduleId, ids });

/** Returns which of the IDs belong to existing events, on any schedule. */
export async function findExistingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const sql = 'select id from events where id = any(:ids::uuid[])';
  return new Set(await queryColumn<string>(db, sql, { ids }));
}

export interface Exception {
  id: string;
  series_id: string;
  original_start: string;
  /** Whether the exception is on the schedule. */
  is_here: boolean;
}

export const findExceptions = (db: Db, { scheduleId, ids }: EventsQuery): Promise<Exception[]> =>
  queryPrepared(
    db,
    `select id, series_id, original_start, exists (select from event_schedules
       where event_id = events.id and schedule_id = :scheduleId) as is_here
     from events where series_id = any(:ids::uuid[])`,
    { scheduleId, ids },
  );

export async function getVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await queryPrepared<{ id: string; version: number }>(
    db,
    'select id, version from events where id = any(:ids::uuid[])',
    { ids },
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns the user's last known email, or '' if there is none. */
export async function getUserEmail(db: Db, userId: string): Promise<string> {
  const sql = 'select email from people where user_id = :userId';
  const [email = ''] = await queryColumn<string>(db, sql, { userId });
  return email;
}
