import { createHash } from 'node:crypto';
import type { PlanType, Route } from '@scheduler/contracts';
import type { ChangeCause } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  isSerializationFailure,
  newId,
  Problem,
  runPipelinedTransaction,
  type Actor,
  type Call,
  type Database,
} from '@scheduler/service-kit';
import type { Knex } from 'knex';
import {
  requireInvitationLimit,
  runWithPlan,
  type InvitationQuota,
} from '../email-protection/invitation-limit.ts';
import { findOriginalCause, SILENT_CAUSES } from '../invitations/repository-history.ts';
import { isCurrentVersion } from './policy.ts';
import {
  beginBatch,
  claimKey,
  endBatch,
  endInvitingBatch,
  findInvitedAddresses,
  getStoredRequest,
  storeResponse,
  type BatchRecord,
  type IdempotencyKey,
  type PlanCacheMode,
} from './repository.ts';

/** A mutation requested through the API. */
export interface WriteRequest {
  actor: Actor;
  /** Route name from the contract, for example `events.create`. */
  route: string;
  /** `null` if the client sent no key, or the route doesn't accept one. */
  idempotencyKey: string | null;
  /** Parsed request. Its hash detects an idempotency key reused for a different request. */
  request: unknown;
  /** @default 'person' */
  cause?: ChangeCause;
  /** The batch that this write undoes. */
  undoesBatchId?: string;
  /**
   * Use `force_generic_plan` for writes of single events, because planning their statements takes
   * longer than running them. Bulk writes need plans that match the sizes of their arrays.
   *
   * @default 'auto'
   */
  planCacheMode?: PlanCacheMode | undefined;
  /** Required for writes that can cause an email to another person. */
  invitationQuota?: InvitationQuota | undefined;
  /** Addresses that the write invites to something that isn't part of the history. */
  invited?: readonly string[] | undefined;
  /**
   * Maximum time of each statement. Set only for routes that the gateway gives more time. By default, that
   * of the session.
   */
  statementTimeoutMs?: number | undefined;
  /** Adds a response header. Omitted by background jobs. */
  setHeader?: (name: string, value: string) => void;
}

/** Describes the write of an API call. @param request identifies a repeated call */
export const toWrite = (
  { actor, idempotencyKey, setHeader }: Pick<Call<Route>, 'actor' | 'idempotencyKey' | 'setHeader'>,
  route: string,
  request: unknown,
) => ({ actor, route, idempotencyKey, request, setHeader });

