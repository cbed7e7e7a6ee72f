import type { Db } from '@scheduler/service-kit';

/** A batch as far as live updates go. */
export interface LiveBatch {
  id: string;
  actor_id: string | null;
  /** The tables it changed. */
  records: string[];
}

interface Told extends LiveBatch {
  user_id: string;
}

/**
 * A place in the feed of batches. Transactions do not commit in the order of their ids, but below
 * the oldest that runs all are settled: whoever read all there is from an earlier cursor on, in the
 * statement that gave this one, has missed nothing before it.
 */
export type Cursor = string;

const NOW = `select pg_snapshot_xmin(pg_current_snapshot()) as cursor`;

type Row<T> = { cursor: Cursor } & Partial<T>;

function unpack<T extends { id: string }>(rows: Row<T>[]) {
  const [first] = rows;
  if (!first) throw new Error('The feed tells no cursor');
  return { cursor: first.cursor, batches: rows.filter((row) => row.id !== null) as unknown as T[] };
}

export async function currentCursor(db: Db): Promise<Cursor> {
  const { rows } = await db.raw<{ rows: { cursor: Cursor }[] }>(NOW);
  return unpack(rows as Row<{ id: string }>[]).cursor;
}

/** Batches from a cursor on that concern any of the people, once for each of them. */
export async function batchesSince(db: Db, cursor: Cursor, userIds: string[]) {
  const { rows } = await db.raw<{ rows: Row<Told>[] }>(
    `select now.cursor, b.* from (${NOW}) now left join (
       select b.id, b.actor_id, b.records, a.user_id
       from history_batches b join history_audience a on a.batch_id = b.id
       where b.transaction >= :cursor::text::xid8 and a.user_id = any(:userIds::uuid[])
     ) b on true order by b.id`,
    { cursor, userIds } as unknown as Record<string, string>,
  );
  return unpack<Told>(rows);
}

/** Older data are asked for anew, all of them. */
export const MISSED_AT_MOST = 20;

/** How long before it is seen a batch may have begun: statements and pauses end in less. */
const SLACK = '45 seconds';

interface Since {
  /** Where a stream broke off. */
  cursor: Cursor | null;
  /** Milliseconds since the reader's data were read; `null` tells none. */
  age: number | null;
}

interface Missed extends LiveBatch {
  /** Whether the cursor is none of this database's: it was restored since. */
  is_foreign: boolean;
}

/** Batches that somebody has missed, oldest first, and one more than are told when they are many. */
export async function batchesMissed(db: Db, userId: string, { cursor, age }: Since) {
  const { rows } = await db.raw<{ rows: Row<Missed>[] }>(
    `select now.*, b.* from (
       ${NOW}, coalesce(:cursor::text::xid8 > pg_snapshot_xmax(pg_current_snapshot()), false)
         as is_foreign
     ) now left join (
       select b.id, b.actor_id, b.records from (
         select batch_id from history_audience where user_id = :userId
         order by batch_id desc limit ${MISSED_AT_MOST * 2}
       ) a join history_batches b on b.id = a.batch_id
       where b.transaction >= :cursor::text::xid8 or (:cursor::text is null
         and b.created_at >= now() - interval '${SLACK}' - :age::float8 * interval '1 millisecond')
       order by b.id desc limit ${MISSED_AT_MOST} + 1
     ) b on true order by b.id`,
    { userId, cursor, age } as unknown as Record<string, string>,
  );
  return { ...unpack<Missed>(rows), isForeign: rows[0]?.is_foreign === true };
}
