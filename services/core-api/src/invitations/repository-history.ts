import type { ChangeCause } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { queryColumn, queryUnprepared } from '../queries/repository.ts';
import type { Batch, RowChange } from '../history/repository.ts';

/** Causes of changes that come from another calendar, which notifies the guests itself. */
export const SILENT_CAUSES: readonly ChangeCause[] = ['import', 'feed', 'google'];

/**
 * Finds the batches that may require emails: those that changed guests, or events that have guests
 * themselves or in their series. Skips batches whose changes come from another calendar. `offset 0`
 * makes the planner look up each event.
 */
export const findBatchesWithGuests = (db: Db, batchIds: string[]): Promise<string[]> =>
  queryColumn(
    db,
    `select b.id from history_batches b
     where b.id = any(:batchIds::uuid[])
       and (b.undoes is not null or b.cause <> all(:silentCauses::text[]))
       and exists (
         select from history h
         cross join lateral (
           select array[h.event_id, (h.before ->> 'series_id')::uuid, (h.after ->> 'series_id')::uuid] as ids
         ) series
         where h.batch_id = b.id and (h.record = 'attendees' or h.record = 'events' and (
           exists (select from attendees where event_id = any(series.ids) offset 0)
           or exists (
             select from events e
             where e.series_id = any(series.ids)
               and exists (select from attendees where event_id = e.id offset 0) offset 0)))
         offset 0)`,
    { batchIds, silentCauses: SILENT_CAUSES },
  );

/** Changes to events and guests in a batch, and the last sequence number of the batch. */
export interface BatchChanges {
  changes: RowChange[];
  lastSeq: number;
}

const EMAIL_TRIGGER_TABLES = ['events', 'attendees'];

interface HistoryRow extends RowChange {
  seq: number;
  batch_id: string;
}

const selectChanges = (db: Db) =>
  db<HistoryRow>('history')
    .whereIn('record', EMAIL_TRIGGER_TABLES)
    .select('seq', 'record', 'event_id', 'schedule_id', 'before', 'after')
    .orderBy('seq');

export async function getBatchChanges(db: Db, batchId: string): Promise<BatchChanges> {
  const changes = await selectChanges(db).where({ batch_id: batchId });
  return { changes, lastSeq: changes.at(-1)?.seq ?? 0 };
}

const listSeriesIds = (batch: RowChange[]) =>
  batch.flatMap(({ record, before, after }) =>
    record === 'events'
      ? [before, after].flatMap((row) => row?.['series_id'] ?? row?.['id'] ?? [])
      : [],
  ) as string[];

/** An event and its guests in the JSON format of the history. */
export interface StoredRows {
  event: object;
  guests: object[];
}

/** Returns the current state of the events in a batch with their series and exceptions. */
export function findSeriesRows(db: Db, batch: RowChange[]): Promise<StoredRows[]> {
  const ids = [...new Set(batch.flatMap(({ event_id }) => event_id ?? []))];
  return queryUnprepared(
    db,
    `with roots as materialized (
       select unnest(:roots::uuid[]) as root
       union select coalesce(series_id, id) from events where id = any(:ids::uuid[]))
     select to_jsonb(e) as event, coalesce(
       (select jsonb_agg(to_jsonb(a)) from attendees a where a.event_id = e.id), '[]') as guests
     from roots cross join lateral (
       select * from events where id = roots.root
       union all
       select * from events where series_id = roots.root offset 0
     ) e`,
    { ids, roots: listSeriesIds(batch) },
  );
}

export const findChangesAfter = (db: Db, eventIds: string[], seq: number): Promise<RowChange[]> =>
  selectChanges(db).whereIn('event_id', eventIds).where('seq', '>', seq);

/** Returns the cause of a batch, or of the first change in a chain of undos and redos. */
export async function findOriginalCause(
  trx: Db,
  { id, cause, undoes }: Pick<Batch, 'id' | 'cause' | 'undoes'>,
): Promise<ChangeCause> {
  if (undoes === null) return cause;
  const [original] = await queryUnprepared<{ cause: ChangeCause }>(
    trx,
    `with recursive chain as (
       select undoes, cause from history_batches where id = :id
       union all
       select b.undoes, b.cause from chain join history_batches b on b.id = chain.undoes
     ) select cause from chain where undoes is null`,
    { id },
  );
  return original?.cause ?? cause;
}
