import { newId, type Db } from '@scheduler/service-kit';
import type { ConflictOf } from './run/sides.ts';

export interface StateRow {
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

const states = (db: Db) => db<StateRow>('google_sync_state');

export const statesOf = (db: Db, calendarIds: readonly string[]): Promise<StateRow[]> =>
  states(db).whereIn('calendar_id', calendarIds);

/** How far a calendar's sync has come; bound to another schedule than it was, it begins anew. */
export async function stateOf(
  trx: Db,
  { id, schedule_id }: { id: string; schedule_id: string },
): Promise<StateRow> {
  const found = await states(trx).where({ calendar_id: id }).first();
  if (found?.schedule_id === schedule_id) return found;
  for (const table of ['google_links', 'google_conflicts', 'google_sync_state']) {
    await trx(table).where({ calendar_id: id }).delete();
  }
  const [made] = await states(trx).insert({ calendar_id: id, schedule_id }).returning('*');
  if (!made) throw new Error('A state that was made is not there');
  return made;
}

export async function updateState(
  db: Db,
  calendarId: string,
  changes: Partial<Omit<StateRow, 'calendar_id' | 'schedule_id'>>,
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

export async function beginRun(db: Db, run: Pick<RunRow, 'id' | 'calendar_id' | 'trigger'>) {
  // One that never ended was cut off: there is one at a time.
  await runs(db)
    .where('calendar_id', run.calendar_id)
    .whereNull('ended_at')
    .update({ ended_at: db.fn.now() as never, failure: 'It was cut off; the next one went on' });
  await runs(db).insert(run);
}

export async function endRun(
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

const LOGGED = 50;

export const runsOf = (db: Db, calendarId: string): Promise<RunRow[]> =>
  runs(db).where('calendar_id', calendarId).orderBy('started_at', 'desc').limit(LOGGED);

/** Calendars of which a run goes on, as far as the log tells. */
export async function runningAmong(db: Db, calendarIds: readonly string[]): Promise<Set<string>> {
  const rows = await runs(db)
    .select('calendar_id')
    .whereIn('calendar_id', calendarIds)
    .whereNull('ended_at')
    .whereRaw(`started_at > now() - interval '10 minutes'`);
  return new Set(rows.map(({ calendar_id }) => calendar_id));
}

/** The log keeps what people may still want to look at. */
export async function forgetOldRuns(db: Db): Promise<void> {
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

export async function putConflicts(
  db: Db,
  calendarId: string,
  conflicts: readonly ConflictOf[],
): Promise<void> {
  for (const { googleId, eventId, title, clash } of conflicts) {
    await db.raw(
      `insert into google_conflicts
         (id, calendar_id, google_id, event_id, original, title, field, ours, theirs, kept)
       values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?) on conflict do nothing`,
      [
        newId(),
        calendarId,
        googleId,
        eventId,
        clash.original,
        title,
        clash.field,
        JSON.stringify(clash.ours),
        JSON.stringify(clash.theirs),
        clash.kept,
      ],
    );
  }
}

const CONFLICTS = 100;

/** Conflicts of a user's calendars: open ones first, then those decided lately. */
export const conflictsOfUser = (db: Db, userId: string): Promise<ConflictRow[]> =>
  ofUser(db, userId)
    .orderByRaw('(resolved_at is null) desc, coalesce(resolved_at, at) desc')
    .limit(CONFLICTS);

export const conflictOfUser = (
  db: Db,
  userId: string,
  id: string,
): Promise<ConflictRow | undefined> => ofUser(db, userId).where('conflict.id', id).first();

const ofUser = (db: Db, userId: string) =>
  db('google_conflicts as conflict')
    .join('google_calendars as calendar', 'calendar.id', 'conflict.calendar_id')
    .join('google_integrations as integration', 'integration.id', 'calendar.integration_id')
    .where('integration.user_id', userId)
    .select<ConflictRow[]>('conflict.*');

export async function resolveConflict(
  db: Db,
  id: string,
  kept: ConflictRow['kept'],
): Promise<void> {
  await db('google_conflicts').where({ id }).update({ kept, resolved_at: db.fn.now() });
}
