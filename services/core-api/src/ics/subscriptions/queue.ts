import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../../config.ts';

/** Enqueues a refresh. Jobs for the same subscription are merged. */
export const enqueueRefresh = (trx: Db, id: string): Promise<void> =>
  addJob(
    trx,
    SCHEMA,
    'refresh-subscription',
    { subscription_id: id },
    { key: `subscription:${id}`, maxAttempts: 5 },
  );
