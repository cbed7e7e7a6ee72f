import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';

/** Queues an email. @param runAt defaults to now */
export const enqueueEmail = (db: Db, id: string, runAt?: Date): Promise<void> =>
  addJob(
    db,
    SCHEMA,
    'send-invitation',
    { mail_id: id },
    { key: `invitation:${id}`, ...(runAt && { runAt }) },
  );
