import { normalizeEmail } from '@scheduler/contracts';
import type { PollReply } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import type { GuestRow } from './repository.ts';

const guests = (db: Db) => db<GuestRow & { mailed_at: string | null }>('poll_guests');

export const guestBy = (db: Db, id: string) => guests(db).where({ id }).first();

/** Keeps what somebody answered; the later of two answers holds. */
export async function keepAnswers(trx: Db, id: string, answers: PollReply[]): Promise<void> {
  await guests(trx)
    .where({ id })
    .update({ answers, answered_at: trx.fn.now() } as object);
}

export interface Newcomer {
  name: string;
  typed_email: string;
  answers: PollReply[];
}

/** Takes in somebody who came by the link for everybody; `null` if their address is known already. */
export async function insertNewcomer(
  trx: Db,
  poll_id: string,
  { name, typed_email, answers }: Newcomer,
): Promise<string | null> {
  const id = newId();
  const row = { id, poll_id, email: normalizeEmail(typed_email), typed_email, name, answers };
  const made = await trx('poll_guests')
    .insert({ ...row, by_link: true, position: 0, answered_at: trx.fn.now() })
    .onConflict(['poll_id', 'email'])
    .ignore()
    .returning('id');
  return made.length > 0 ? id : null;
}

export async function markMailed(db: Db, id: string): Promise<void> {
  await guests(db)
    .where({ id })
    .update({ mailed_at: db.fn.now() } as object);
}

/** Notes that a poll's person is written to about its answers; `false` if they were before. */
export async function claimTelling(trx: Db, id: string): Promise<boolean> {
  const told = await trx('polls')
    .where({ id })
    .whereNull('told_at')
    .update({ told_at: trx.fn.now() });
  return told > 0;
}
