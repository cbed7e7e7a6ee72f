import { createHash } from 'node:crypto';
import { newId, Problem, type Actor, type Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { isCurrent } from './policy.ts';
import {
  beginBatch,
  claimKey,
  endBatch,
  firstRequest,
  keepAnswer,
  type RequestKey,
} from './repository.ts';

/** Why something was changed; a person's own intent unless told. */
export type Cause = 'person' | 'guest' | 'import' | 'feed' | 'optimizer' | 'google' | 'undo';

/** A change somebody asks for, as far as doing it safely goes. */
export interface Intent {
  actor: Actor;
  /** The contract's name, such as `events.create`. */
  route: string;
  /** Set on a POST that its client may send again. */
  idempotencyKey: string | null;
  /** The parsed request, to tell a repeated one from another under the same key. */
  request: unknown;
  cause?: Cause;
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
 * Carries out one intent in one transaction, as one batch of the history. The writes of a user take
 * turns, across processes too, so that what one counts or reads still holds when it commits. A
 * request repeated under its idempotency key is given the first answer and changes nothing.
 */
export function perform<T>(
  db: Database,
  { actor, route, idempotencyKey, request, cause = 'person' }: Intent,
  work: (trx: Knex.Transaction, batchId: string) => Promise<T>,
): Promise<T> {
  const { userId } = actor;
  return inTurn(userId, () =>
    db.transaction(async (trx) => {
      const batchId = newId();
      await beginBatch(trx, batchId, `core:${userId}`);
      const change = async () => {
        const answer = await work(trx, batchId);
        await endBatch(trx, {
          id: batchId,
          actor_id: userId,
          actor_email: actor.email,
          cause,
          intent: route,
        });
        return answer;
      };
      if (idempotencyKey === null) return change();
      return once(trx, { user_id: userId, route, key: idempotencyKey }, request, change);
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
