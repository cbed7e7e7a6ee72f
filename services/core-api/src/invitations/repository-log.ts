import type { ChangeCause } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import type { Batch, RowChange } from '../history/repository.ts';

/** What a batch did to events and their guests, and its last place in the log. */
export interface LoggedBatch {
  changes: RowChange[];
  lastSeq: number;
}

const TOLD = ['events', 'attendees'];

interface LoggedChange extends RowChange {
  seq: number;
  batch_id: string;
}

const changes = (db: Db) =>
  db<LoggedChange>('history')
    .whereIn('record', TOLD)
    .select('seq', 'record', 'event_id', 'schedule_id', 'before', 'after')
    .orderBy('seq');

export async function loggedBatch(db: Db, batchId: string): Promise<LoggedBatch> {
  const found = await changes(db).where({ batch_id: batchId });
  return { changes: found, lastSeq: found.at(-1)?.seq ?? 0 };
}

const rootsIn = (batch: RowChange[]) =>
  batch.flatMap(({ record, before: was, after }) =>
    record === 'events'
      ? [was, after].flatMap((row) => row?.['series_id'] ?? row?.['id'] ?? [])
      : [],
  ) as string[];

/** An event and its guests as JSON, the way the log has them. */
export interface StoredRows {
  event: object;
  guests: object[];
}

/** The events of a batch and the series and exceptions that belong with them, as they are now. */
export async function familiesOf(db: Db, batch: RowChange[]): Promise<StoredRows[]> {
  const ids = [...new Set(batch.flatMap(({ event_id }) => event_id ?? []))];
  const { rows } = await db.raw<{ rows: StoredRows[] }>(
    `with roots as (
       select unnest(:roots::uuid[]) as root
       union select coalesce(series_id, id) from events where id = any(:ids::uuid[]))
     select to_jsonb(e) as event, coalesce(
       (select jsonb_agg(to_jsonb(a)) from attendees a where a.event_id = e.id), '[]') as guests
     from events e
     where e.id in (select root from roots) or e.series_id in (select root from roots)`,
    { ids, roots: rootsIn(batch) } as never,
  );
  return rows;
}

/** What became of events and their guests after a place in the log. */
export const changesSince = (db: Db, eventIds: string[], seq: number): Promise<RowChange[]> =>
  changes(db).whereIn('event_id', eventIds).where('seq', '>', seq);

/** What a batch is about in the end: of one that undoes, the cause of what went back and forth. */
export async function firstCause(trx: Db, { id, cause, undoes }: Batch): Promise<ChangeCause> {
  if (undoes === null) return cause;
  const { rows } = await trx.raw<{ rows: { cause: ChangeCause }[] }>(
    `with recursive chain as (
       select undoes, cause from history_batches where id = ?
       union all
       select b.undoes, b.cause from chain join history_batches b on b.id = chain.undoes
     ) select cause from chain where undoes is null`,
    [id],
  );
  return rows[0]?.cause ?? cause;
}
