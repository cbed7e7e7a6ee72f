import type { ScheduleMember } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { queryColumn, queryUnprepared } from '../queries/repository.ts';

/** Finds which of the batches changed shares. */
export const findBatchesWithShares = (db: Db, batchIds: string[]): Promise<string[]> =>
  queryColumn(
    db,
    `select id from history_batches
     where id = any(:batchIds::uuid[]) and 'schedule_shares' = any(records)`,
    { batchIds },
  );

export interface NewShareEmail {
  batch_id: string;
  schedule_id: string;
  email: string;
}

/**
 * Inserts an email and returns its ID. Returns `null` if the recipient has received an email about
 * this schedule in the last 24 hours, so that repeated sharing and revoking sends only one email.
 */
export async function insertShareEmail(trx: Db, mail: NewShareEmail): Promise<string | null> {
  const [inserted] = await queryUnprepared<{ id: string }>(
    trx,
    `insert into share_mails (id, batch_id, schedule_id, email)
     select :id, :batch_id, :schedule_id, :email
     where not exists (
       select from share_mails
       where email = :email and schedule_id = :schedule_id
         and created_at > now() - interval '24 hours')
     returning id`,
    { id: newId(), ...mail },
  );
  return inserted?.id ?? null;
}

/** Data for rendering a share email. */
export interface ShareEmailData {
  typed_email: string;
  role: ScheduleMember['role'];
  name: string;
  owner_id: string;
}

/** Returns the data of an unsent email whose invitation is still pending. */
export async function findUnsentShareEmail(
  db: Db,
  emailId: string,
): Promise<ShareEmailData | undefined> {
  const [data] = await queryUnprepared<ShareEmailData>(
    db,
    `select share.typed_email, share.role, s.name, s.owner_id
     from share_mails mail
     join schedule_shares share using (schedule_id, email)
     join schedules s on s.id = mail.schedule_id
     where mail.id = :mailId and mail.sent_at is null and share.status = 'pending'`,
    { mailId: emailId },
  );
  return data;
}

export async function markShareEmailSent(db: Db, emailId: string): Promise<void> {
  await db('share_mails').where({ id: emailId }).update({ sent_at: db.fn.now() });
}
