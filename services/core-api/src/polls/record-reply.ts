import type { PollReply } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { recordPollContact } from '../email-protection/repository.ts';
import { notifyClients } from '../live/repository-notices.ts';
import { getPollStatus } from './policy.ts';
import { enqueuePollEmail } from './enqueue-email.ts';
import { lockPoll, findPoll, type GuestRow, type PollRow } from './repository.ts';
import {
  claimCompletionEmail,
  insertGuest,
  updateReplies,
  type NewGuest,
} from './repository-guests.ts';

/** Maximum number of guests who use a poll's public link. */
const MAX_LINK_GUESTS = 100;

export type ReplyOutcome = { guestId: string } | 'gone' | 'closed' | 'full';

/** Emails the owner once after all invited guests have replied. */
async function notifyWhenComplete(trx: Knex.Transaction, pollId: string): Promise<void> {
  const poll = await findPoll(trx, pollId);
  if (!poll) return;
  const invitedGuests = poll.guests.filter(({ by_link }) => !by_link);
  const isComplete =
    invitedGuests.length > 0 && invitedGuests.every(({ answered_at }) => answered_at !== null);
  if (isComplete && (await claimCompletionEmail(trx, pollId)))
    await enqueuePollEmail(trx, { poll_id: pollId });
  await notifyClients(trx, 'polls', [poll.user_id]);
}

/** Locks the poll and runs `callback` if it is open. */
const withOpenPoll = (
  db: Database,
  pollId: string,
  callback: (trx: Knex.Transaction, poll: PollRow) => Promise<ReplyOutcome>,
): Promise<ReplyOutcome> =>
  db.transaction(async (trx) => {
    await lockPoll(trx, pollId);
    const poll = await findPoll(trx, pollId);
    if (!poll) return 'gone';
    if (getPollStatus(poll, Date.now()) !== 'open') return 'closed';
    const outcome = await callback(trx, poll);
    await notifyWhenComplete(trx, pollId);
    return outcome;
  });

/** Stores the replies of an existing guest. They can be changed until the poll closes. */
export const recordGuestReplies = (
  db: Database,
  { id, poll_id, email, by_link }: GuestRow,
  answers: PollReply[],
): Promise<ReplyOutcome> =>
  withOpenPoll(db, poll_id, async (trx) => {
    await updateReplies(trx, id, answers);
    if (!by_link) await recordPollContact(trx, poll_id, email);
    return { guestId: id };
  });

/**
 * Stores the replies of a new guest, who used the public link. They are separate from those of an invited
 * guest with the same address, who replies with a personal link.
 */
export const recordNewGuest = (
  db: Database,
  pollId: string,
  newGuest: NewGuest,
): Promise<ReplyOutcome> =>
  withOpenPoll(db, pollId, async (trx, { guests }) => {
    if (guests.filter(({ by_link }) => by_link).length >= MAX_LINK_GUESTS) return 'full';
    return { guestId: await insertGuest(trx, pollId, newGuest) };
  });
