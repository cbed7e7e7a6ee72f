import type { ChangeCause } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { queryPrepared, queryUnprepared } from '../queries/repository.ts';
import type { EventCounts } from './batch-summary.ts';
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
  /** Number of changed rows. */
  size: number;
  /** `null` in small batches, and in those from before migration 0029. */
  event_counts: EventCounts | null;
}

interface HistoryFilter {
  eventId: string | null;
  scheduleId: string | null;
  before: string | null;
  limit: number;
}

const SELECT_VISIBLE_BATCH = `
  select b.id, b.actor_id, b.actor_email, b.cause, b.intent, b.undoes, b.undone_by, b.created_at,
    b.size, b.event_counts, a.sees_all, p.full_name as actor_name`;

/**
 * Number of changed rows. The history list shows only the first changes of larger batches and lets only
 * the actor undo them.
 */
export const LARGE_BATCH_SIZE = 1000;

/** Maximum number of changes listed per batch. */
export const MAX_LISTED_CHANGES = 100;

/** Number of changed rows after which a page ends, so that its cost doesn't depend on the sizes of batches. */
const MAX_ROWS_PER_PAGE = 5000;

/** Number of rows to read for listing a batch. */
const LISTED_ROWS = `case
  when size <= ${LARGE_BATCH_SIZE} or event_counts is null and actor_id = :userId then size
  else ${MAX_LISTED_CHANGES} end`;

/**
 * Finds the batches visible to the viewer, newest first. There are fewer than `limit` if they contain many
 * changes, but at least one.
 */
export async function findBatches(
  db: Db,
  { userId, email }: Viewer,
  filter: HistoryFilter,
): Promise<{ batches: VisibleBatch[]; hasMore: boolean }> {
  const { limit, ...rest } = filter;
  const rows = await queryUnprepared<VisibleBatch & { match_count: number }>(
    db,
    `with requested_events as (
       select :eventId::uuid as event_id
       union
       select event_id from history
       where record = 'events' and coalesce(after, before) ->> 'series_id' = :eventId::text
     )
     select *, case when size > ${LARGE_BATCH_SIZE} then actor_id is not distinct from :userId
       else may_undo(id, :userId, :email) end as may_undo
     from (
       select *, count(*) over () as match_count, row_number() over newest_first as position,
         sum(${LISTED_ROWS}) over newest_first - ${LISTED_ROWS} as preceding_rows
       from (
         ${SELECT_VISIBLE_BATCH}
         from history_audience a join history_batches b on b.id = a.batch_id
         left join people p on p.user_id = b.actor_id
         where a.user_id = :userId and (:before::uuid is null or a.batch_id < :before)
           and (:eventId::uuid is null or a.batch_id = any(array(
             select h.batch_id from requested_events
             cross join lateral (
               select batch_id from history where event_id = requested_events.event_id offset 0
             ) h)))
           and (:scheduleId::uuid is null or exists (
             select from history h where h.batch_id = b.id and h.schedule_id = :scheduleId))
         order by a.batch_id desc limit :limit + 1
       ) matches
       window newest_first as (order by id desc)
     ) page
     where position <= :limit and preceding_rows < ${MAX_ROWS_PER_PAGE}
     order by id desc`,
    { userId, email, limit, ...rest },
  );
  const batches = rows.map(({ match_count: _, ...batch }) => batch);
  return { batches, hasMore: (rows[0]?.match_count ?? 0) > rows.length };
}

/** Finds a batch that is visible to the viewer and locks it until the end of the transaction. */
export async function lockVisibleBatch(
  trx: Db,
  { userId, email }: Viewer,
  id: string,
): Promise<VisibleBatch | undefined> {
  const [batch] = await queryUnprepared<VisibleBatch>(
    trx,
    `${SELECT_VISIBLE_BATCH}, may_undo(b.id, :userId, :email) as may_undo
     from history_audience a join history_batches b on b.id = a.batch_id
     left join people p on p.user_id = b.actor_id
     where a.user_id = :userId and a.batch_id = :id
     for update of b`,
    { userId, email, id },
  );
  return batch;
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
export const undoChanges = (trx: Db, batchId: string): Promise<UndoBlocker[]> =>
  queryUnprepared(
    trx,
    `select about.*, coalesce(${TASK_TITLE}, ${EVENT_TITLE}, ${SCHEDULE_NAME}) as title
     from undo_changes(:batchId) about limit 20`,
    { batchId },
  );

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

/** Characters of a text that the history list displays. */
export const MAX_VALUE_LENGTH = 500;

/** Shortens the long texts of a logged row and omits fields that aren't displayed. */
const shortenRow = (row: string) =>
  `(change.${row} - 'other_properties') || ${['description', 'notes']
    .map(
      (field) => `case when length(change.${row} ->> '${field}') > ${MAX_VALUE_LENGTH}
        then jsonb_build_object('${field}', left(change.${row} ->> '${field}', ${MAX_VALUE_LENGTH + 1}))
        else '{}' end`,
    )
    .join(' || ')} as ${row}`;

/** Finds the net changes of batches. For a large batch, returns only the first changed records. */
export const findNetChanges = (db: Db, batchIds: string[]): Promise<NetChange[]> =>
  queryUnprepared(
    db,
    `select b.id as batch_id, change.record, change.event_id, change.schedule_id, change.own_id,
       change.person, ${shortenRow('before')}, ${shortenRow('after')}
     from history_batches b cross join lateral (
       select * from net_changes(b.id) where b.size <= ${LARGE_BATCH_SIZE}
       union all
       select record, event_id, schedule_id, own_id, null, before, after from (
         select * from history h where h.batch_id = b.id and b.size > ${LARGE_BATCH_SIZE}
           and record in ('events', 'schedules', 'own_tasks', 'habits')
         order by seq limit ${MAX_LISTED_CHANGES}
       ) first
     ) change
     where b.id = any(:batchIds::uuid[])`,
    { batchIds },
  );

/** Counts the events that batches from before migration 0029 created, deleted and changed. */
async function countEvents(db: Db, batchIds: string[]): Promise<Map<string, EventCounts>> {
  if (batchIds.length === 0) return new Map();
  const rows = await queryUnprepared<EventCounts & { id: string }>(
    db,
    `select batch_id as id, count(distinct event_id) filter (where before is null) as created,
       count(distinct event_id) filter (where after is null) as deleted,
       count(distinct event_id) filter (where before is not null and after is not null) as changed
     from history where batch_id = any(:batchIds::uuid[]) and record = 'events'
     group by batch_id`,
    { batchIds },
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Returns the event counts of the viewer's own large batches. */
export async function getEventCounts(
  db: Db,
  { userId }: Viewer,
  batches: readonly VisibleBatch[],
): Promise<Map<string, EventCounts>> {
  const large = batches.filter(
    ({ size, actor_id }) => size > LARGE_BATCH_SIZE && actor_id === userId,
  );
  const uncounted = large.filter(({ event_counts }) => event_counts === null);
  const counts = await countEvents(
    db,
    uncounted.map(({ id }) => id),
  );
  for (const { id, event_counts } of large) if (event_counts) counts.set(id, event_counts);
  return counts;
}