const hashRequest = (request: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest();

interface WriteResult<T> {
  response: T;
  /** `null` if the write changed nothing. */
  batchId: string | null;
}

/** Runs `work`, or returns the stored response if the key has already been used. */
async function runOnce<T>(
  trx: Knex.Transaction,
  key: IdempotencyKey,
  request: unknown,
  work: () => Promise<WriteResult<T>>,
): Promise<WriteResult<T>> {
  const request_hash = hashRequest(request);
  if (await claimKey(trx, { ...key, request_hash })) {
    const result = await work();
    await storeResponse(trx, key, result);
    return result;
  }
  const original = await getStoredRequest(trx, key);
  if (!request_hash.equals(original.request_hash)) {
    throw new Problem(
      'idempotency-key-reused',
      t('This Idempotency-Key was already used for a different request. Use a new key.'),
    );
  }
  return { response: original.answer as T, batchId: original.batch_id };
}

/** The most recent unfinished write of each user in this process. */
const pendingWrites = new Map<string, Promise<unknown>>();

/**
 * Runs a user's writes one at a time. Queuing here instead of on the advisory lock limits each user
 * to one database connection per process.
 */
async function serializePerUser<T>(userId: string, write: () => Promise<T>): Promise<T> {
  const previous = pendingWrites.get(userId) ?? Promise.resolve();
  const current = previous.then(write);
  const settledWrite = current.catch(() => undefined);
  pendingWrites.set(userId, settledWrite);
  try {
    return await current;
  } finally {
    if (pendingWrites.get(userId) === settledWrite) pendingWrites.delete(userId);
  }
}

type Work<T> = (trx: Knex.Transaction, batchId: string) => Promise<T>;
/** Reads the response after the changes. */
type Respond<Result, T> = (trx: Knex.Transaction, result: Result) => Promise<T>;

/** Records the batch, and rejects it if it invites more people than the user may. */
async function endLimitedBatch(
  trx: Knex.Transaction,
  write: WriteRequest,
  { batchId: id, plan }: { batchId: string; plan: PlanType },
): Promise<boolean> {
  const { actor, route, cause = 'person', undoesBatchId = null } = write;
  const origin = { id, cause, undoes: undoesBatchId };
  const person = { actor_id: actor.userId, actor_email: actor.email };
  const batch: BatchRecord = { ...origin, ...person, intent: route };
  if (SILENT_CAUSES.includes(cause)) return endBatch(trx, batch);
  const { isRecorded, mayInvite } = await endInvitingBatch(trx, batch);
  const invited = mayInvite ? await findInvitedAddresses(trx, batch) : [];
  const emails = [...new Set([...(write.invited ?? []), ...invited])];
  if (emails.length === 0) return isRecorded;
  if (SILENT_CAUSES.includes(await findOriginalCause(trx, origin))) return isRecorded;
  const { invitationQuota: quota } = write;
  if (!quota) throw new Error(`${route} sends invitations that aren't limited`);
  await requireInvitationLimit(trx, quota, { actor, plan, emails });
  return isRecorded;
}

async function attemptWrite<Result, T>(
  trx: Knex.Transaction,
  write: WriteRequest,
  { work, respond, plan }: { work: Work<Result>; respond: Respond<Result, T>; plan: PlanType },
): Promise<WriteResult<T>> {
  const { actor, route, idempotencyKey, request, planCacheMode, statementTimeoutMs } = write;
  const batchId = newId();
  const execute = async () => {
    const result = await work(trx, batchId);
    const [isRecorded, response] = await Promise.all([
      endLimitedBatch(trx, write, { batchId, plan }),
      respond(trx, result),
    ]);
    return { response, batchId: isRecorded ? batchId : null };
  };
  const key = idempotencyKey && { user_id: actor.userId, route, key: idempotencyKey };
  // All statements of the write run after the lock of the batch, which is sent first.
  const [, result] = await Promise.all([
    beginBatch(trx, batchId, `core:${actor.userId}`, { planCacheMode, statementTimeoutMs }),
    key ? runOnce(trx, key, request, execute) : execute(),
  ]);
  return result;
}

const MAX_ATTEMPTS = 4;

/** Retries a transaction that Postgres aborted with a deadlock or serialization failure. */
async function retryOnSerializationFailure<T>(
  db: Database,
  run: (trx: Knex.Transaction) => Promise<T>,
  attempts = MAX_ATTEMPTS,
): Promise<T> {
  try {
    return await runPipelinedTransaction(db, run);
  } catch (error) {
    if (attempts === 1 || !isSerializationFailure(error)) throw error;
    return retryOnSerializationFailure(db, run, attempts - 1);
  }
}

/**
 * Runs a write in a single transaction and records it as one history batch.
 *
 * Writes by the same user are serialized across processes, so limits and versions checked in `work`
 * are still valid at commit. Repeating a request with the same idempotency key returns the stored
 * response and changes nothing.
 *
 * @param work may run more than once, so all of its side effects must roll back with `trx`
 * @param respond reads the response while the batch is being recorded; by default, the response is
 *   the result of `work`
 * @returns the response, or the stored response of the original request
 * @throws Problem `idempotency-key-reused` if the key was already used for a different request, and
 *   `invitation-limit` if the write invites more people than the user may
 */
export function runWrite<T>(db: Database, write: WriteRequest, work: Work<T>): Promise<T>;
export function runWrite<Result, T>(
  db: Database,
  write: WriteRequest,
  work: Work<Result>,
  respond: Respond<Result, T>,
): Promise<T>;
export async function runWrite(
  db: Database,
  write: WriteRequest,
  work: Work<unknown>,
  respond: Respond<unknown, unknown> = (_, result) => Promise.resolve(result),
): Promise<unknown> {
  const { actor, invitationQuota } = write;
  const { response, batchId } = await runWithPlan(invitationQuota, actor, (plan) =>
    serializePerUser(actor.userId, () =>
      retryOnSerializationFailure(db, (trx) => attemptWrite(trx, write, { work, respond, plan })),
    ),
  );
  if (batchId !== null) write.setHeader?.('batch-id', batchId);
  return response;
}

/**
 * Like {@link runWrite}, for a guest without an account who is identified by a signed link or
 * email.
 */
export const runGuestWrite = <T>(
  db: Database,
  { email, route }: { email: string; route: string },
  work: Work<T>,
): Promise<T> =>
  retryOnSerializationFailure(db, async (trx) => {
    const batchId = newId();
    const [, response] = await Promise.all([
      beginBatch(trx, batchId, `guest:${email}`),
      work(trx, batchId),
    ]);
    const actor = { actor_id: null, actor_email: email };
    await endBatch(trx, { id: batchId, ...actor, cause: 'guest', intent: route, undoes: null });
    return response;
  });

/** @throws Problem `version-mismatch` if `ifMatch` differs from the stored version */
export function requireVersion(current: { version: number }, ifMatch: number | null): void {
  if (isCurrentVersion(current, ifMatch)) return;
  throw new Problem(
    'version-mismatch',
    t('This has changed since you opened it. Reload it and try again.'),
    { current },
  );
}
