import { createHash } from 'node:crypto';
import { lockKey, Problem, type Actor, type Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { isCurrent } from './policy.ts';
import { claimKey, firstRequest, keepAnswer, type RequestKey } from './repository.ts';

/** A change somebody asks for, as far as doing it safely goes. */
export interface Intent {
  actor: Actor;
  /** The contract's name, such as `events.create`. */
  route: string;
  /** Set on a POST that its client may send again. */
  idempotencyKey: string | null;
  /** The parsed request, to tell a repeated one from another under the same key. */
  request: unknown;
}

const hashOf = (request: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest();

async function once<T>(
  trx: Knex.Transaction,
  key: RequestKey,
  request: unknown,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const request_hash = hashOf(request);
  if (await claimKey(trx, { ...key, request_hash })) {
    const answer = await work(trx);
    await keepAnswer(trx, key, answer);
    return answer;
  }
  const first = await firstRequest(trx, key);
  if (!request_hash.equals(first.request_hash)) {
    throw new Problem(
      'idempotency-key-reused',
      'This Idempotency-Key was used for another request. Use a new key.',
    );
  }
  return first.answer as T;
}

/** The last write of each user that is under way in this process. */
const turns = new Map<string, Promise<unknown>>();

/** Runs a user's writes one after another, so that their waiting takes one connection, not all. */
async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(userId);
  const turn = (before ?? Promise.resolve()).then(work);
  const ended = turn.catch(() => undefined);
  turns.set(userId, ended);
  try {
    return await turn;
  } finally {
    if (turns.get(userId) === ended) turns.delete(userId);
  }
}

/**
 * Carries out one intent in one transaction. The writes of a user take turns, across processes too,
 * so that what one counts or reads still holds when it commits. A request repeated under its
 * idempotency key is given the first answer and changes nothing.
 */
export function perform<T>(
  db: Database,
  { actor: { userId }, route, idempotencyKey, request }: Intent,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return inTurn(userId, () =>
    db.transaction(async (trx) => {
      await lockKey(trx, `core:${userId}`);
      if (idempotencyKey === null) return work(trx);
      return once(trx, { user_id: userId, route, key: idempotencyKey }, request, work);
    }),
  );
}

/** Refuses a change made to an older version than the one that is stored. */
export function requireVersion(current: { version: number }, ifMatch: number | null): void {
  if (isCurrent(current, ifMatch)) return;
  throw new Problem(
    'version-mismatch',
    'This was changed in the meantime. Look at it as it is now and try again.',
    { current },
  );
}
