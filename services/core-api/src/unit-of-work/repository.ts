import { getRequestId, type Db } from '@scheduler/service-kit';
import type { Batch } from '../history/repository.ts';
import { queryColumn, queryFirst, queryPrepared } from '../queries/repository.ts';

export interface IdempotencyKey {
  user_id: string;
  route: string;
  key: string;
}

export interface StoredRequest {
  request_hash: Buffer;
  answer: unknown;
  batch_id: string | null;
}

/** Longer than any client retries a request. */
const KEY_TTL = `interval '24 hours'`;

/**
 * Claims an idempotency key. Waits if a concurrent transaction is using the same key.
 *
 * @returns `false` if the key exists and has not expired
 */
export async function claimKey(trx: Db, request: IdempotencyKey & { request_hash: Buffer }) {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into idempotency_keys as existing (user_id, route, key, request_hash)
     values (:user_id, :route, :key, :request_hash)
     on conflict (user_id, route, key) do update
       set request_hash = excluded.request_hash, answer = null, batch_id = null, created_at = now()
       where existing.created_at <= now() - ${KEY_TTL}`,
    { ...request },
  );
  return rowCount === 1;
}

export async function getStoredRequest(trx: Db, request: IdempotencyKey): Promise<StoredRequest> {
  const stored = await trx<StoredRequest>('idempotency_keys')
    .where({ ...request })
    .first();
  if (!stored) throw new Error('The idempotency key could not be claimed but does not exist');
  return stored;
}

export async function storeResponse(
  trx: Db,
  request: IdempotencyKey,
  { response, batchId }: { response: unknown; batchId: string | null },
): Promise<void> {
  await trx('idempotency_keys')
    .where({ ...request })
    .update({ answer: JSON.stringify(response), batch_id: batchId });
}

/** @returns the number of deleted keys */
export function deleteExpiredKeys(db: Db): Promise<number> {
  return db('idempotency_keys').whereRaw(`created_at <= now() - ${KEY_TTL}`).delete();
}

/** Value of the Postgres setting `plan_cache_mode`: whether plans may depend on parameter values. */
export type PlanCacheMode = 'auto' | 'force_generic_plan';

/** Postgres settings for the rest of a transaction. */
export interface TransactionSettings {
  /** @default 'auto' */
  planCacheMode?: PlanCacheMode | undefined;
  /** Maximum time of each later statement. By default, that of the session. */
  statementTimeoutMs?: number | undefined;
}

/**
 * Starts a history batch. The triggers of logged tables reject changes outside a batch. Waits for
 * other transactions with the same lock key.
 */
export async function beginBatch(
  trx: Db,
  batchId: string,
  lockKey: string,
  settings: TransactionSettings = {},
): Promise<void> {
  const { planCacheMode = 'auto', statementTimeoutMs = null } = settings;
  await queryPrepared(
    trx,
    `select pg_advisory_xact_lock(hashtextextended(:lockKey, 0)),
       set_config('core.batch', :batchId, true), set_config('core.request_id', :requestId, true),
       set_config('core.defer_indexing', 'on', true),
       set_config('plan_cache_mode', :planCacheMode, true),
       set_config(
         'statement_timeout',
         coalesce(cast(:statementTimeout as text), current_setting('statement_timeout')),
         true
       )`,
    {
      lockKey,
      batchId,
      planCacheMode,
      statementTimeout: statementTimeoutMs === null ? null : String(statementTimeoutMs),
      requestId: getRequestId() ?? '',
    },
  );
}

/** A batch that is being recorded. */
export type BatchRecord = Omit<Batch, 'undone_by' | 'created_at'>;

const END_BATCH =
  'end_batch(:id, :actor_id, :actor_email, :cause, :intent, :undoes) as is_recorded';

/** Records the batch unless it changed nothing. @returns whether it was recorded */
export async function endBatch(trx: Db, batch: BatchRecord): Promise<boolean> {
  const [isRecorded = false] = await queryColumn<boolean>(trx, `select ${END_BATCH}`, { ...batch });
  return isRecorded;
}

/** Like {@link endBatch}, and returns whether the batch affects guests or members of a schedule. */
export async function endInvitingBatch(
  trx: Db,
  batch: BatchRecord,
): Promise<{ isRecorded: boolean; mayInvite: boolean }> {
  const row = await queryFirst<{ is_recorded: boolean; may_invite: boolean }>(
    trx,
    `select ${END_BATCH}, exists (
       select from history h where batch_id = :id and (
         record in ('attendees', 'schedule_shares')
         or record = 'events' and before -> 'sequence' <> after -> 'sequence'
           and exists (select from attendees where event_id = h.event_id offset 0))) as may_invite`,
    { ...batch },
  );
  return { isRecorded: row?.is_recorded === true, mayInvite: row?.may_invite === true };
}

/**
 * Finds the addresses that get their first invitation to something because of a batch: people who were
 * invited to a schedule, and guests of the changed events to whom no invitation has been emailed yet. These
 * include guests of imported events. Events whose organizer isn't a user, and replies of guests, send no
 * emails. An undo invites only people again who were invited before. `offset 0` makes the planner look up
 * each event.
 */
export const findInvitedAddresses = (trx: Db, batch: BatchRecord): Promise<string[]> =>
  queryColumn(
    trx,
    `select after ->> 'email' as email from history
     where batch_id = :id and record = 'schedule_shares' and :cause = 'person'
       and after ->> 'status' = 'pending' and before ->> 'status' is distinct from 'pending'
     union
     select guest.email
     from (
       select event_id, after ->> 'email' as email from history
       where batch_id = :id and record = 'attendees' and before is null and :cause <> 'undo'
       union all
       select changed.event_id, guest.email
       from history changed cross join lateral (
         select email from attendees where event_id = changed.event_id offset 0
       ) guest
       where batch_id = :id and record = 'events' and before -> 'sequence' <> after -> 'sequence'
       offset 0
     ) guest cross join lateral (
       select id, source, other_properties from events where id = guest.event_id offset 0
     ) event
     where event.source = 'own'
       and not coalesce(event.other_properties -> 'properties' @> '[["organizer"]]', false)
       and exists (
         select from event_schedules join schedule_access using (schedule_id)
         where event_id = event.id and not by_invitation
           and user_id = :actor_id and role in ('owner', 'editor') offset 0)
       and not exists (
         select from invitation_mails mail
         where mail.email = guest.email and mail.method = 'request'
           and mail.event_id in (
             select unnest(array[h.event_id, (coalesce(h.after, h.before) ->> 'series_id')::uuid])
             from history h where h.batch_id = :id and h.record = 'events') offset 0)`,
    { ...batch },
  );

/** Column updates for the next version. Undoing a change does not free its version number. */
export const incrementVersion = (db: Db) => ({
  version: db.raw('latest_version + 1'),
  latest_version: db.raw('latest_version + 1'),
  updated_at: db.fn.now(),
});
