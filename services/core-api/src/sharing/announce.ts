import { addJob } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { SCHEMA } from '../config.ts';
import { changesOf, type Batch, type Change } from '../history/repository.ts';
import { insertShareMail } from './repository-mails.ts';

const isNew = ({ before, after }: Change) =>
  after?.status === 'pending' && before?.status !== 'pending';

/**
 * Queues a letter to each person whom a batch invited: the follower of this room. What an undo puts
 * back they were told of before.
 */
export async function announceShares(trx: Knex.Transaction, batch: Batch): Promise<void> {
  if (batch.cause !== 'person') return;
  const changes = await changesOf(trx, batch.id, ['schedule_shares']);
  for (const { schedule_id, after } of changes.filter(isNew)) {
    const email = after?.email;
    if (schedule_id === null || typeof email !== 'string') continue;
    const mail_id = await insertShareMail(trx, { batch_id: batch.id, schedule_id, email });
    if (mail_id === null) continue;
    await addJob(trx, SCHEMA, 'send-share', { mail_id }, { key: `share:${mail_id}` });
  }
}
