import type { Db } from '@scheduler/service-kit';
import type { Change } from '../history/repository.ts';
import { before, snapshotsOf, type EventRow, type GuestRow, type Snapshots } from './snapshot.ts';

/** What a batch did to events and their guests, and its last place in the log. */
export interface LoggedBatch {
  changes: Change[];
  lastSeq: number;
}

const TOLD = ['events', 'attendees'];

interface LoggedChange extends Change {
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

const rootsIn = (batch: Change[]) =>
  batch.flatMap(({ record, before: was, after }) =>
    record === 'events'
      ? [was, after].flatMap((row) => row?.['series_id'] ?? row?.['id'] ?? [])
      : [],
  ) as string[];

/** The events of a batch and the series and exceptions that belong with them, as they are now. */
async function currentFamilies(db: Db, batch: Change[]): Promise<Snapshots> {
  const ids = [...new Set(batch.flatMap(({ event_id }) => event_id ?? []))];
  const { rows } = await db.raw<{ rows: { event: EventRow; guests: GuestRow[] }[] }>(
    `with roots as (
       select unnest(:roots::uuid[]) as root
       union select coalesce(series_id, id) from events where id = any(:ids::uuid[]))
     select to_jsonb(e) as event, coalesce(
       (select jsonb_agg(to_jsonb(a)) from attendees a where a.event_id = e.id), '[]') as guests
     from events e
     where e.id in (select root from roots) or e.series_id in (select root from roots)`,
    { ids, roots: rootsIn(batch) } as never,
  );
  return snapshotsOf(
    rows.map(({ event }) => event),
    rows.flatMap(({ guests }) => guests),
  );
}

/** How the events that a batch touched were before and after it, whatever came later. */
export async function aroundBatch(
  db: Db,
  batch: LoggedBatch,
): Promise<{ former: Snapshots; now: Snapshots }> {
  const current = await currentFamilies(db, batch.changes);
  const ids = new Set([
    ...current.keys(),
    ...batch.changes.flatMap(({ event_id }) => event_id ?? []),
  ]);
  const later = await changes(db)
    .whereIn('event_id', [...ids])
    .where('seq', '>', batch.lastSeq);
  const now = before(current, later);
  return { former: before(now, batch.changes), now };
}
