import { setTimeout } from 'node:timers/promises';
import { openConnection, type Database } from '@scheduler/service-kit';

const PAUSE_MS = 100;

/** Somebody else holds what was asked for. */
export class Held extends Error {}

interface Locking {
  key: string;
  /** Milliseconds to wait for it. */
  waitMs: number;
}

/**
 * Does something that nobody else may do at the same time, in whatever process. The lock belongs to
 * a connection of its own and ends with it: `signal` tells of that.
 *
 * @throws Held when it was not to be had in time
 */
export async function alone<T>(
  db: Database,
  { key, waitMs }: Locking,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(db);
  const lost = new AbortController();
  connection.on('error', () => lost.abort());
  connection.on('end', () => lost.abort());
  try {
    const end = performance.now() + waitMs;
    for (;;) {
      const { rows } = await connection.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [key],
      );
      if (rows[0]?.taken) break;
      if (performance.now() > end) throw new Held();
      await setTimeout(PAUSE_MS);
    }
    return await work(lost.signal);
  } finally {
    // One that is lost has ended already.
    if (!lost.signal.aborted) await connection.end();
  }
}
