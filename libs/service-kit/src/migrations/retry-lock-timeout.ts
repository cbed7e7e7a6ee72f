import { setTimeout } from 'node:timers/promises';
import { isLockTimeout, isSerializationFailure } from '../db-errors.ts';
import type { Log } from '../log.ts';

/**
 * Maximum time that a migration is blocked by a table lock. All later queries on the table queue behind the
 * waiting migration, so this is also how long requests are delayed.
 */
export const LOCK_TIMEOUT_MS = 2000;

/** About two minutes in total, far longer than any transaction of the services. */
const MAX_ATTEMPTS = 40;

/**
 * Repeats a migration that was rolled back because other transactions used its tables. Queries that
 * waited behind it run in between.
 *
 * @param attempt runs the migration with a `lock_timeout` of `LOCK_TIMEOUT_MS`
 * @throws the last error if the tables stay locked
 */
export async function retryLockTimeout<T>(
  attempt: () => Promise<T>,
  { schema, log }: { schema: string; log: Log },
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (err) {
      if (!isLockTimeout(err) && !isSerializationFailure(err)) throw err;
      if (attempts === MAX_ATTEMPTS) throw err;
      log.warn({ err, schema, attempts }, 'a migration waits for a table lock');
      // Random, so that concurrent migrations don't collide repeatedly.
      await setTimeout(500 + Math.random() * 1000);
    }
  }
}
