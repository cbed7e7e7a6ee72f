import { newId, type Db } from '@scheduler/service-kit';
import type { EventConflict } from './run/adapters.ts';

export interface SyncStateRow {
  calendar_id: string;
  schedule_id: string;
  sync_token: string | null;
  core_place: string | null;
  compares_all: boolean;
  fresh_as_of: string | null;
  failures: number;
  failure: string | null;
  next_try_at: string | null;
  needs_repair: boolean;
}

const states = (db: Db) => db<SyncStateRow>('google_sync_state');

export const findSyncStates = (db: Db, calendarIds: readonly string[]): Promise<SyncStateRow[]> =>
  states(db).whereIn('calendar_id', calendarIds);

/**
 * Returns a calendar's sync state. Resets it if the calendar was bound to another schedule.
 */
export async function getOrCreateSyncState(
  trx: Db,
  { id, schedule_id }: { id: string; schedule_id: string },
): Promise<SyncStateRow> {
  const existing = await states(trx).where({ calendar_id: id }).first();
  if (existing?.schedule_id === schedule_id) return existing;
  for (const table of ['google_links', 'google_conflicts', 'google_sync_state']) {
    await trx(table).where({ calendar_id: id }).delete();
  }
  const [created] = await states(trx).insert({ calendar_id: id, schedule_id }).returning('*');
  if (!created) throw new Error('The insert returned no sync state');
  return created;
}

export async function updateSyncState(
  db: Db,
  calendarId: string,
  changes: Partial<Omit<SyncStateRow, 'calendar_id' | 'schedule_id'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await states(db).where('calendar_id', calendarId).update(changes);
}

export interface RunRow {
  id: string;
  calendar_id: string;
  trigger: 'person' | 'push' | 'poll' | 'edit' | 'repair';
  started_at: string;
  ended_at: string | null;
  synced: number;
  updated: number;
  skipped: { title: string | null; reason: string }[];
  failure: string | null;
  batch_ids: string[];
}

const runs = (db: Db) => db<RunRow>('google_sync_runs');

export async function insertRun(db: Db, run: Pick<RunRow, 'id' | 'calendar_id' | 'trigger'>) {
  // Only one run is active at a time, so an unfinished run was interrupted.
  await runs(db)
    .where('calendar_id', run.calendar_id)
    .whereNull('ended_at')
    .update({
      ended_at: db.fn.now() as never,
      failure: 'The sync was interrupted and continued by the next one',
    });
  await runs(db).insert(run);
}

export async function finishRun(
  db: Db,
  id: string,
  { skipped, ...rest }: Omit<RunRow, 'id' | 'calendar_id' | 'trigger' | 'started_at' | 'ended_at'>,
): Promise<void> {
  await runs(db)
    .where({ id })
    .update({
      ...rest,
      skipped: JSON.stringify(skipped) as never,
      ended_at: db.fn.now() as never,
    });
}

const MAX_LISTED_RUNS = 50;

export const findRuns = (db: Db, calendarId: string): Promise<RunRow[]> =>
  runs(db).where('calendar_id', calendarId).orderBy('started_at', 'desc').limit(MAX_LISTED_RUNS);

/** Returns the calendars with an unfinished run. Runs older than 10 minutes were interrupted. */
export async function findRunningCalendarIds(
  db: Db,
  calendarIds: readonly string[],
): Promise<Set<string>> {
  const rows = await runs(db)
    .select('calendar_id')
    .whereIn('calendar_id', calendarIds)
    .whereNull('ended_at')
    .whereRaw(`started_at > now() - interval '10 minutes'`);
  return new Set(rows.map(({ calendar_id }) => calendar_id));
}

/** Deletes runs older than 30 days, and all but the latest 200 of each calendar. */
export async function deleteOldRuns(db: Db): Promise<void> {
  await db.raw(
    `delete from google_sync_runs where started_at < now() - interval '30 days'
       or id in (select id from (
         select id, row_number() over (partition by calendar_id order by started_at desc) as nth
         from google_sync_runs) ranked where nth > 200)`,
  );
}

export interface ConflictRow {
  id: string;
  calendar_id: string;
  google_id: string;
  event_id: string;
  original: string | null;
  title: string;
  field: string;
  ours: unknown;
  theirs: unknown;
  kept: 'ours' | 'theirs';
  at: string;
  resolved_at: string | null;
}

export async function insertConflicts(
  db: Db,
  calendarId: string,
  conflicts: readonly EventConflict[],
): Promise<void> {
  for (const { googleId, eventId, title, conflict } of conflicts) {
    await db.raw(
      `insert into google_conflicts
         (id, calendar_id, google_id, event_id, original, title, field, ours, theirs, kept)
       values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?) on conflict do nothing`,
      [
        newId(),
        calendarId,
        googleId,
        eventId,
        conflict.originalStart,
        title,
        conflict.field,
        JSON.stringify(conflict.local),
        JSON.stringify(conflict.remote),
        conflict.kept,
      ],
    );
  }
}

const MAX_LISTED_CONFLICTS = 100;

/** Lists a user's conflicts: unresolved ones first, then the most recently resolved. */
export const findConflictsOfUser = (db: Db, userId: string): Promise<ConflictRow[]> =>
  selectConflictsOfUser(db, userId)
    .orderByRaw('(resolved_at is null) desc, coalesce(resolved_at, at) desc')
    .limit(MAX_LISTED_CONFLICTS);

export const findConflictOfUser = (
  db: Db,
  userId: string,
  id: string,
): Promise<ConflictRow | undefined> =>
  selectConflictsOfUser(db, userId).where('conflict.id', id).first();

const selectConflictsOfUser = (db: Db, userId: string) =>
  db('google_conflicts as conflict')
    .join('google_calendars as calendar', 'calendar.id', 'conflict.calendar_id')
    .join('google_integrations as integration', 'integration.id', 'calendar.integration_id')
    .where('integration.user_id', userId)
    .select<ConflictRow[]>('conflict.*');

export async function markConflictResolved(
  db: Db,
  id: string,
  kept: ConflictRow['kept'],
): Promise<void> {
  await db('google_conflicts').where({ id }).update({ kept, resolved_at: db.fn.now() });
}
