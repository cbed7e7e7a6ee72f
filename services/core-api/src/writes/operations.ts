import { createHash } from 'node:crypto';
import type { Cause } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { isCollision, newId, Problem, type Actor, type Database } from '@scheduler/service-kit';
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

/** A change somebody asks for, as far as doing it safely goes. */
export interface Intent {
  actor: Actor;
  /** The contract's name, such as `events.create`. */
  route: string;
  /** Set on a POST that its client may send again. */
  idempotencyKey: string | null;
  /** The parsed request, to tell a repeated one from another under the same key. */
  request: unknown;
  /** A person's own will unless told. */
  cause?: Cause;
  /** The batch that this intent takes back. */
  undoes?: string;
  /** The call's own, where a caller waits: the answer then carries the header `batch-id`. */
  tell?: (header: string, value: string) => void;
}

const hashOf = (request: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest();

/** What came of an intent. */
interface Done<T> {
  answer: T;
  batchId: string | null;
}

async function once<T>(
  trx: Knex.Transaction,
  key: RequestKey,
  request: unknown,
  work: () => Promise<Done<T>>,
): Promise<Done<T>> {
  const request_hash = hashOf(request);
  if (await claimKey(trx, { ...key, request_hash })) {
    const done = await work();
    await keepAnswer(trx, key, done);
    return done;
  }
  const first = await firstRequest(trx, key);
  if (!request_hash.equals(first.request_hash)) {
    throw new Problem(
      'idempotency-key-reused',
      t('This Idempotency-Key was used for another request. Use a new key.'),
    );
  }
  return { answer: first.answer as T, batchId: first.batch_id };
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

type Work<T> = (trx: Knex.Transaction, batchId: string) => Promise<T>;

/** One try at an intent. Tells the batch that the answer came of, `null` when nothing changed. */
async function attempt<T>(trx: Knex.Transaction, intent: Intent, work: Work<T>): Promise<Done<T>> {
  const { actor, route, idempotencyKey, request, cause = 'person', undoes = null } = intent;
  const batchId = newId();
  await beginBatch(trx, batchId, `core:${actor.userId}`);
  const change = async () => {
    const answer = await work(trx, batchId);
    const isKept = await endBatch(trx, {
      id: batchId,
      actor_id: actor.userId,
      actor_email: actor.email,
      cause,
      intent: route,
      undoes,
    });
    return { answer, batchId: isKept ? batchId : null };
  };
  if (idempotencyKey === null) return change();
  return once(trx, { user_id: actor.userId, route, key: idempotencyKey }, request, change);
}

const TRIES = 4;

/** Runs a transaction again when it gave way to another, which rolled back all it did. */
async function persevere<T>(
  db: Database,
  work: (trx: Knex.Transaction) => Promise<T>,
  tries = TRIES,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (tries === 1 || !isCollision(error)) throw error;
    return persevere(db, work, tries - 1);
  }
}

/**
 * Carries out one intent in one transaction, as one batch of the history. The writes of a user take
 * turns, across processes too, so that what one counts or reads still holds when it commits. A
 * request repeated under its idempotency key is given the first answer and changes nothing. `work`
 * may run more than once: all it does must be undone by a rollback.
 */
export async function perform<T>(db: Database, intent: Intent, work: Work<T>): Promise<T> {
  const { answer, batchId } = await inTurn(intent.actor.userId, () =>
    persevere(db, (trx) => attempt(trx, intent, work)),
  );
  if (batchId !== null) intent.tell?.('batch-id', batchId);
  return answer;
}

/** Carries out what a guest without a session wants, whom a link or a mail made known. */
export const performAsGuest = <T>(
  db: Database,
  { email, route }: { email: string; route: string },
  work: Work<T>,
): Promise<T> =>
  persevere(db, async (trx) => {
    const id = newId();
    await beginBatch(trx, id, `guest:${email}`);
    const answer = await work(trx, id);
    const actor = { actor_id: null, actor_email: email };
    await endBatch(trx, { id, ...actor, cause: 'guest', intent: route, undoes: null });
    return answer;
  });

/** Refuses a change made to an older version than the one that is stored. */
export function requireVersion(current: { version: number }, ifMatch: number | null): void {
  if (isCurrent(current, ifMatch)) return;
  throw new Problem(
    'version-mismatch',
    t('This was changed in the meantime. Look at it as it is now and try again.'),
    { current },
  );
}
