import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../../config.ts';
import type { RunRow } from './repository.ts';

/** If all attempts fail, the next poll syncs the integration. */
const MAX_ATTEMPTS = 3;

/** Enqueues a sync job. Several calls before the job starts result in one run. */
export const enqueueSync = (
  trx: Db,
  integrationId: string,
  trigger: RunRow['trigger'],
  runAt?: Date,
): Promise<void> =>
  addJob(
    trx,
    SCHEMA,
    'google-sync',
    { integration_id: integrationId, trigger },
    { key: `google-sync:${integrationId}`, maxAttempts: MAX_ATTEMPTS, ...(runAt && { runAt }) },
  );
