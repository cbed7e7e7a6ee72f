import { DEFAULT_PREFERENCES, type PollSlot } from '@scheduler/contracts/core';
import { acquireAdvisoryLock, newId, type Db } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import type { EventRow } from './snapshot.ts';
import type { Clock } from './when.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

export interface Person {
  email: string;
  name: string | null;
}

export type MailMethod = 'request' | 'cancel' | 'notice';

/** What a letter says, besides for whom it is. */
export interface MailContent {
  reason: 'invited' | 'rescheduled' | 'changed' | 'cancelled' | 'uninvited' | 'answered';
  event: EventRow;
  former: EventRow | null;
  exceptions: EventRow[];
  organizer: Person | null;
  partstat: 'needs-action' | 'accepted' | 'declined' | 'tentative';
  /** In a notice to the organizer: who answered, and how. */
  guest_email?: string;
  note?: string | null;
  proposed_start?: string | null;
  proposed_end?: string | null;
  /** Of an event that came of a poll: how its next best time stands, once somebody declined. */
  next_best?: PollSlot | null;
}

export interface InvitationMail {
  id: string;
  batch_id: string;
  log_seq: number;
  event_id: string;
  ical_uid: string;
  recurrence_id: string;
  email: string;
  typed_email: string;
  method: MailMethod;
  sequence: number;
  reschedules: boolean;
  content: MailContent;
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | 'superseded';
  error: string | null;
  created_at: string;
}

export type NewMail = Omit<InvitationMail, 'id' | 'status' | 'error' | 'created_at'>;

const mails = (db: Db) => db<InvitationMail>('invitation_mails');

/** The mails of an event take turns, so that each knows what was written before it. */
export const lockMails = (trx: Knex.Transaction, uid: string) => acquireAdvisoryLock(trx, `invitations:${uid}`);

/** What was written to a guest about an event and its occurrences, letters that never left included. */
export async function earlierMails(db: Db, { ical_uid, email }: NewMail) {
  return mails(db)
    .where({ ical_uid, email })
    .whereNot({ method: 'notice' })
    .orderBy('log_seq')
    .select(
      'id',
      'log_seq',
      'recurrence_id',
      'method',
      'sequence',
      'reschedules',
      'content',
      'status',
    );
}

export type EarlierMail = Awaited<ReturnType<typeof earlierMails>>[number];

/** Writes a letter down: to be sent, or as one that there was no need for. */
export async function insertMail(
  db: Db,
  mail: NewMail,
  status: 'queued' | 'superseded' = 'queued',
): Promise<string> {
  const id = newId();
  await mails(db).insert({ ...mail, id, status, content: JSON.stringify(mail.content) as never });
  return id;
}

/** Changes what a letter says that has not left. */
export async function rewriteMail(db: Db, id: string, content: MailContent): Promise<void> {
  await mails(db)
    .where({ id, status: 'queued' })
    .update({ reschedules: true, content: JSON.stringify(content) as never });
}

