import pg from 'pg';
import { isDatabaseUnavailable } from './db-errors.ts';

/** SQLSTATE serialization_failure, which Graphile Worker retries with the shortest delay. */
const SERIALIZATION_FAILURE = '40001';

function rethrowAsRetryable(error: unknown): never {
  if (error instanceof Error && isDatabaseUnavailable(error))
    Object.assign(error, { code: SERIALIZATION_FAILURE });
  throw error;
}

/** Rejects with the same retryable code for every kind of connection failure. */
class RetryableErrorClient extends pg.Client {
  // pg has many overloads of query. Calls with a callback aren't intercepted.
  override query(...args: unknown[]): never {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    const result = query(...args);
    return (result instanceof Promise ? result.catch(rethrowAsRetryable) : result) as never;
  }
}

class RetryableErrorPool extends pg.Pool {
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): never {
    const result: unknown = callback
      ? super.connect(callback)
      : super.connect().catch(rethrowAsRetryable);
    return result as never;
  }
}

/** Ignores errors of idle connections, because the pool replaces broken connections. */
export function ignoreIdleErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/**
 * Creates a connection pool for the job queue. Graphile Worker retries the completion of a job only
 * for some connection errors and exits the process for any other, so all of them are reported with a
 * retryable code.
 *
 * @param url connection string
 */
export function createRetryingPool(url: string, maxConnections: number): pg.Pool {
  const pool = new RetryableErrorPool({
    connectionString: url,
    max: maxConnections,
    keepAlive: true,
    Client: RetryableErrorClient,
  });
  ignoreIdleErrors(pool);
  return pool;
}
