import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';

/** Queues an email to be sent at `runAt`, or immediately by default. */
export const enqueueEmail = (db: Db, id: string, runAt?: Date): Promise<void> =>
  addJob(
    db,
    SCHEMA,
    'send-invitation',
    { mail_id: id },
    { key: `invitation:${id}`, ...(runAt && { runAt }) },
  );
