import { setTimeout } from 'node:timers/promises';
import { openDedicatedConnection, type Database } from '@scheduler/service-kit';

const POLL_INTERVAL_MS = 100;

/** Per process. Part of the connection budget in docs/self-hosting.md. */
const MAX_CONNECTIONS = 4;

let connectionCount = 0;
const isLimitReached = () => connectionCount >= MAX_CONNECTIONS;

/** Thrown if the lock wasn't available in time. */
export class LockTimeoutError extends Error {}

/**
 * Waits until this process may open another connection.
 *
 * @throws LockTimeoutError at the deadline
 */
async function reserveConnection(deadline: number): Promise<void> {
  while (isLimitReached()) {
    if (performance.now() > deadline) throw new LockTimeoutError();
    await setTimeout(POLL_INTERVAL_MS);
  }
  connectionCount += 1;
}

async function runOnConnection<T>(
  connection: Awaited<ReturnType<typeof openDedicatedConnection>>,
  { key, deadline }: { key: string; deadline: number },
  callback: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lockLost = new AbortController();
  connection.on('error', () => lockLost.abort());
  connection.on('end', () => lockLost.abort());
  try {
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

/**
 * Runs a callback while holding a Postgres advisory lock, which excludes other processes. The lock
 * is bound to a dedicated connection. If the connection is lost, `signal` is aborted.
 *
 * @throws LockTimeoutError if the lock or a connection isn't available within `waitMs`
 */
export async function withAdvisoryLock<T>(
  db: Database,
  { key, waitMs }: { key: string; waitMs: number },
  callback: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  await reserveConnection(deadline);
  try {
    return await runOnConnection(await openDedicatedConnection(db), { key, deadline }, callback);
  } finally {
    connectionCount -= 1;
  }
}
