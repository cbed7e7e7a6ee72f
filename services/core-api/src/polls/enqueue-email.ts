import { addJob, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';

/** An invitation to a guest, or the email to the owner after all guests replied. */
export type PollEmail = { guest_id: string } | { poll_id: string };

export const enqueuePollEmail = (db: Db, email: PollEmail): Promise<void> => {
  const [id] = Object.values(email);
  return addJob(db, SCHEMA, 'send-poll', email, { key: `poll:${id}` });
};
