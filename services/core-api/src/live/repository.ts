import type { Db } from '@scheduler/service-kit';
import { queryUnprepared } from '../queries/repository.ts';

/** The properties of a history batch that live updates need. */
export interface LiveBatch {
  id: string;
  actor_id: string | null;
  /** Names of the changed tables. */
  records: string[];
}

interface UserBatch extends LiveBatch {
  user_id: string;
}

/**
 * Position in the feed of batches: the ID of the oldest running transaction (`xmin`). Transactions
 * don't commit in the order of their IDs, but all transactions with lower IDs have ended. A
 * statement that reads all batches since the previous cursor and also returns the new cursor
 * therefore doesn't miss any batch before the new cursor.
 */
export type Cursor = string;

const SELECT_CURSOR = `select pg_snapshot_xmin(pg_current_snapshot()) as cursor`;

type Row<T> = { cursor: Cursor } & Partial<T>;

function parseRows<T extends { id: string }>(rows: Row<T>[]) {
  const [first] = rows;
  if (!first) throw new Error('The query returned no cursor');
  return { cursor: first.cursor, batches: rows.filter((row) => row.id !== null) as unknown as T[] };
}

export async function getCurrentCursor(db: Db): Promise<Cursor> {
  return parseRows(await queryUnprepared<Row<{ id: string }>>(db, SELECT_CURSOR, {})).cursor;
}

/** Finds the batches since a cursor that affect any of the users, with one row per user. */
export async function findBatchesSince(db: Db, cursor: Cursor, userIds: string[]) {
  const rows = await queryUnprepared<Row<UserBatch>>(
    db,
    `select feed.cursor, b.* from (${SELECT_CURSOR}) feed left join (
       select b.id, b.actor_id, b.records, a.user_id
       from history_batches b join history_audience a on a.batch_id = b.id
       where b.transaction >= :cursor::text::xid8 and a.user_id = any(:userIds::uuid[])
     ) b on true order by b.id`,
    { cursor, userIds },
  );
  return parseRows<UserBatch>(rows);
}

/** If more batches were missed, the client reloads all data. */
export const MAX_MISSED_BATCHES = 20;

/** Maximum time between the start of a batch and its commit, given the statement timeouts. */
const MAX_TRANSACTION_DURATION = '45 seconds';

interface ResumePoint {
  /** Last cursor that the client received. */
  cursor: Cursor | null;
  /** Age of the client's data in milliseconds; `null` if unknown. */
  age: number | null;
}

interface MissedBatch extends LiveBatch {
  /** Whether the cursor is ahead of the database, as after a restore from a backup. */
  is_foreign: boolean;
}

/** Finds the batches that a user has missed, oldest first; at most one more than the maximum. */
export async function findMissedBatches(db: Db, userId: string, { cursor, age }: ResumePoint) {
  const rows = await queryUnprepared<Row<MissedBatch>>(
    db,
    `select feed.*, b.* from (
       ${SELECT_CURSOR}, coalesce(:cursor::text::xid8 > pg_snapshot_xmax(pg_current_snapshot()), false)
         as is_foreign
     ) feed left join (
       select b.id, b.actor_id, b.records from (
         select batch_id from history_audience where user_id = :userId
         order by batch_id desc limit ${MAX_MISSED_BATCHES * 2}
       ) a join history_batches b on b.id = a.batch_id
       where b.transaction >= :cursor::text::xid8 or (:cursor::text is null
         and b.created_at >= now() - interval '${MAX_TRANSACTION_DURATION}' - :age::float8 * interval '1 millisecond')
       order by b.id desc limit ${MAX_MISSED_BATCHES} + 1
     ) b on true order by b.id`,
    { userId, cursor, age },
  );
  return { ...parseRows<MissedBatch>(rows), isForeign: rows[0]?.is_foreign === true };
}
