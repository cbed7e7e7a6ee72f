import { DEFAULT_PREFERENCES, type PollSlot } from '@scheduler/contracts/core';
import { acquireAdvisoryLock, newId, type Db } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { queryUnprepared } from '../queries/repository.ts';
import type { EventRow } from './snapshot.ts';
import type { DisplaySettings } from './format-times.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

export interface Contact {
  email: string;
  name: string | null;
}

export type EmailMethod = 'request' | 'cancel' | 'notice';

/** Stored as JSON in `invitation_mails.content`. */
export interface InvitationEmailContent {
  reason: 'invited' | 'rescheduled' | 'changed' | 'cancelled' | 'uninvited' | 'answered';
  event: EventRow;
  former: EventRow | null;
  exceptions: EventRow[];
  organizer: Contact | null;
  partstat: 'needs-action' | 'accepted' | 'declined' | 'tentative';
  /** This and the following fields are set only for notices to the organizer. */
  guest_email?: string;
  note?: string | null;
  proposed_start?: string | null;
  proposed_end?: string | null;
  /** Next best time of the poll, if a guest declined an event that a poll created. */
  next_best?: PollSlot | null;
}

export interface InvitationEmail {
  id: string;
  batch_id: string;
  log_seq: number;
  event_id: string;
  ical_uid: string;
  recurrence_id: string;
  email: string;
  typed_email: string;
  method: EmailMethod;
  sequence: number;
  reschedules: boolean;
  content: InvitationEmailContent;
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | 'superseded';
  error: string | null;
  created_at: string;
}

export type NewInvitationEmail = Omit<InvitationEmail, 'id' | 'status' | 'error' | 'created_at'>;

const invitationEmails = (db: Db) => db<InvitationEmail>('invitation_mails');

/** Serializes the queuing of emails about an event, because each depends on the previous ones. */
export const lockEventEmails = (trx: Knex.Transaction, uid: string) =>
  acquireAdvisoryLock(trx, `invitations:${uid}`);

