import { setTimeout } from 'node:timers/promises';
import { openDedicatedConnection, type Database } from '@scheduler/service-kit';

const POLL_INTERVAL_MS = 100;

/** The lock was not released in time. */
export class LockTimeoutError extends Error {}

interface LockOptions {
  key: string;
  waitMs: number;
}

/**
 * Runs a callback while holding a Postgres advisory lock, which excludes other processes. The lock
 * is bound to a dedicated connection. If the connection is lost, `signal` is aborted.
 *
 * @throws LockTimeoutError if the lock isn't available within `waitMs`
 */
export async function withAdvisoryLock<T>(
  db: Database,
  { key, waitMs }: LockOptions,
  callback: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const connection = await openDedicatedConnection(db);
  const lockLost = new AbortController();
  connection.on('error', () => lockLost.abort());
  connection.on('end', () => lockLost.abort());
  try {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const { rows } = await connection.query<{ acquired: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as acquired',
        [key],
      );
      if (rows[0]?.acquired) break;
      if (performance.now() > deadline) throw new LockTimeoutError();
      await setTimeout(POLL_INTERVAL_MS);
    }
    return await callback(lockLost.signal);
  } finally {
    if (!lockLost.signal.aborted) await connection.end();
  }
}
