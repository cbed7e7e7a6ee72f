import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';

/** Has a letter sent, now unless told. */
export const queueMail = (db: Db, id: string, runAt?: Date): Promise<void> =>
  addJob(
    db,
    SCHEMA,
    'send-invitation',
    { mail_id: id },
    { key: `invitation:${id}`, ...(runAt && { runAt }) },
  );
