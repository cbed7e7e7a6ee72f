import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../../config.ts';

/** The jobs of one subscription become one. */
export const enqueueRefresh = (trx: Db, id: string): Promise<void> =>
  addJob(
    trx,
    SCHEMA,
    'refresh-subscription',
    { subscription_id: id },
    { key: `subscription:${id}`, maxAttempts: 5 },
  );
