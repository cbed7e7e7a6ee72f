import type { Knex } from 'knex';
import type { Reputation } from '../email-protection/reputation.ts';
import { enqueueEmail } from './enqueue-email.ts';
import {
  findPreviousEmails,
  insertEmail,
  updateQueuedEmail,
  supersedeEmails,
  type PreviousEmail,
  type NewInvitationEmail,
} from './repository.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Whether an email makes another redundant. Emails about a series cover all of its occurrences. */
const covers = (
  email: Pick<NewInvitationEmail, 'recurrence_id'>,
  otherEmail: Pick<PreviousEmail, 'recurrence_id'>,
) => email.recurrence_id === '' || email.recurrence_id === otherEmail.recurrence_id;

/** Hourly limits on the emails caused by each user's changes. Emails over a limit are delayed. */
const MAX_HOURLY_EMAILS: Record<Reputation, { total: number; perGuest: number }> = {
  established: { total: 2000, perGuest: 100 },
  new: { total: 500, perGuest: 20 },
  restricted: { total: 50, perGuest: 5 },
};

interface QueueOptions {
  isUndo: boolean;
  /** Number of emails in the last hour, by guest. */
  recentEmailCounts: Map<string, number>;
  /** Reputation of the user who made the change. */
  reputation: Reputation;
}

async function enqueue(
  trx: Knex.Transaction,
  email: NewInvitationEmail,
  { recentEmailCounts, reputation }: QueueOptions,
) {
  const id = await insertEmail(trx, email);
  const guestCount = (recentEmailCounts.get(email.email) ?? 0) + 1;
  recentEmailCounts.set(email.email, guestCount);
  const totalCount = [...recentEmailCounts.values()].reduce((sum, count) => sum + count, 0);
  const { total, perGuest } = MAX_HOURLY_EMAILS[reputation];
  const isOverLimit = totalCount > total || guestCount > perGuest;
  await enqueueEmail(trx, id, isOverLimit ? new Date(Date.now() + HOUR_MS) : undefined);
}

const isUpdate = ({ content: { reason } }: Pick<NewInvitationEmail, 'content'>) =>
  reason === 'changed' || reason === 'rescheduled';

/** Merges the content of withdrawn emails into the email that replaces them. */
function mergeWithdrawnEmails(
  email: NewInvitationEmail,
  withdrawnEmails: readonly PreviousEmail[],
  isInvited: boolean,
): NewInvitationEmail {
  if (email.method === 'cancel') return email;
  if (!isInvited) {
    return {
      ...email,
      reschedules: true,
      content: { ...email.content, reason: 'invited', former: null },
    };
  }
  const rescheduleEmail = withdrawnEmails.find(({ content }) => content.reason === 'rescheduled');
  if (!rescheduleEmail || !isUpdate(email)) return email;
  const former = rescheduleEmail.content.former ?? email.content.former;
  return {
    ...email,
    reschedules: true,
    content: { ...email.content, reason: 'rescheduled', former },
  };
}

/** Adds a reschedule to a newer email that is still queued. */
async function mergeReschedule(
  trx: Knex.Transaction,
  laterEmail: PreviousEmail,
  email: NewInvitationEmail,
): Promise<void> {
  if (email.content.reason !== 'rescheduled' || !isUpdate(laterEmail)) return;
  const former = email.content.former ?? laterEmail.content.former;
  await updateQueuedEmail(trx, laterEmail.id, {
    ...laterEmail.content,
    reason: 'rescheduled',
    former,
  });
}

/**
 * Queues an email to a guest and withdraws queued emails that it replaces.
 *
 * Batches are processed in any order, so an email is skipped if a newer one covers it. A
 * cancellation is skipped if the guest was never notified about the event. Skipped emails are
 * stored as `superseded`, because later emails depend on them.
 */
export async function queueGuestEmail(
  trx: Knex.Transaction,
  email: NewInvitationEmail,
  options: QueueOptions,
): Promise<void> {
  const previousEmails = await findPreviousEmails(trx, email);
  const wasInvited = previousEmails.some(({ method }) => method === 'request');
  // Don't notify guests about a restored event if they weren't notified about the original one.
  if (options.isUndo && email.content.reason === 'invited' && !wasInvited) return;
  const laterEmail = previousEmails.find(
    (otherEmail) => otherEmail.log_seq > email.log_seq && covers(otherEmail, email),
  );
  if (laterEmail) {
    await insertEmail(trx, email, 'superseded');
    return mergeReschedule(trx, laterEmail, email);
  }
  const queuedEmails = previousEmails.filter(
    (otherEmail) => otherEmail.status === 'queued' && covers(email, otherEmail),
  );
  const supersededIds = await supersedeEmails(
    trx,
    queuedEmails.map(({ id }) => id),
  );
  const withdrawnEmails = previousEmails.filter(({ id }) => supersededIds.includes(id));
  const deliveredEmails = previousEmails.filter(
    ({ id, status }) => status !== 'superseded' && !supersededIds.includes(id),
  );
  const isInvited = deliveredEmails.some(
    (otherEmail) => otherEmail.method === 'request' && isRelated(otherEmail, email),
  );
  if (email.method === 'cancel' && !isInvited) {
    await insertEmail(trx, email, 'superseded');
    return;
  }
  const lastSequence = Math.max(-1, ...deliveredEmails.map(({ sequence }) => sequence));
  const minSequence = email.method === 'cancel' ? email.sequence + 1 : email.sequence;
  const nextEmail = {
    ...mergeWithdrawnEmails(email, withdrawnEmails, isInvited),
    sequence: Math.max(minSequence, lastSequence + 1),
  };
  await enqueue(trx, nextEmail, options);
}

/** Checks whether either email is about the whole series, or both are about the same occurrence. */
const isRelated = (otherEmail: PreviousEmail, email: NewInvitationEmail) =>
  email.recurrence_id === '' || otherEmail.recurrence_id === '' || covers(email, otherEmail);
