import type { ChangeCause } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { queryPrepared } from '../events/repository-visibility.ts';
import { SCHEDULE_NAME, TASK_TITLE, EVENT_TITLE, type Viewer } from './repository-visibility.ts';

/** All changes made by one write. */
export interface Batch {
  id: string;
  /** `null` for a guest without an account. */
  actor_id: string | null;
  actor_email: string | null;
  cause: ChangeCause;
  /** Route name from the contract, for example `events.update`. */
  intent: string;
  /** The batch that this one undid. */
  undoes: string | null;
  undone_by: string | null;
  created_at: string;
}

/** A batch to process, with the ID of the request that created it. */
export interface PendingBatch extends Batch {
  /** `null` if created by an earlier version, or by a background task without a request ID. */
  request_id: string | null;
}

/** `before` is `null` for an inserted row, `after` for a deleted one. */
export interface RowChange<Row = Record<string, unknown>> {
  /** Table name. */
  record: string;
  event_id: string | null;
  schedule_id: string | null;
  before: Row | null;
  after: Row | null;
}

const BATCH_COLUMNS = [
  'id',
  'actor_id',
  'actor_email',
  'cause',
  'intent',
  'undoes',
  'undone_by',
  'created_at',
  'request_id',
];

/** Marks a batch as processed. @returns `null` if it was already processed */
export async function claimBatch(trx: Db, id: string): Promise<PendingBatch | null> {
  const [batch] = await trx<PendingBatch>('history_batches')
    .where({ id })
    .whereNull('followed_at')
    .update({ followed_at: trx.fn.now() } as object, BATCH_COLUMNS);
  return (batch as PendingBatch | undefined) ?? null;
}

/**
 * Marks the oldest pending batches as processed. Skips batches that are being processed or that
 * are queued for retry.
 *
 * @returns the batches, oldest first
 */
