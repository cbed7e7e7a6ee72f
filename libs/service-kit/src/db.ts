import knex, { type Knex } from 'knex';
import pg from 'pg';

/** The database or a transaction. First argument of every repository function. */
export type Db = Knex | Knex.Transaction;
export type Database = Knex;

const { builtins } = pg.types;
const toIso = (text: string) => new Date(text).toISOString();

// Database and API use the same formats: ISO strings for timestamps, `YYYY-MM-DD` for dates.
pg.types.setTypeParser(builtins.TIMESTAMPTZ, toIso);
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.INT8, Number);

export interface DatabaseOptions {
  url: string;
  /** Schema of the service, the only one on its search path. */
  schema: string;
  /** @default 10 */
  maxConnections?: number;
}

const ignore = () => undefined;

/**
 * Opens a connection pool. The first connection is opened by the first query.
 *
 * @returns a Knex instance with UTC sessions and a statement timeout of 15 s
 */
export function openDatabase({ url, schema, maxConnections = 10 }: DatabaseOptions): Database {
  return knex({
    client: 'pg',
    // Every problem is also thrown, and logged once by the caller.
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore },
    searchPath: [schema],
    pool: { min: 0, max: maxConnections },
    acquireConnectionTimeout: 10_000,
    connection: {
      connectionString: url,
      keepAlive: true,
      options:
        '-c TimeZone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
    },
  });
}

/**
 * Opens a connection outside the pool for long-lived use, for example `LISTEN`.
 *
 * @returns a connected client; the caller must call `end()`
 */
export const openDedicatedConnection = (db: Database): Promise<pg.Client> =>
  (db.client as { acquireRawConnection: () => Promise<pg.Client> }).acquireRawConnection();

/**
 * Waits for an advisory lock and holds it until the transaction ends.
 *
 * @param key any string; transactions with the same key run one at a time
 */
export async function acquireAdvisoryLock(trx: Knex.Transaction, key: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed with a unique constraint violation (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION;

/** Deadlock and serialization failure. The transaction can succeed when it is retried. */
const RETRYABLE_SQLSTATES = new Set(['40P01', '40001']);

/** Whether Postgres aborted a transaction because of a concurrent one, so that it can be retried. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && RETRYABLE_SQLSTATES.has(String((error as { code?: unknown }).code));

/** Socket errors and SQLSTATE codes for connection failures, shutdown and too many connections. */
const UNAVAILABLE_CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[123]|53300)$/;

/** Errors without a code that the driver throws for a broken connection. */
const BROKEN_CONNECTION_MESSAGE = /Connection terminated|is not queryable/;

/** Whether a query failed because the database was unreachable or the pool exhausted. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { name, code, message } = (error ?? {}) as Partial<Error & { code: unknown }>;
  return (
    name === 'KnexTimeoutError' ||
    UNAVAILABLE_CODES.test(String(code)) ||
    BROKEN_CONNECTION_MESSAGE.test(message ?? '')
  );
}
