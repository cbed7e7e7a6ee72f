import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../../config.ts';
import type { RunRow } from './repository.ts';

/** Tries of one job: what comes later is found by the next poll. */
const TRIES = 3;

/** Has an integration synced soon; asked for several times before it begins, it is done once. */
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
    { key: `google-sync:${integrationId}`, maxAttempts: TRIES, ...(runAt && { runAt }) },
  );
