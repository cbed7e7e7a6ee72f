import { createHash } from 'node:crypto';
import { API_KEY_PREFIX } from '@scheduler/contracts';
import { apiKeys, type CurrentCaller } from '@scheduler/contracts/core';
import {
  getBearerToken,
  newId,
  type Actor,
  type Authenticator,
  type PlanLookup,
} from '@scheduler/service-kit';
import { LRUCache } from 'lru-cache';
import type { CoreClient } from '../core-client.ts';

export interface Callers {
  /** Lets sessions in, and API keys as those whose they are. */
  authenticate: Authenticator;
  /** Of either. */
  planOf: PlanLookup;
}

/** For as long is a key that was found not asked about again, also once it is deleted. */
const KNOWN_MS = 3000;
const KNOWN_AT_MOST = 10_000;

const digest = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

const actorOf = (key: string, { user_id, email, full_name, scopes }: CurrentCaller): Actor => ({
  userId: user_id,
  email: email.toLowerCase(),
  fullName: full_name,
  sessionId: null,
  issuedAt: 0,
  // core-api takes the key itself, and holds it to its scopes once more.
  token: key,
  apiKey: { id: digest(key), scopes: scopes ?? [] },
});

/** Who an API key is, core-api knows: it is asked with the key itself. */
export function acceptingKeys(core: CoreClient, sessions: Callers): Callers {
  const known = new LRUCache<string, CurrentCaller>({ max: KNOWN_AT_MOST, ttl: KNOWN_MS });
  const current = async (key: string): Promise<CurrentCaller> => {
    const found = known.get(digest(key));
    if (found) return found;
    const stranger: Actor = {
      userId: '',
      email: '',
      fullName: null,
      sessionId: null,
      issuedAt: 0,
      token: key,
    };
    const caller = { actor: stranger, requestId: newId() };
    const answer = await core.call(caller, apiKeys.current, {});
    known.set(digest(key), answer);
    return answer;
  };
  return {
    async authenticate(context) {
      const token = getBearerToken(context);
      if (!token.startsWith(API_KEY_PREFIX)) return sessions.authenticate(context);
      return actorOf(token, await current(token));
    },
    planOf: async (actor) =>
      actor.apiKey ? (await current(actor.token)).plan : sessions.planOf(actor),
  };
}
