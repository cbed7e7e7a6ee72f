import type { ChangeCause } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { invalidField, type Db } from '@scheduler/service-kit';
import { queryColumn, queryPrepared } from '../queries/repository.ts';

/**
 * A Postgres snapshot in text form. Querying the batches between consecutive snapshots returns each
 * batch exactly once, regardless of the order in which transactions commit.
 */
export type Snapshot = string;

/** Batches that are visible to the second snapshot but not to the first. */
const NEW_BATCHES = `new_batches as materialized (
  select b.id, b.cause, (select cause from history_batches where id = b.undoes) as undoes_cause
  from history_batches b
  where b.transaction >= pg_snapshot_xmin(:after::text::pg_snapshot)
    and not pg_visible_in_snapshot(b.transaction, :after::text::pg_snapshot)
    and pg_visible_in_snapshot(
      b.transaction, coalesce(:upTo::text::pg_snapshot, pg_current_snapshot()))
    and b.records && '{events,event_schedules,attendees}'
)`;

/**
 * Changes of a batch. The offset keeps the planner from replacing index lookups per batch with scans
 * of whole tables, which it prefers after large imports.
 */
const CHANGES = `lateral (select * from history where batch_id = n.id offset 0) h`;

/** Detects a snapshot of another database, for example from before a restore. */
const IS_FOREIGN = `pg_snapshot_xmax(:after::text::pg_snapshot)
  > pg_snapshot_xmax(pg_current_snapshot())`;

const invalidCursor = () =>
  invalidField('?after', t('Invalid or expired sync cursor. Run a full sync.'));

const INVALID_TEXT_REPRESENTATION = '22P02';

/** @throws Problem 400 if the snapshot is not from this database */
async function queryChanges<T extends { is_foreign: boolean }>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown>,
): Promise<[T, ...T[]]> {
  try {
    const [first, ...rest] = await queryPrepared<T>(db, sql, bindings);
    if (!first || first.is_foreign) throw invalidCursor();
    return [first, ...rest];
  } catch (error) {
    throw (error as { code?: unknown }).code === INVALID_TEXT_REPRESENTATION
      ? invalidCursor()
      : error;
  }
}

export async function getCurrentSnapshot(db: Db): Promise<Snapshot> {
  const sql = 'select pg_current_snapshot()::text';
  const [now] = await queryColumn<Snapshot>(db, sql, {});
  if (now === undefined) throw new Error('Postgres returned no snapshot');
  return now;
}

export interface ChangedEvent {
  event_id: string;
  cause: ChangeCause;
  undoes_cause: ChangeCause | null;
  /** Position of the event's latest change in the history. */
  seq: number;
}

export interface ChangesQuery {
  scheduleId: string;
  after: Snapshot;
  /** `null` for the current snapshot. */
  upTo: Snapshot | null;
  /** Changes up to this position have already been returned. */
  seq: number;
  limit: number;
}

/** Finds events that changed on a schedule, or were removed from it, between two snapshots. */
export async function findChangedEvents(
  db: Db,
  { scheduleId, after, upTo, seq, limit }: ChangesQuery,
): Promise<{ upTo: Snapshot; changed: ChangedEvent[] }> {
  const rows = await queryChanges<ChangedEvent & { is_foreign: boolean; up_to: Snapshot }>(
    db,
    `with ${NEW_BATCHES}, changes_on_schedule as (
       select h.event_id, h.seq, h.batch_id from new_batches n
       cross join ${CHANGES}
       where h.record = 'event_schedules' and h.schedule_id = :scheduleId
       union all
       select h.event_id, h.seq, h.batch_id from new_batches n
       cross join ${CHANGES}
       cross join lateral (
         select from event_schedules
         where event_id = h.event_id and schedule_id = :scheduleId offset 0
       ) entry
       where h.record in ('events', 'attendees')
     ), latest as (
       select distinct on (event_id) event_id, seq, batch_id from changes_on_schedule order by event_id, seq desc
     )
     select ${IS_FOREIGN} as is_foreign,
       coalesce(:upTo::text, pg_current_snapshot()::text) as up_to, page.*
     from (select) one_row left join (
       select event_id, seq, cause, undoes_cause
       from latest join new_batches on new_batches.id = latest.batch_id
       where seq > :seq order by seq limit :limit
     ) page on true order by seq`,
    { scheduleId, after, upTo, seq, limit },
  );
  return { upTo: rows[0].up_to, changed: rows.filter(({ event_id }) => event_id !== null) };
}

/** Finds the schedules, across all users, on which events changed since a snapshot. */
export async function findTouchedSchedules(
  db: Db,
  after: Snapshot,
): Promise<{ now: Snapshot; scheduleIds: string[] }> {
  const [row] = await queryChanges<{ is_foreign: boolean; now: Snapshot; schedule_ids: string[] }>(
    db,
    `with ${NEW_BATCHES}, touched as materialized (
       select h.schedule_id, h.event_id from new_batches n
       cross join ${CHANGES}
       where h.record in ('events', 'event_schedules', 'attendees')
     )
     select ${IS_FOREIGN} as is_foreign, pg_current_snapshot()::text as now, array(
       select schedule_id from touched where schedule_id is not null
       union select entry.schedule_id from touched cross join lateral (
         select schedule_id from event_schedules where event_id = touched.event_id offset 0
       ) entry
     ) as schedule_ids`,
    { after, upTo: null },
  );
  return { now: row.now, scheduleIds: row.schedule_ids };
}
