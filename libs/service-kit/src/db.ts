import knex, { type Knex } from 'knex';
import pg from 'pg';

/** The database or a transaction on it: the first argument of every repository function. */
export type Db = Knex | Knex.Transaction;
export type Database = Knex;

const { builtins } = pg.types;
const toIso = (text: string) => new Date(text).toISOString();

// One shape from table to wire: instants are ISO strings, dates stay the text they are.
pg.types.setTypeParser(builtins.TIMESTAMPTZ, toIso);
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.INT8, Number);

export interface DatabaseOptions {
  url: string;
  /** The service's own schema, the only one on its search path. */
  schema: string;
  /** Connections at most; 10 unless told. */
  max?: number;
}

const ignore = () => undefined;

/** Opens a pool. Nothing connects before the first query. */
export function openDatabase({ url, schema, max = 10 }: DatabaseOptions): Database {
  return knex({
    client: 'pg',
    // Whatever goes wrong is thrown as well, and logged once, by the caller.
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore },
    searchPath: [schema],
    pool: { min: 0, max },
    acquireConnectionTimeout: 10_000,
    connection: {
      connectionString: url,
      keepAlive: true,
      options:
        '-c TimeZone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
    },
  });
}

/** A connection of its own beside the pool, for what lasts, such as LISTEN; its taker ends it. */
export const openConnection = (db: Database): Promise<pg.Client> =>
  (db.client as { acquireRawConnection: () => Promise<pg.Client> }).acquireRawConnection();

/** Serialises transactions that touch the same key until they end. */
export async function lockKey(trx: Knex.Transaction, key: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because a row with the same key is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION;

/** A deadlock, or rows that changed under the transaction: begun anew, it may well succeed. */
const COLLISIONS = new Set(['40P01', '40001']);

/** Whether a transaction gave way to another, and can be tried again as a whole. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error && COLLISIONS.has(String((error as { code?: unknown }).code));

/** A pool that has no connection to give, a server that is gone, going or full (SQLSTATE 08, 57P, 53300). */
const AWAY = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[123]|53300)$/;

/** What the driver says of a connection that broke, under a query or before a rollback. */
const BROKEN = /Connection terminated|is not queryable/;

/** Whether a query failed because the database could not be reached, whatever it asked. */
export function isDatabaseAway(error: unknown): boolean {
  const { name, code, message } = (error ?? {}) as Partial<Error & { code: unknown }>;
  return name === 'KnexTimeoutError' || AWAY.test(String(code)) || BROKEN.test(message ?? '');
}
