import type { Knex } from 'knex';
import { queueMail } from './queue.ts';
import {
  earlierMails,
  insertMail,
  rewriteMail,
  supersede,
  type EarlierMail,
  type NewMail,
} from './repository.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Whether a letter about the one says what there was to say about the other. */
const covers = (mail: Pick<NewMail, 'recurrence_id'>, other: Pick<EarlierMail, 'recurrence_id'>) =>
  mail.recurrence_id === '' || mail.recurrence_id === other.recurrence_id;

/** Letters an hour that one person's doings cause, all in all and to one address; others wait. */
const HOURLY = { all: 2000, each: 100 };

/** Whose doings are followed, and how many letters they caused of late. */
interface Doings {
  isUndo: boolean;
  letters: Map<string, number>;
}

async function queue(trx: Knex.Transaction, mail: NewMail, letters: Map<string, number>) {
  const id = await insertMail(trx, mail);
  const each = (letters.get(mail.email) ?? 0) + 1;
  letters.set(mail.email, each);
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0);
  const isTooMuch = all > HOURLY.all || each > HOURLY.each;
  await queueMail(trx, id, isTooMuch ? new Date(Date.now() + HOUR_MS) : undefined);
}

const isChange = ({ content: { reason } }: Pick<NewMail, 'content'>) =>
  reason === 'changed' || reason === 'rescheduled';

/** What a letter says when it takes the place of others that its reader never got. */
function inPlaceOf(mail: NewMail, withdrawn: readonly EarlierMail[], isKnown: boolean): NewMail {
  if (mail.method === 'cancel') return mail;
  if (!isKnown) {
    return {
      ...mail,
      reschedules: true,
      content: { ...mail.content, reason: 'invited', former: null },
    };
  }
  const moved = withdrawn.find(({ content }) => content.reason === 'rescheduled');
  if (!moved || !isChange(mail)) return mail;
  const former = moved.content.former ?? mail.content.former;
  return {
    ...mail,
    reschedules: true,
    content: { ...mail.content, reason: 'rescheduled', former },
  };
}

/** Has a later letter, which has not left yet, tell of the move that it followed. */
async function tellMove(trx: Knex.Transaction, later: EarlierMail, mail: NewMail): Promise<void> {
  if (mail.content.reason !== 'rescheduled' || !isChange(later)) return;
  const former = mail.content.former ?? later.content.former;
  await rewriteMail(trx, later.id, { ...later.content, reason: 'rescheduled', former });
}

/**
 * Queues a letter to a guest unless a later change overtook it: batches are followed in no order.
 * It takes the place of letters that have not left yet; a cancellation of what was never told is
 * not told either. What is not sent is written down, for the letters to come.
 */
export async function tellGuest(
  trx: Knex.Transaction,
  mail: NewMail,
  { isUndo, letters }: Doings,
): Promise<void> {
  const earlier = await earlierMails(trx, mail);
  const wasInvited = earlier.some(({ method }) => method === 'request');
  // What is put back was there before, and whoever was not told then is not told now.
  if (isUndo && mail.content.reason === 'invited' && !wasInvited) return;
  const later = earlier.find((other) => other.log_seq > mail.log_seq && covers(other, mail));
  if (later) {
    await insertMail(trx, mail, 'superseded');
    return tellMove(trx, later, mail);
  }
  const waiting = earlier.filter((other) => other.status === 'queued' && covers(mail, other));
  const ids = await supersede(
    trx,
    waiting.map(({ id }) => id),
  );
  const withdrawn = earlier.filter(({ id }) => ids.includes(id));
  const told = earlier.filter(({ id, status }) => status !== 'superseded' && !ids.includes(id));
  const isKnown = told.some((other) => other.method === 'request' && knows(other, mail));
  if (mail.method === 'cancel' && !isKnown) {
    await insertMail(trx, mail, 'superseded');
    return;
  }
  const last = Math.max(-1, ...told.map(({ sequence }) => sequence));
  const least = mail.method === 'cancel' ? mail.sequence + 1 : mail.sequence;
  const letter = { ...inPlaceOf(mail, withdrawn, isKnown), sequence: Math.max(least, last + 1) };
  await queue(trx, letter, letters);
}

/** Whether whoever got the one letter knows of what the other is about. */
const knows = (other: EarlierMail, mail: NewMail) =>
  mail.recurrence_id === '' || other.recurrence_id === '' || covers(mail, other);
