import type { Database, Log } from '@scheduler/service-kit';
import { deleteExpiredKeys } from './repository.ts';

/** At minute 17 of every hour. */
export const writesCrontab = '17 * * * * purge-idempotency-keys';

export const writesTasks = (db: Database, log: Log) => ({
  'purge-idempotency-keys': async () => {
    log.info({ purged: await deleteExpiredKeys(db) }, 'purged idempotency keys');
  },
});
