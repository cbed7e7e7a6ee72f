import type { SyncRecord } from '@scheduler/contracts/core/sync';
import type { Db } from '@scheduler/service-kit';
import { queryPrepared } from '../events/repository-visibility.ts';
import type { CalendarEvent } from '../ics/calendar-event.ts';
import { EVENT, EVENTS } from '../ics/repository.ts';

/** An event on a schedule, with what a change of it has to know. */
export interface StoredEvent extends CalendarEvent {
  organizer_id: string;
  /** The address of who organizes it, by account; '' if that has none. */
  organizer_account: string;
  source: SyncRecord['source'];
  version: number;
  by_invitation: boolean;
  /** Whether it lies on no other schedule but as a guest's. */
  is_only_here: boolean;
}

const ON_SCHEDULE = `
  select ${EVENT}, e.organizer_id, e.source, e.version, place.by_invitation,
    coalesce((select email from people where user_id = e.organizer_id), '') as organizer_account,
    not exists (select from event_schedules where event_id = e.id and not by_invitation
      and schedule_id <> :scheduleId) as is_only_here
  from ${EVENTS} join event_schedules place on place.event_id = e.id
  where place.schedule_id = :scheduleId`;

export interface PageAsked {
  scheduleId: string;
  /** The id before the first. */
  after: string | null;
  limit: number;
}

export const eventsOn = (db: Db, { scheduleId, after, limit }: PageAsked): Promise<StoredEvent[]> =>
  queryPrepared(
    db,
    `${ON_SCHEDULE} and (:after::uuid is null or e.id > :after::uuid) order by e.id limit :limit`,
    { scheduleId, after, limit },
  );

interface Named {
  scheduleId: string;
  ids: readonly string[];
}

const NAMED = `${ON_SCHEDULE} and e.id = any(:ids::uuid[]) order by e.id`;

export const namedEventsOn = (db: Db, { scheduleId, ids }: Named): Promise<StoredEvent[]> =>
  queryPrepared(db, NAMED, { scheduleId, ids });

/** Nobody else changes them until the transaction ends. */
export const lockedEventsOn = (trx: Db, { scheduleId, ids }: Named): Promise<StoredEvent[]> =>
  queryPrepared(trx, `${NAMED} for update of e`, { scheduleId, ids });

/** The ids among these that events have, wherever those lie. */
export async function knownIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryPrepared<{ id: string }>(
    db,
    'select id from events where id = any(:ids::uuid[])',
    { ids },
  );
  return new Set(rows.map(({ id }) => id));
}

export interface Exception {
  id: string;
  series_id: string;
  original_start: string;
  /** Whether it lies on the schedule. */
  is_here: boolean;
}

export const exceptionsOf = (db: Db, { scheduleId, ids }: Named): Promise<Exception[]> =>
  queryPrepared(
    db,
    `select id, series_id, original_start, exists (select from event_schedules
       where event_id = events.id and schedule_id = :scheduleId) as is_here
     from events where series_id = any(:ids::uuid[])`,
    { scheduleId, ids },
  );

export async function versionsOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await queryPrepared<{ id: string; version: number }>(
    db,
    'select id, version from events where id = any(:ids::uuid[])',
    { ids },
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The address that an account told of last; '' where it has not. */
export async function emailOf(db: Db, userId: string): Promise<string> {
  const [person] = await queryPrepared<{ email: string }>(
    db,
    'select email from people where user_id = :userId',
    { userId },
  );
  return person?.email ?? '';
}