export async function claimNextBatches(trx: Db, limit: number): Promise<PendingBatch[]> {
  const rows = await queryPrepared<PendingBatch>(
    trx,
    `update history_batches set followed_at = now()
     where id = any (array(
       select id from history_batches where followed_at is null and not is_queued
       order by id limit :limit for update skip locked))
     returning ${BATCH_COLUMNS.join(', ')}`,
    { limit },
  );
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** @returns `false` if the batch has already been processed or queued for retry */
export async function moveToRetryQueue(trx: Db, id: string): Promise<boolean> {
  const updatedRows = await trx('history_batches')
    .where({ id, is_queued: false })
    .whereNull('followed_at')
    .update({ is_queued: true });
  return updatedRows > 0;
}

/** @param tables defaults to all tables */
export function findChanges(db: Db, batchId: string, tables?: string[]): Promise<RowChange[]> {
  const changes = db<RowChange & { batch_id: string; seq: number }>('history')
    .where({ batch_id: batchId })
    .orderBy('seq')
    .select('record', 'event_id', 'schedule_id', 'before', 'after');
  return tables ? changes.whereIn('record', tables) : changes;
}

/** A batch and the viewer's access to it. */
export interface VisibleBatch extends Batch {
  /** Whether the viewer's access allows undoing it. */
  may_undo: boolean;
  /** Whether the viewer had more than free/busy access at the time. */
  sees_all: boolean;
  actor_name: string | null;
  size: number;
}

interface HistoryFilter {
  eventId: string | null;
  scheduleId: string | null;
  before: string | null;
  limit: number;
}

const SELECT_VISIBLE_BATCH = `
  select b.id, b.actor_id, b.actor_email, b.cause, b.intent, b.undoes, b.undone_by, b.created_at,
    b.size, a.sees_all, p.full_name as actor_name`;

/** Number of changed rows. The history list lets only the actor undo larger batches. */
export const LARGE_BATCH_SIZE = 1000;

/** Finds the batches visible to the viewer, newest first. */
export async function findBatches(db: Db, { userId, email }: Viewer, filter: HistoryFilter) {
  const { rows } = await db.raw<{ rows: VisibleBatch[] }>(
    `with requested_events as (
       select :eventId::uuid as event_id
       union
       select event_id from history
       where record = 'events' and coalesce(after, before) ->> 'series_id' = :eventId::text
     )
     select *, case when size > ${LARGE_BATCH_SIZE} then actor_id is not distinct from :userId
       else may_undo(id, :userId, :email) end as may_undo
     from (
       ${SELECT_VISIBLE_BATCH}
       from history_audience a join history_batches b on b.id = a.batch_id
       left join people p on p.user_id = b.actor_id
       where a.user_id = :userId and (:before::uuid is null or a.batch_id < :before)
         and (:eventId::uuid is null or exists (
           select from history h join requested_events using (event_id) where h.batch_id = b.id))
         and (:scheduleId::uuid is null or exists (
           select from history h where h.batch_id = b.id and h.schedule_id = :scheduleId))
       order by a.batch_id desc limit :limit
     ) page
     order by id desc`,
    { userId, email, ...filter } as unknown as Record<string, string>,
  );
  return rows;
}

/** Finds a batch that is visible to the viewer and locks it until the end of the transaction. */
export async function lockVisibleBatch(
  trx: Db,
  { userId, email }: Viewer,
  id: string,
): Promise<VisibleBatch | undefined> {
  const { rows } = await trx.raw<{ rows: VisibleBatch[] }>(
    `${SELECT_VISIBLE_BATCH}, may_undo(b.id, :userId, :email) as may_undo
     from history_audience a join history_batches b on b.id = a.batch_id
     left join people p on p.user_id = b.actor_id
     where a.user_id = :userId and a.batch_id = :id
     for update of b`,
    { userId, email, id },
  );
  return rows[0];
}

/** A later change to a row or field that prevents undoing a batch. */
export interface UndoBlocker {
  problem: 'changed' | 'deleted' | 'added' | 'nowhere' | 'planned';
  record: string;
  event_id: string | null;
  schedule_id: string | null;
  person: string | null;
  field: string | null;
  /** Title of the event or name of the schedule. */
  title: string | null;
}

/** Reverts all changes in a batch. @returns the reasons if it can't be undone */
export async function undoChanges(trx: Db, batchId: string): Promise<UndoBlocker[]> {
  // Undoing an import or the deletion of a large schedule can exceed the default timeout.
  await trx.raw(`set local statement_timeout = '28s'`);
  const { rows } = await trx.raw<{ rows: UndoBlocker[] }>(
    `select about.*, coalesce(${TASK_TITLE}, ${EVENT_TITLE}, ${SCHEDULE_NAME}) as title from undo_changes(?) about limit 20`,
    [batchId],
  );
  return rows;
}

export async function hasChanges(trx: Db, batchId: string): Promise<boolean> {
  return (await trx('history').where({ batch_id: batchId }).first('seq')) !== undefined;
}

/** The combined effect of a batch on one row. */
export interface NetChange extends RowChange {
  batch_id: string;
  person: string | null;
  /** ID of a task or habit. */
  own_id: string | null;
}

/** Maximum number of changes listed per batch. */
export const MAX_LISTED_CHANGES = 100;

/** Finds the net changes of batches. For a large batch, returns only the first changed records. */
export async function findNetChanges(db: Db, batchIds: string[]): Promise<NetChange[]> {
  const { rows } = await db.raw<{ rows: NetChange[] }>(
    `select b.id as batch_id, change.*
     from history_batches b cross join lateral (
       select * from net_changes(b.id) where b.size <= ${LARGE_BATCH_SIZE}
       union all
       select record, event_id, schedule_id, own_id, null, before, after from (
         select * from history h where h.batch_id = b.id and b.size > ${LARGE_BATCH_SIZE}
           and record in ('events', 'schedules', 'own_tasks', 'habits')
         order by seq limit ${MAX_LISTED_CHANGES}
       ) first
     ) change
     where b.id = any(?::uuid[])`,
    [batchIds],
  );
  return rows;
}

/** Counts the events that the viewer's own large batches created, deleted and changed. */
export async function countEventsByBatch(db: Db, { userId }: Viewer, batchIds: string[]) {
  const { rows } = await db.raw<{
    rows: { id: string; created: number; deleted: number; changed: number }[];
  }>(
    `select b.id, count(distinct event_id) filter (where h.before is null) as created,
       count(distinct event_id) filter (where h.after is null) as deleted,
       count(distinct event_id) filter (where h.before is not null and h.after is not null)
         as changed
     from history_batches b join history h on h.batch_id = b.id and h.record = 'events'
     where b.id = any(?::uuid[]) and b.size > ${LARGE_BATCH_SIZE} and b.actor_id = ?
     group by b.id`,
    [batchIds, userId],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