/** Returns all emails to a guest about an event and its occurrences, including superseded ones. */
export async function findPreviousEmails(db: Db, { ical_uid, email }: NewInvitationEmail) {
  return invitationEmails(db)
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

export type PreviousEmail = Awaited<ReturnType<typeof findPreviousEmails>>[number];

export async function insertEmail(
  db: Db,
  email: NewInvitationEmail,
  status: 'queued' | 'superseded' = 'queued',
): Promise<string> {
  const id = newId();
  await invitationEmails(db).insert({
    ...email,
    id,
    status,
    content: JSON.stringify(email.content) as never,
  });
  return id;
}

export async function updateQueuedEmail(
  db: Db,
  id: string,
  content: InvitationEmailContent,
): Promise<void> {
  await invitationEmails(db)
    .where({ id, status: 'queued' })
    .update({ reschedules: true, content: JSON.stringify(content) as never });
}

/** Returns the smallest UUIDv7 of a timestamp (RFC 9562 §5.7). */
function createMinimalId(timestampMs: number): string {
  const hex = timestampMs.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Counts the emails caused by a user in the last hour, by guest. */
export async function countRecentEmails(db: Db, actorId: string): Promise<Map<string, number>> {
  const rows = await queryUnprepared<{ email: string; count: number }>(
    db,
    `select email, count(*) from invitation_mails
     where method <> 'notice' and status <> 'superseded' and batch_id in (
       select batch_id from history_audience join history_batches b on b.id = batch_id
       where user_id = :actorId and batch_id > :least and actor_id = :actorId)
     group by email`,
    { actorId, least: createMinimalId(Date.now() - HOUR_MS) },
  );
  return new Map(rows.map(({ email, count }) => [email, count]));
}

/**
 * Withdraws queued emails and returns their IDs. Emails with a failed attempt stay queued, because
 * the server may have delivered them anyway.
 */
export const supersedeEmails = (db: Db, ids: string[]): Promise<string[]> =>
  invitationEmails(db)
    .whereIn('id', ids)
    .where({ status: 'queued', error: null })
    .update({ status: 'superseded' })
    .returning('id')
    .then((rows) => rows.map(({ id }) => id));

/** Returns `null` for accounts without an email address. */
export async function findContact(db: Db, userId: string): Promise<Contact | null> {
  const row = await db<{ user_id: string; email: string; full_name: string | null }>('people')
    .where({ user_id: userId })
    .whereNot({ email: '' })
    .first('email', 'full_name');
  return row ? { email: row.email, name: row.full_name } : null;
}

/** Older unprocessed batches are ignored, so that they can't block emails forever. */
const MAX_OUTBOX_DELAY = `interval '10 minutes'`;

/** Checks for changes to the event that the outbox hasn't processed yet. */
const hasUnprocessedChanges = (db: Db, { event_id, content, batch_id }: InvitationEmail) =>
  db('history as h')
    .join('history_batches as b', 'b.id', 'h.batch_id')
    .whereIn('h.event_id', [event_id, content.event.series_id ?? event_id])
    .whereIn('h.record', ['events', 'attendees'])
    .whereNot('h.batch_id', batch_id)
    .whereNull('b.followed_at')
    .whereRaw(`b.created_at > now() - ${MAX_OUTBOX_DELAY}`)
    .first('h.seq');

const isPreviousEmailSending = (db: Db, { ical_uid, email, log_seq }: InvitationEmail) =>
  invitationEmails(db)
    .where({ ical_uid, email, status: 'sending' })
    .where('log_seq', '<', log_seq)
    .first('id');

/**
 * Claims an email for sending. An email that is already in status `sending` is claimed too, because
 * its worker crashed. Returns `wait` if other work must finish first, and `null` if there is no
 * email to send.
 */
export const claimEmail = (db: Db, id: string): Promise<InvitationEmail | 'wait' | null> =>
  db.transaction(async (trx) => {
    const email = await invitationEmails(trx).where({ id }).forUpdate().first();
    if (!email || !['queued', 'sending'].includes(email.status)) return null;
    if (email.status === 'queued' && (await hasUnprocessedChanges(trx, email))) return 'wait';
    if (await isPreviousEmailSending(trx, email)) return 'wait';
    const status = (await hasNewerEmail(trx, email)) ? 'superseded' : 'sending';
    await invitationEmails(trx).where({ id }).update({ status });
    return status === 'sending' ? email : null;
  });

/** Checks whether a newer email about the same occurrence or the whole series was sent. */
const hasNewerEmail = (
  db: Db,
  { ical_uid, email, recurrence_id, log_seq, method }: InvitationEmail,
) =>
  invitationEmails(db)
    .where({ ical_uid, email })
    .whereIn('recurrence_id', ['', recurrence_id])
    .whereIn('status', ['sending', 'sent'])
    .whereIn('method', method === 'notice' ? [] : ['request', 'cancel'])
    .where('log_seq', '>', log_seq)
    .first('id');

export async function markSent(db: Db, id: string): Promise<void> {
  // A bounce may already have arrived.
  await invitationEmails(db)
    .where({ id, status: 'sending' })
    .update({ status: 'sent', error: null, sent_at: db.fn.now() } as object);
}

/** @param error the mail server's response, shown to the organizer */
export async function markFailed(
  db: Db,
  id: string,
  status: 'failed' | 'bounced',
  error: string,
): Promise<void> {
  await invitationEmails(db).where({ id }).update({ status, error });
}

/** Stores why an email that wasn't sent yet won't be retried. */
export async function markUnsent(db: Db, id: string, error: string): Promise<void> {
  await invitationEmails(db)
    .where({ id })
    .whereIn('status', ['queued', 'sending'])
    .update({ status: 'failed', error });
}

/** Stores the error of an email that will be retried. */
export async function recordError(db: Db, id: string, error: string): Promise<void> {
  await invitationEmails(db).where({ id, status: 'sending' }).update({ status: 'queued', error });
}

/**
 * Finds the guest's first email about an event. The reply address is derived from its ID, so that
 * the address never changes.
 */
export async function findFirstEmailId(db: Db, { ical_uid, email, id }: InvitationEmail) {
  const first = await invitationEmails(db)
    .where({ ical_uid, email })
    .whereNot({ method: 'notice' })
    .orderBy('id')
    .first('id');
  return first?.id ?? id;
}

/** Returns the preferences of the account with this email address, or defaults with `time_zone`. */
export async function findDisplaySettings(
  db: Db,
  email: string,
  time_zone: string,
): Promise<DisplaySettings> {
  const settings = await db('preferences')
    .join('people', 'people.user_id', 'preferences.user_id')
    .where({ 'people.email': email })
    .first<DisplaySettings | undefined>(
      'preferences.time_zone',
      'preferences.hour_cycle',
      'preferences.language',
    );
  return settings ?? { time_zone, hour_cycle: DEFAULT_PREFERENCES.hour_cycle, language: null };
}
