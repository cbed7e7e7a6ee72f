import type { ChangeCause } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { invalidRequest, type Db } from '@scheduler/service-kit';
import { queryPrepared } from '../events/repository-visibility.ts';

/**
 * What a transaction sees of the others, as Postgres writes it. Batches that it does not see are
 * those that came after it, in whatever order they commit: none is told twice or never.
 */
export type Snapshot = string;

/** Batches that one snapshot sees and an earlier one does not. */
const NEW = `new_batches as materialized (
  select b.id, b.cause, undone.cause as undoes_cause
  from history_batches b left join history_batches undone on undone.id = b.undoes
  where b.transaction >= pg_snapshot_xmin(:after::text::pg_snapshot)
    and not pg_visible_in_snapshot(b.transaction, :after::text::pg_snapshot)
    and pg_visible_in_snapshot(
      b.transaction, coalesce(:upTo::text::pg_snapshot, pg_current_snapshot()))
    and b.records && '{events,event_schedules,attendees}'
)`;

/** Whether a snapshot is from another life of the database, or from none. */
const IS_FOREIGN = `pg_snapshot_xmax(:after::text::pg_snapshot)
  > pg_snapshot_xmax(pg_current_snapshot())`;

const lost = () =>
  invalidRequest([
    { pointer: '?after', detail: t('This place in the log is not known: begin anew') },
  ]);

const NO_SNAPSHOT = '22P02';

/** @throws Problem 400 for a snapshot that this database did not give */
async function rowsSince<T extends { is_foreign: boolean }>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown>,
): Promise<[T, ...T[]]> {
  try {
    const [first, ...rest] = await queryPrepared<T>(db, sql, bindings);
    if (!first || first.is_foreign) throw lost();
    return [first, ...rest];
  } catch (error) {
    throw (error as { code?: unknown }).code === NO_SNAPSHOT ? lost() : error;
  }
}

export async function snapshotNow(db: Db): Promise<Snapshot> {
  const [row] = await queryPrepared<{ now: Snapshot }>(
    db,
    'select pg_current_snapshot()::text as now',
    {},
  );
  if (!row) throw new Error('The database tells no snapshot');
  return row.now;
}

export interface ChangedEvent {
  event_id: string;
  cause: ChangeCause;
  undoes_cause: ChangeCause | null;
  /** Where its latest change stands in the log. */
  seq: number;
}

export interface ChangesAsked {
  scheduleId: string;
  after: Snapshot;
  /** `null`: until now. */
  upTo: Snapshot | null;
  /** Of the log: what was told before. */
  seq: number;
  limit: number;
}

/** Events on a schedule, or taken off it, that changed between two snapshots, by their latest change. */
export async function changedEvents(
  db: Db,
  { scheduleId, after, upTo, seq, limit }: ChangesAsked,
): Promise<{ upTo: Snapshot; changed: ChangedEvent[] }> {
  const rows = await rowsSince<ChangedEvent & { is_foreign: boolean; up_to: Snapshot }>(
    db,
    `with ${NEW}, here as (
       select h.event_id, h.seq, h.batch_id from new_batches n join history h on h.batch_id = n.id
       where h.record = 'event_schedules' and h.schedule_id = :scheduleId
       union all
       select h.event_id, h.seq, h.batch_id from new_batches n join history h on h.batch_id = n.id
       join event_schedules place
         on place.event_id = h.event_id and place.schedule_id = :scheduleId
       where h.record in ('events', 'attendees')
     ), latest as (
       select distinct on (event_id) event_id, seq, batch_id from here order by event_id, seq desc
     )
     select ${IS_FOREIGN} as is_foreign,
       coalesce(:upTo::text, pg_current_snapshot()::text) as up_to, told.*
     from (select) nothing left join (
       select event_id, seq, cause, undoes_cause
       from latest join new_batches on new_batches.id = latest.batch_id
       where seq > :seq order by seq limit :limit
     ) told on true order by seq`,
    { scheduleId, after, upTo, seq, limit },
  );
  return { upTo: rows[0].up_to, changed: rows.filter(({ event_id }) => event_id !== null) };
}

/** The schedules on which events changed since a snapshot, whoever they belong to. */
export async function touchedSchedules(
  db: Db,
  after: Snapshot,
): Promise<{ now: Snapshot; scheduleIds: string[] }> {
  const [row] = await rowsSince<{ is_foreign: boolean; now: Snapshot; schedule_ids: string[] }>(
    db,
    `with ${NEW}, touched as materialized (
       select h.schedule_id, h.event_id from new_batches n join history h on h.batch_id = n.id
       where h.record in ('events', 'event_schedules', 'attendees')
     )
     select ${IS_FOREIGN} as is_foreign, pg_current_snapshot()::text as now, array(
       select schedule_id from touched where schedule_id is not null
       union select place.schedule_id from touched join event_schedules place using (event_id)
     ) as schedule_ids`,
    { after, upTo: null },
  );
  return { now: row.now, scheduleIds: row.schedule_ids };
}
