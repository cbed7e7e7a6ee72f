import type { Db } from '@scheduler/service-kit';
import type { InvitationEmail } from './repository.ts';

/** A processed email, stored to detect duplicates. */
export interface InboundEmailRecord {
  message_id: string;
  outcome: string;
  event_id: string | null;
  email: string | null;
}

/** Returns `false` if the email has already been processed. */
export async function recordInboundEmail(db: Db, record: InboundEmailRecord): Promise<boolean> {
  const inserted = await db<InboundEmailRecord>('inbound_mails')
    .insert(record)
    .onConflict('message_id')
    .ignore()
    .returning('message_id');
  return inserted.length > 0;
}

const RETENTION = `interval '90 days'`;

export const deleteOldInboundEmails = (db: Db): Promise<number> =>
  db('inbound_mails').whereRaw(`received_at < now() - ${RETENTION}`).delete();

/**
 * Deletes old emails about deleted events. Until they are deleted, the links in these emails show
 * that the event was canceled.
 */
export const deleteOrphanedEmails = (db: Db): Promise<number> =>
  db('invitation_mails')
    .whereRaw(`created_at < now() - ${RETENTION}`)
    .whereRaw('not exists (select from events where events.id = event_id)')
    .delete();

/** Returns the latest email to the same guest about the same event. */
export const findLatestEmail = (db: Db, { ical_uid, email }: InvitationEmail) =>
  db<InvitationEmail>('invitation_mails')
    .where({ ical_uid, email })
    .whereNot({ method: 'notice' })
    .whereNot({ status: 'superseded' })
    .orderBy([{ column: 'log_seq', order: 'desc' }, 'id'])
    .first();

/** Returns the sequence number of the latest email that announced the current times. */
export async function findTimesSequence(
  db: Db,
  { ical_uid, email }: InvitationEmail,
  recurrenceId: string | null,
): Promise<number> {
  const rows = await db<InvitationEmail>('invitation_mails')
    .where({ ical_uid, email, reschedules: true })
    .whereIn('recurrence_id', recurrenceId === null ? [''] : ['', recurrenceId])
    .whereNot({ method: 'notice' })
    .whereNot({ status: 'superseded' })
    .max<{ max: number | null }[]>('sequence');
  return rows[0]?.max ?? 0;
}

/** Returns the email with this ID, or the latest one to the same guest about the same event. */
export async function findBouncedEmail(db: Db, firstEmail: InvitationEmail, id: string | null) {
  const { ical_uid, email } = firstEmail;
  const match = id
    ? await db<InvitationEmail>('invitation_mails').where({ id, ical_uid, email }).first()
    : undefined;
  return match ?? findLatestEmail(db, firstEmail);
}
