import { createHash } from 'node:crypto';
import { isPooled, newId, type Db } from '@scheduler/service-kit';
import type { Knex } from 'knex';

type Bindings = Record<string, unknown>;

const statementNames = new Map<string, string>();

/** Names a prepared statement after the hash of its text, so that each text has its own name. */
function getStatementName(sql: string): string {
  const name = statementNames.get(sql) ?? createHash('sha256').update(sql).digest('base64url');
  statementNames.set(sql, name);
  return name;
}

/**
 * Runs a query as a named prepared statement, so that Postgres parses and plans it once per
 * connection. Planning these queries is slower than running them. Behind a connection pooler, the
 * statement is not prepared, because connections are shared.
 *
 * Queries of a transaction that are started together are sent without waiting for each other. They
 * run in the order in which this function is called, and if one fails, the later ones fail too.
 *
 * @param sql one of a fixed set of statements; pass anything variable in `bindings`
 */
export function queryPrepared<T>(db: Db, sql: string, bindings: Bindings): Promise<T[]> {
  const statement = db.raw<{ rows: T[] }>(sql, bindings as Record<string, string>);
  if (!isPooled(db)) void statement.options({ name: getStatementName(sql) });
  // `then` sends the query now, but `await` would send it later.
  return statement.then(({ rows }) => rows);
}

/** Like {@link queryPrepared}, and returns the first row. */
export async function queryFirst<T>(
  db: Db,
  sql: string,
  bindings: Bindings,
): Promise<T | undefined> {
  const [row] = await queryPrepared<T>(db, sql, bindings);
  return row;
}

/** Like {@link queryPrepared}, for a query with a single column. */
export async function queryColumn<T>(db: Db, sql: string, bindings: Bindings): Promise<T[]> {
  const rows = await queryPrepared<Record<string, T>>(db, sql, bindings);
  return rows.flatMap((row) => Object.values(row));
}

/** Runs a query without preparing it. Postgres plans it for its values each time. */
export async function queryUnprepared<T>(db: Db, sql: string, bindings: Bindings): Promise<T[]> {
  const { rows } = await db.raw<{ rows: T[] }>(sql, bindings as Record<string, string>);
  return rows;
}

/** Counts the rows of a query. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const row = await query.count<{ number: number }[]>({ number: '*' }).first();
  return Number(row?.number);
}

/** Inserts a row with a new ID. @returns the ID */
export async function insertRow(db: Db, table: string, row: object): Promise<string> {
  const id = newId();
  await db(table).insert({ id, ...row });
  return id;
}

/** Locks a row until the end of the transaction. */
export async function lockRow(trx: Db, table: string, id: string): Promise<void> {
  await trx(table).where({ id }).forUpdate().select('id');
}
