import knex, { type Knex } from 'knex';
import pg from 'pg';

/** The database or a transaction. First argument of every repository function. */
export type Db = Knex | Knex.Transaction;
export type Database = Knex;

const DEFAULT_MAX_CONNECTIONS = 10;
const CONNECTION_TIMEOUT_MS = 10_000;
/** Each connection is a process of Postgres that occupies up to 10 MB. */
const IDLE_TIMEOUT_MS = 10_000;

const { builtins } = pg.types;
const toIso = (text: string) => new Date(text).toISOString();

// Database and API use the same formats: ISO strings for timestamps, `YYYY-MM-DD` for dates.
pg.types.setTypeParser(builtins.TIMESTAMPTZ, toIso);
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.INT8, Number);

/** How a service connects to its database. */
export interface DatabaseSettings {
  /** Postgres connection string, or that of a pooler in transaction mode if `directUrl` is set. */
  url: string;
  /** Connection string that bypasses the pooler, for anything bound to a session. @default url */
  directUrl?: string | undefined;
  /** Size of the pool. @default 10 */
  maxConnections?: number | undefined;
}

export interface DatabaseOptions extends DatabaseSettings {
  /** Schema of the service, the only one on its search path. */
  schema: string;
}

/** Settings of each session, by parameter name, in the format that `show` prints. */
export const getSessionSettings = (schema: string): Record<string, string> => ({
  search_path: schema,
  TimeZone: 'UTC',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
  // Solid-state drives read random pages about as fast as sequential ones. With the default of 4,
  // lookups by key scan small tables, and a session keeps that plan while they grow.
  random_page_cost: '1.1',
});

const createBaseConnectionConfig = (url: string) => ({
  connectionString: url,
  keepAlive: true,
  // Sends the queries of a transaction without waiting for earlier results. They run in the order in
  // which they were sent.
  pipeline: true,
});

const createConnectionConfig = (url: string, schema: string) => ({
  ...createBaseConnectionConfig(url),
  options: Object.entries(getSessionSettings(schema))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

const ignore = () => undefined;

/**
 * Opens a connection pool. The first connection is opened by the first query.
 *
 * A pooler in transaction mode rejects startup options and shares its sessions between clients, so
 * nothing is set per session there: `migrate` stores the settings with the role.
 *
 * @returns a Knex instance with UTC sessions and a statement timeout of 15 s
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, directUrl, schema, maxConnections = DEFAULT_MAX_CONNECTIONS } = options;
  const db = knex({
    client: 'pg',
    // Every problem is also thrown, and logged once by the caller.
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore },
    pool: { min: 0, max: maxConnections, idleTimeoutMillis: IDLE_TIMEOUT_MS },
    acquireConnectionTimeout: CONNECTION_TIMEOUT_MS,
    ...(directUrl
      ? { connection: createBaseConnectionConfig(url) }
      : { connection: createConnectionConfig(url, schema), searchPath: [schema] }),
  });
  // Knex passes them on to transactions.
  db.userParams = { ...options };
  return db;
}

const getOptions = (db: Db) => db.userParams as DatabaseOptions;

/**
 * Whether the connections lead to a pooler in transaction mode, in which case nothing may be bound
 * to a session, such as settings and named prepared statements.
 */
export const isPooled = (db: Db): boolean => getOptions(db).directUrl !== undefined;

/** Connection string for connections outside the pool, which bypasses a pooler. */
export const getDirectUrl = (db: Database): string => {
  const { url, directUrl = url } = getOptions(db);
  return directUrl;
};

/**
 * Runs a callback with a connection pool and closes it afterwards.
 *
 * @returns the result of the callback
 */
export async function withDatabase<T>(
  options: DatabaseOptions,
  callback: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase(options);
  try {
    return await callback(db);
  } finally {
    await db.destroy();
  }
}

/** Like `withDatabase`, with two connections that bypass a pooler. */
export const withDirectDatabase = <T>(db: Database, callback: (direct: Database) => Promise<T>) =>
  withDatabase(
    { url: getDirectUrl(db), schema: getOptions(db).schema, maxConnections: 2 },
    callback,
  );

/**
 * Opens a connection outside the pool for long-lived use, for example `LISTEN`. It bypasses a
 * pooler.
 *
 * @returns a connected client; the caller must call `end()`
 */
export async function openDedicatedConnection(db: Database): Promise<pg.Client> {
  const client = new pg.Client({
    ...createConnectionConfig(getDirectUrl(db), getOptions(db).schema),
    // Otherwise, an unreachable server would also delay the shutdown of a process until TCP gives up.
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // Without a listener, a connection that breaks before the caller adds one would end the process.
  client.on('error', ignore);
  await client.connect();
  return client;
}

/** SQLSTATE of a statement after the failed one in the same transaction. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Like `db.transaction`, for callbacks that send several statements without waiting. If one fails, the
 * following ones fail, too, and the callback may reject with any of these errors. Rejects with the
 * first one, which is the cause.
 */
export function runPipelinedTransaction<T>(
  db: Database,
  callback: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => {
    let cause: unknown;
    trx.on('query-error', (error: unknown) => (cause ??= error));
    try {
      return await callback(trx);
    } catch (error) {
      const isConsequence = (error as { code?: unknown } | null)?.code === IN_FAILED_TRANSACTION;
      throw isConsequence && cause ? cause : error;
    }
  });
}

/**
 * Waits for an advisory lock and holds it until the transaction ends.
 *
 * @param key any string; transactions with the same key run one at a time
 */
export async function acquireAdvisoryLock(trx: Knex.Transaction, key: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}
