import { API_KEY_PREFIX } from '@scheduler/contracts';
import { type apiKeys, type CurrentCaller, type CreatedApiKey } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  enqueueSecurityEvent,
  getBearerToken,
  invalidField,
  notFound,
  Problem,
  unauthenticated,
  type Actor,
  type Authenticator,
  type Call,
  type Database,
  type PlanLookup,
} from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { BoundedMap } from '../bounded-map.ts';
import { SCHEMA } from '../config.ts';
import { createActor } from '../people/create-actor.ts';
import type { Quotas } from '../quotas/config.ts';
import { quotaExceeded } from '../quotas/quotas.ts';
import { runWrite, toWrite } from '../unit-of-work/run-write.ts';
import { hashKey, getKeyHint, isWellFormed, generateKey } from './key-format.ts';
import { isExpired } from './policy.ts';
import { countKeys, deleteKey, findKeyOwner, insertKey, type KeyOwner } from './repository.ts';

/**
 * Creates an API key. A repeated request is rejected, because the key isn't stored and can't be
 * returned again.
 */
export async function createApiKey(
  { db, quotas }: Deps & { quotas: Quotas },
  call: Call<typeof apiKeys.create>,
): Promise<CreatedApiKey> {
  const { actor, body } = call;
  if (isExpired(body, Date.now())) {
    throw invalidField('/expires_at', t('Choose a time in the future.'));
  }
  const created: { key?: string } = {};
  const apiKey = await runWrite(db, toWrite(call, 'apiKeys.create', body), async (trx) => {
    const max = quotas.MAX_API_KEYS_PER_ACCOUNT;
    if ((await countKeys(trx, actor.userId)) >= max) throw quotaExceeded('api_keys', max);
    const key = generateKey();
    created.key = key;
    await enqueueSecurityEvent(trx, SCHEMA, {
      actor,
      action: 'api-key-created',
      subject: body.name,
    });
    return insertKey(trx, actor.userId, { ...body, hash: hashKey(key), hint: getKeyHint(key) });
  });
  if (created.key === undefined) {
    throw new Problem(
      'conflict',
      t('This request already created a key, and keys are shown only once. Create a new one.'),
    );
  }
  return { ...apiKey, key: created.key };
}

export async function deleteApiKey(
  { db }: Deps,
  { actor, query: { id } }: Call<typeof apiKeys.remove>,
): Promise<undefined> {
  await db.transaction(async (trx) => {
    const name = await deleteKey(trx, actor.userId, id);
    if (name === null) throw notFound(t('This API key'));
    await enqueueSecurityEvent(trx, SCHEMA, { actor, action: 'api-key-revoked', subject: name });
  });
}

/** Returns the authenticated user. `scopes` is `null` for a session, which has all permissions. */
export async function getCurrentCaller(
  { getPlan }: { getPlan: PlanLookup },
  { actor }: Call<typeof apiKeys.current>,
): Promise<CurrentCaller> {
  const { userId, email, fullName, apiKey } = actor;
  const plan = await getPlan(actor);
  return {
    user_id: userId,
    email,
    full_name: fullName,
    scopes: apiKey ? [...apiKey.scopes] : null,
    plan,
  };
}

const toActor = ({ id, user_id, scopes, email, full_name }: KeyOwner): Actor => ({
  ...createActor(user_id, email ?? ''),
  fullName: full_name,
  apiKey: { id, scopes },
});

/** Maximum time that a deleted key remains valid. */
const CACHE_TTL_MS = 3000;

const invalidKey = () => unauthenticated(t('Invalid or expired API key.'));

/** Wraps an authenticator to accept API keys. Requests with a key act as the key's owner. */
export function acceptApiKeys(db: Database, authenticate: Authenticator): Authenticator {
  const cachedOwners = new BoundedMap<string, { owner: KeyOwner; expiresAtMs: number }>();

  const findOwner = async (key: string, now: number): Promise<KeyOwner> => {
    const cached = cachedOwners.get(key);
    if (cached && now < cached.expiresAtMs) return cached.owner;
    const owner = isWellFormed(key) ? await findKeyOwner(db, hashKey(key)) : undefined;
    if (!owner) throw invalidKey();
    cachedOwners.set(key, { owner, expiresAtMs: now + CACHE_TTL_MS });
    return owner;
  };

  return async (context) => {
    const token = getBearerToken(context);
    if (!token.startsWith(API_KEY_PREFIX)) return authenticate(context);
    const now = Date.now();
    const owner = await findOwner(token, now);
    if (isExpired(owner, now)) throw invalidKey();
    return toActor(owner);
  };
}
