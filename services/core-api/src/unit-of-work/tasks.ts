import type { Database, Log } from '@scheduler/service-kit';
import { deleteExpiredKeys } from './repository.ts';

/** Runs hourly, at minute 17. */
export const idempotencyCrontab = '17 * * * * purge-idempotency-keys';

export const idempotencyTasks = (db: Database, log: Log) => ({
  'purge-idempotency-keys': async () => {
    log.info({ purged: await deleteExpiredKeys(db) }, 'purged idempotency keys');
  },
});
