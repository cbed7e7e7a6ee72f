import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';

/** To whom: somebody whom a poll asks, or its person once everybody has answered. */
export type PollMail = { guest_id: string } | { poll_id: string };

/** Has a letter about a poll sent. */
export const queuePollMail = (db: Db, mail: PollMail): Promise<void> => {
  const [id] = Object.values(mail);
  return addJob(db, SCHEMA, 'send-poll', mail, { key: `poll:${id}` });
};
