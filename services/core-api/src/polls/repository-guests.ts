import type { PollReply } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import type { GuestRow } from './repository.ts';

const guests = (db: Db) => db<GuestRow & { mailed_at: string | null }>('poll_guests');

export const findGuest = (db: Db, id: string) => guests(db).where({ id }).first();

export async function updateReplies(trx: Db, id: string, answers: PollReply[]): Promise<void> {
  await guests(trx)
    .where({ id })
    .update({ answers, answered_at: trx.fn.now() } as object);
}

export interface NewGuest {
  name: string;
  typed_email: string;
  answers: PollReply[];
}

/**
 * Adds a guest who used the public link. Their address isn't verified. Therefore, `email`, which is unique
 * in a poll and compared with other addresses, gets a value that isn't an address: The result is the same
 * whether or not the address is invited.
 */
export async function insertGuest(
  trx: Db,
  poll_id: string,
  { name, typed_email, answers }: NewGuest,
): Promise<string> {
  const id = newId();
  const row = { id, poll_id, email: `link:${id}`, typed_email, name, answers };
  await trx('poll_guests').insert({
    ...row,
    by_link: true,
    position: 0,
    answered_at: trx.fn.now(),
  });
  return id;
}

export async function markEmailed(db: Db, id: string): Promise<void> {
  await guests(db)
    .where({ id })
    .update({ mailed_at: db.fn.now() } as object);
}

/** Marks the email to the owner as sent. Returns `false` if it has already been sent. */
export async function claimCompletionEmail(trx: Db, id: string): Promise<boolean> {
  const updatedCount = await trx('polls')
    .where({ id })
    .whereNull('told_at')
    .update({ told_at: trx.fn.now() });
  return updatedCount > 0;
}
