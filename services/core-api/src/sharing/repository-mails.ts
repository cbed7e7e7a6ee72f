import type { SharedPerson } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';

export interface ShareMail {
  batch_id: string;
  schedule_id: string;
  email: string;
}

/**
 * Writes a letter down and tells its id; `null` when this person was written to about this schedule
 * within a day: sharing and revoking in turn fills nobody's mailbox.
 */
export async function insertShareMail(trx: Db, mail: ShareMail): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into share_mails (id, batch_id, schedule_id, email)
     select :id, :batch_id, :schedule_id, :email
     where not exists (
       select from share_mails
       where email = :email and schedule_id = :schedule_id
         and created_at > now() - interval '24 hours')
     returning id`,
    { id: newId(), ...mail },
  );
  return rows[0]?.id ?? null;
}

/** What a letter says. */
export interface ShareNews {
  typed_email: string;
  role: SharedPerson['role'];
  name: string;
  owner_email: string | null;
  owner_name: string | null;
}

/** Of a letter that has not left, while its share still waits for an answer. */
export async function unsentNews(db: Db, mailId: string): Promise<ShareNews | undefined> {
  const { rows } = await db.raw<{ rows: ShareNews[] }>(
    `select share.typed_email, share.role, s.name, nullif(owner.email, '') as owner_email,
       owner.full_name as owner_name
     from share_mails mail
     join schedule_shares share using (schedule_id, email)
     join schedules s on s.id = mail.schedule_id
     left join people owner on owner.user_id = s.owner_id
     where mail.id = :mailId and mail.sent_at is null and share.status = 'pending'`,
    { mailId },
  );
  return rows[0];
}

export async function markShareMailSent(db: Db, mailId: string): Promise<void> {
  await db('share_mails').where({ id: mailId }).update({ sent_at: db.fn.now() });
}
