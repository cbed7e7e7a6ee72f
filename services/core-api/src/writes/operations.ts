import { createHash } from 'node:crypto';
import { lockKey, Problem, type Actor, type Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
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

/**
 * Carries out one intent in one transaction. The writes of a user take turns, so that what one
 * counts or reads still holds when it commits. A request repeated under its idempotency key is
 * given the first answer and changes nothing.
 */
export function perform<T>(
  db: Database,
  { actor, route, idempotencyKey, request }: Intent,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => {
    await lockKey(trx, `core:${actor.userId}`);
    if (idempotencyKey === null) return work(trx);
    return once(trx, { user_id: actor.userId, route, key: idempotencyKey }, request, work);
  });
}
