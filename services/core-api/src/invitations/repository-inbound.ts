import type { Db } from '@scheduler/service-kit';
import type { InvitationMail } from './repository.ts';

/** A mail that was read, so that the same one is not read again. */
export interface ReadMailRecord {
  message_id: string;
  outcome: string;
  event_id: string | null;
  email: string | null;
}

/** Keeps that a mail was read; `false` when it was before. */
export async function keepArrival(db: Db, record: ReadMailRecord): Promise<boolean> {
  const kept = await db<ReadMailRecord>('inbound_mails')
    .insert(record)
    .onConflict('message_id')
    .ignore()
    .returning('message_id');
  return kept.length > 0;
}

const KEPT_FOR = `interval '90 days'`;

export const deleteOldArrivals = (db: Db): Promise<number> =>
  db('inbound_mails').whereRaw(`received_at < now() - ${KEPT_FOR}`).delete();

/** Forgets letters about events that are gone: for a while their links say so. */
export const deleteOldMails = (db: Db): Promise<number> =>
  db('invitation_mails')
    .whereRaw(`created_at < now() - ${KEPT_FOR}`)
    .whereRaw('not exists (select from events where events.id = event_id)')
    .delete();

/** The latest letter to somebody about an event, by the first one. */
export const latestMail = (db: Db, { ical_uid, email }: InvitationMail) =>
  db<InvitationMail>('invitation_mails')
    .where({ ical_uid, email })
    .whereNot({ method: 'notice' })
    .whereNot({ status: 'superseded' })
    .orderBy([{ column: 'log_seq', order: 'desc' }, 'id'])
    .first();

/** The sequence under which the times were told last that somebody answers. */
export async function timesSequence(
  db: Db,
  { ical_uid, email }: InvitationMail,
  recurrence: string | null,
): Promise<number> {
  const found = await db<InvitationMail>('invitation_mails')
    .where({ ical_uid, email, reschedules: true })
    .whereIn('recurrence_id', recurrence === null ? [''] : ['', recurrence])
    .whereNot({ method: 'notice' })
    .whereNot({ status: 'superseded' })
    .max<{ max: number | null }[]>('sequence');
  return found[0]?.max ?? 0;
}

/** The letter that came back, else the latest to the same person about the same event. */
export async function returnedMail(db: Db, first: InvitationMail, id: string | null) {
  const { ical_uid, email } = first;
  const named = id
    ? await db<InvitationMail>('invitation_mails').where({ id, ical_uid, email }).first()
    : undefined;
  return named ?? latestMail(db, first);
}
