import { createHash } from 'node:crypto';
import { API_KEY_PREFIX } from '@scheduler/contracts';
import { apiKeys, type CurrentCaller } from '@scheduler/contracts/core';
import {
  getBearerToken,
  type Actor,
  type Authenticator,
  type PlanLookup,
} from '@scheduler/service-kit';
import { LRUCache } from 'lru-cache';
import type { CoreClient } from '../core-client.ts';

export interface CallerAuth {
  /** Accepts session tokens and API keys. */
  authenticate: Authenticator;
  /** Returns a user's plan, with either credential. */
  getPlan: PlanLookup;
}

/** Maximum time for which a deleted key remains valid. */
const CACHE_TTL_MS = 3000;
const MAX_CACHED_KEYS = 10_000;

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

const createUnidentifiedActor = (key: string): Actor => ({
  userId: '',
  email: '',
  fullName: null,
  sessionId: null,
  issuedAt: 0,
  authenticatedAt: 0,
  // core-api receives the key itself and also checks its scopes.
  token: key,
});

const toActor = (key: string, { user_id, email, full_name, scopes }: CurrentCaller): Actor => ({
  ...createUnidentifiedActor(key),
  userId: user_id,
  email: email.toLowerCase(),
  fullName: full_name,
  apiKey: { id: hashKey(key), scopes: scopes ?? [] },
});

/** Adds support for API keys. core-api resolves each key to its user. */
export function acceptApiKeys(core: CoreClient, sessionAuth: CallerAuth): CallerAuth {
  const cache = new LRUCache<string, CurrentCaller>({ max: MAX_CACHED_KEYS, ttl: CACHE_TTL_MS });
  const getCurrentCaller = async (key: string): Promise<CurrentCaller> => {
    const cached = cache.get(hashKey(key));
    if (cached) return cached;
    const caller = { actor: createUnidentifiedActor(key) };
    const currentCaller = await core.call(caller, apiKeys.current, {});
    cache.set(hashKey(key), currentCaller);
    return currentCaller;
  };
  return {
    async authenticate(context) {
      const token = getBearerToken(context);
      if (!token.startsWith(API_KEY_PREFIX)) return sessionAuth.authenticate(context);
      return toActor(token, await getCurrentCaller(token));
    },
    getPlan: async (actor) =>
      actor.apiKey ? (await getCurrentCaller(actor.token)).plan : sessionAuth.getPlan(actor),
  };
}
