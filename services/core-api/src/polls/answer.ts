import type { PollReply } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { statusOf } from './policy.ts';
import { queuePollMail } from './queue.ts';
import { lockPoll, pollBy, tellPollster, type PollRow } from './repository.ts';
import { claimTelling, insertNewcomer, keepAnswers, type Newcomer } from './repository-guests.ts';

/** Newcomers that one poll takes. */
const NEWCOMERS_AT_MOST = 100;

/** What came of an answer: who gave it, or why it was not taken. */
export type Outcome = { guestId: string } | 'gone' | 'closed' | 'known' | 'full';

/** Once everybody was heard who was asked, who asked them is told. */
async function tellWhenComplete(trx: Knex.Transaction, pollId: string): Promise<void> {
  const poll = await pollBy(trx, pollId);
  if (!poll) return;
  const asked = poll.guests.filter(({ by_link }) => !by_link);
  const isComplete = asked.length > 0 && asked.every(({ answered_at }) => answered_at !== null);
  if (isComplete && (await claimTelling(trx, pollId)))
    await queuePollMail(trx, { poll_id: pollId });
  await tellPollster(trx, poll.user_id);
}

/** Does something with a poll that is open, and holds it meanwhile. */
const whileOpen = (
  db: Database,
  pollId: string,
  work: (trx: Knex.Transaction, poll: PollRow) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transaction(async (trx) => {
    await lockPoll(trx, pollId);
    const poll = await pollBy(trx, pollId);
    if (!poll) return 'gone';
    if (statusOf(poll, Date.now()) !== 'open') return 'closed';
    const outcome = await work(trx, poll);
    await tellWhenComplete(trx, pollId);
    return outcome;
  });

/** Takes the answers of somebody whom the poll knows; they may be changed until it closes. */
export const answerAs = (
  db: Database,
  { id, poll_id }: { id: string; poll_id: string },
  answers: PollReply[],
): Promise<Outcome> =>
  whileOpen(db, poll_id, async (trx) => {
    await keepAnswers(trx, id, answers);
    return { guestId: id };
  });

/** Takes the answers of somebody who came by the link for everybody. */
export const answerAnew = (db: Database, pollId: string, newcomer: Newcomer): Promise<Outcome> =>
  whileOpen(db, pollId, async (trx, { guests }) => {
    if (guests.filter(({ by_link }) => by_link).length >= NEWCOMERS_AT_MOST) return 'full';
    // Whose address it is has a link of their own: nobody else answers for them.
    const id = await insertNewcomer(trx, pollId, newcomer);
    return id === null ? 'known' : { guestId: id };
  });
