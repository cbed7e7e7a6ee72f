import type { Cause } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { NAME, OWN, TITLE, type Reader } from './repository-sight.ts';

/** One intent carried out, as the log keeps it. */
export interface Batch {
  id: string;
  /** `null` for somebody without an account. */
  actor_id: string | null;
  actor_email: string | null;
  cause: Cause;
  /** The contract's name, such as `events.update`. */
  intent: string;
  /** The batch that this one took back. */
  undoes: string | null;
  undone_by: string | null;
  created_at: string;
}

/** A row as it was and as it became; `null` where there was none. */
export interface Change<Row = Record<string, unknown>> {
  /** The table. */
  record: string;
  event_id: string | null;
  schedule_id: string | null;
  before: Row | null;
  after: Row | null;
}

const BATCH = [
  'id',
  'actor_id',
  'actor_email',
  'cause',
  'intent',
  'undoes',
  'undone_by',
  'created_at',
];

/** Takes a batch to be followed, for this transaction; `null` if that was done before. */
export async function claimToFollow(trx: Db, id: string): Promise<Batch | null> {
  const [batch] = await trx<Batch>('history_batches')
    .where({ id })
    .whereNull('followed_at')
    .update({ followed_at: trx.fn.now() } as object, BATCH);
  return (batch as Batch | undefined) ?? null;
}

/** Takes the oldest batch that nobody follows or has to try again; `null` when there is none. */
export async function claimNext(trx: Db): Promise<Batch | null> {
  const { rows } = await trx.raw<{ rows: Batch[] }>(
    `update history_batches set followed_at = now()
     where id = (
       select id from history_batches where followed_at is null and not is_queued
       order by id limit 1 for update skip locked)
     returning ${BATCH.join(', ')}`,
  );
  return rows[0] ?? null;
}

/** Takes a batch that could not be followed out of the row; whether it stood in it. */
export async function setAside(trx: Db, id: string): Promise<boolean> {
  const left = await trx('history_batches')
    // Another lane may have tried it meanwhile, and left it first.
    .where({ id, is_queued: false })
    .whereNull('followed_at')
    .update({ is_queued: true });
  return left > 0;
}

/** What a batch changed, in the order of its statements: of some tables only, if they are named. */
export function changesOf(db: Db, batchId: string, records?: string[]): Promise<Change[]> {
  const changes = db<Change & { batch_id: string; seq: number }>('history')
    .where({ batch_id: batchId })
    .orderBy('seq')
    .select('record', 'event_id', 'schedule_id', 'before', 'after');
  return records ? changes.whereIn('record', records) : changes;
}

/** A batch as its reader may know it. */
export interface ReadableBatch extends Batch {
  /** Whether the reader may undo it, as far as rights go. */
  may_undo: boolean;
  /** Whether the reader saw more than busy times when it was done. */
  sees_all: boolean;
  actor_name: string | null;
  size: number;
}

interface Asked {
  eventId: string | null;
  scheduleId: string | null;
  before: string | null;
  limit: number;
}

const READABLE = `
  select b.id, b.actor_id, b.actor_email, b.cause, b.intent, b.undoes, b.undone_by, b.created_at,
    b.size, a.sees_all, p.full_name as actor_name`;

/** Of a batch this large, rights are looked at when it is undone, not in a list. */
export const LARGE = 1000;

/** Batches that concern the reader, newest first. */
export async function batchesOf(db: Db, { userId, email }: Reader, asked: Asked) {
  const { rows } = await db.raw<{ rows: ReadableBatch[] }>(
    `with asked as (
       select :eventId::uuid as event_id
       union
       select event_id from history
       where record = 'events' and coalesce(after, before) ->> 'series_id' = :eventId::text
     )
     select *, case when size > ${LARGE} then actor_id is not distinct from :userId
       else may_undo(id, :userId, :email) end as may_undo
     from (
       ${READABLE}
       from history_audience a join history_batches b on b.id = a.batch_id
       left join people p on p.user_id = b.actor_id
       where a.user_id = :userId and (:before::uuid is null or a.batch_id < :before)
         and (:eventId::uuid is null or exists (
           select from history h join asked using (event_id) where h.batch_id = b.id))
         and (:scheduleId::uuid is null or exists (
           select from history h where h.batch_id = b.id and h.schedule_id = :scheduleId))
       order by a.batch_id desc limit :limit
     ) page
     order by id desc`,
    { userId, email, ...asked } as unknown as Record<string, string>,
  );
  return rows;
}