/** The least id that could be made at a time (RFC 9562 §5.7). */
function idFrom(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** How many letters to each guest came of what somebody did within the last hour. */
export async function lettersOfLately(db: Db, actorId: string): Promise<Map<string, number>> {
  const { rows } = await db.raw<{ rows: { email: string; count: number }[] }>(
    `select email, count(*) from invitation_mails
     where method <> 'notice' and status <> 'superseded' and batch_id in (
       select batch_id from history_audience join history_batches b on b.id = batch_id
       where user_id = :actorId and batch_id > :least and actor_id = :actorId)
     group by email`,
    { actorId, least: idFrom(Date.now() - HOUR_MS) },
  );
  return new Map(rows.map(({ email, count }) => [email, count]));
}

/**
 * Takes back letters that nobody tried to send, and tells which. One that was tried and failed may
 * have arrived for all that.
 */
export const supersede = (db: Db, ids: string[]): Promise<string[]> =>
  mails(db)
    .whereIn('id', ids)
    .where({ status: 'queued', error: null })
    .update({ status: 'superseded' })
    .returning('id')
    .then((rows) => rows.map(({ id }) => id));

/** The account's address and name; `null` for one without an address. */
export async function personOf(db: Db, userId: string): Promise<Person | null> {
  const found = await db<{ user_id: string; email: string; full_name: string | null }>('people')
    .where({ user_id: userId })
    .whereNot({ email: '' })
    .first('email', 'full_name');
  return found ? { email: found.email, name: found.full_name } : null;
}

/** Longer than anybody waits for what follows from a change. */
const FOLLOWED_WITHIN = `interval '10 minutes'`;

/** Whether the event was changed in a way that guests have not been written of yet. */
const isChanging = (db: Db, { event_id, content, batch_id }: InvitationMail) =>
  db('history as h')
    .join('history_batches as b', 'b.id', 'h.batch_id')
    .whereIn('h.event_id', [event_id, content.event.series_id ?? event_id])
    .whereIn('h.record', ['events', 'attendees'])
    .whereNot('h.batch_id', batch_id)
    .whereNull('b.followed_at')
    .whereRaw(`b.created_at > now() - ${FOLLOWED_WITHIN}`)
    .first('h.seq');

/** Whether an earlier letter to the same person about the same event is under way. */
const isLeaving = (db: Db, { ical_uid, email, log_seq }: InvitationMail) =>
  mails(db)
    .where({ ical_uid, email, status: 'sending' })
    .where('log_seq', '<', log_seq)
    .first('id');

/**
 * Takes a letter to be sent. One that was taken before and not marked was being sent when its worker
 * died: it is given again. `wait`: not before something else; `null`: there is nothing to send.
 */
export const claimMail = (db: Db, id: string): Promise<InvitationMail | 'wait' | null> =>
  db.transaction(async (trx) => {
    const mail = await mails(trx).where({ id }).forUpdate().first();
    if (!mail || !['queued', 'sending'].includes(mail.status)) return null;
    if (mail.status === 'queued' && (await isChanging(trx, mail))) return 'wait';
    if (await isLeaving(trx, mail)) return 'wait';
    const status = (await isOvertaken(trx, mail)) ? 'superseded' : 'sending';
    await mails(trx).where({ id }).update({ status });
    return status === 'sending' ? mail : null;
  });

/** Whether a later letter, about the same or about all of the event, left before this one. */
const isOvertaken = (db: Db, { ical_uid, email, recurrence_id, log_seq, method }: InvitationMail) =>
  mails(db)
    .where({ ical_uid, email })
    .whereIn('recurrence_id', ['', recurrence_id])
    .whereIn('status', ['sending', 'sent'])
    .whereIn('method', method === 'notice' ? [] : ['request', 'cancel'])
    .where('log_seq', '>', log_seq)
    .first('id');

export async function markSent(db: Db, id: string): Promise<void> {
  // A report that it could not be delivered may be here already.
  await mails(db)
    .where({ id, status: 'sending' })
    .update({ status: 'sent', error: null, sent_at: db.fn.now() } as object);
}

/** @param error what the mail server said, for the organizer to read */
export async function markFailed(
  db: Db,
  id: string,
  status: 'failed' | 'bounced',
  error: string,
): Promise<void> {
  await mails(db).where({ id }).update({ status, error });
}

/** Keeps what went wrong with a letter that is tried again. */
export async function noteFault(db: Db, id: string, error: string): Promise<void> {
  await mails(db).where({ id, status: 'sending' }).update({ status: 'queued', error });
}

/** The first letter to somebody about an event: its answers' address is made of it, and never changes. */
export async function firstMailId(db: Db, { ical_uid, email, id }: InvitationMail) {
  const first = await mails(db)
    .where({ ical_uid, email })
    .whereNot({ method: 'notice' })
    .orderBy('id')
    .first('id');
  return first?.id ?? id;
}

/** The clock that whoever has this address lives by; that of the zone where they never said. */
export async function clockOf(db: Db, email: string, zone: string): Promise<Clock> {
  const found = await db('preferences')
    .join('people', 'people.user_id', 'preferences.user_id')
    .where({ 'people.email': email })
    .first<Clock | undefined>(
      'preferences.time_zone as zone',
      'preferences.hour_cycle',
      'preferences.language',
    );
  return found ?? { zone, hour_cycle: DEFAULT_PREFERENCES.hour_cycle, language: null };
}
