import { addJob } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { SCHEMA } from '../config.ts';
import { findChanges, type Batch, type RowChange } from '../history/repository.ts';
import { insertShareEmail } from './repository-emails.ts';

const isNewInvitation = ({ before, after }: RowChange) =>
  after?.status === 'pending' && before?.status !== 'pending';

/**
 * Outbox handler that queues an email to each user invited by a batch. Undo batches are skipped,
 * because the emails about their invitations have already been sent.
 */
export async function queueShareEmails(trx: Knex.Transaction, batch: Batch): Promise<void> {
  if (batch.cause !== 'person') return;
  const changes = await findChanges(trx, batch.id, ['schedule_shares']);
  for (const { schedule_id, after } of changes.filter(isNewInvitation)) {
    const email = after?.email;
    if (schedule_id === null || typeof email !== 'string') continue;
    const mail_id = await insertShareEmail(trx, { batch_id: batch.id, schedule_id, email });
    if (mail_id === null) continue;
    await addJob(trx, SCHEMA, 'send-share', { mail_id }, { key: `share:${mail_id}` });
  }
}