/** A batch that concerns the reader, held until the transaction ends; undefined if none does. */
export async function batchFor(
  trx: Db,
  { userId, email }: Reader,
  id: string,
): Promise<ReadableBatch | undefined> {
  const { rows } = await trx.raw<{ rows: ReadableBatch[] }>(
    `${READABLE}, may_undo(b.id, :userId, :email) as may_undo
     from history_audience a join history_batches b on b.id = a.batch_id
     left join people p on p.user_id = b.actor_id
     where a.user_id = :userId and a.batch_id = :id
     for update of b`,
    { userId, email, id },
  );
  return rows[0];
}

/** Why a batch cannot be undone: what happened since to a row, or to a field of it. */
export interface Obstacle {
  problem: 'changed' | 'deleted' | 'added' | 'nowhere' | 'planned';
  record: string;
  event_id: string | null;
  schedule_id: string | null;
  person: string | null;
  field: string | null;
  /** Of the event or the schedule. */
  title: string | null;
}

/** Puts back what a batch changed, or tells what stands against it. */
export async function undoChanges(trx: Db, batchId: string): Promise<Obstacle[]> {
  // An import or a schedule of very many events; the gateway waits no longer either.
  await trx.raw(`set local statement_timeout = '28s'`);
  const { rows } = await trx.raw<{ rows: Obstacle[] }>(
    `select about.*, coalesce(${OWN}, ${TITLE}, ${NAME}) as title from undo_changes(?) about limit 20`,
    [batchId],
  );
  return rows;
}

/** Whether the batch under way has changed anything so far. */
export async function hasChanges(trx: Db, batchId: string): Promise<boolean> {
  return (await trx('history').where({ batch_id: batchId }).first('seq')) !== undefined;
}

/** What a batch made of a row, in whatever number of steps. */
export interface NetChange extends Change {
  batch_id: string;
  person: string | null;
  /** A task or a habit. */
  own_id: string | null;
}

/** Changes of one batch that are told. */
export const CHANGES_TOLD = 100;

/** What batches made of their rows; of a large one, the first of its events and schedules. */
export async function netChangesOf(db: Db, batchIds: string[]): Promise<NetChange[]> {
  const { rows } = await db.raw<{ rows: NetChange[] }>(
    `select b.id as batch_id, change.*
     from history_batches b cross join lateral (
       select * from net_changes(b.id) where b.size <= ${LARGE}
       union all
       select record, event_id, schedule_id, own_id, null, before, after from (
         select * from history h where h.batch_id = b.id and b.size > ${LARGE}
           and record in ('events', 'schedules', 'own_tasks', 'habits')
         order by seq limit ${CHANGES_TOLD}
       ) first
     ) change
     where b.id = any(?::uuid[])`,
    [batchIds],
  );
  return rows;
}

/** How many events each of the reader's own large batches made, deleted and changed. */
export async function eventCountsOf(db: Db, { userId }: Reader, batchIds: string[]) {
  const { rows } = await db.raw<{
    rows: { id: string; created: number; deleted: number; changed: number }[];
  }>(
    `select b.id, count(distinct event_id) filter (where h.before is null) as created,
       count(distinct event_id) filter (where h.after is null) as deleted,
       count(distinct event_id) filter (where h.before is not null and h.after is not null)
         as changed
     from history_batches b join history h on h.batch_id = b.id and h.record = 'events'
     where b.id = any(?::uuid[]) and b.size > ${LARGE} and b.actor_id = ?
     group by b.id`,
    [batchIds, userId],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
