import { getEffectivePlan, type SubscriptionState, type PlanType } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION, subscription } from '@scheduler/contracts/billing';
import { readUserSubscription } from '@scheduler/contracts/internal';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Actor } from './authenticate.ts';
import type { Log } from './log.ts';
import { fetchService } from './request-id.ts';
import type { PlanLookup } from './require-feature.ts';
import type { InternalAuth } from './service-token.ts';
import { createSingleFlight } from './single-flight.ts';

const CACHE_TTL_MS: Record<PlanType, number> = {
  pro: 10_000,
  // Short, so that an upgrade is effective when the user returns from checkout.
  free: 2000,
};
const TIMEOUT_MS = 3000;
/** Timeout of the second attempt, which covers dropped connections and a blocked event loop. */
const RETRY_TIMEOUT_MS = 1000;
const MAX_CACHED_USERS = 10_000;

const rows = z.array(subscription);

/** Persistent store of the last known plans, used while billing is unreachable. */
export interface PlanCache {
  save: (userId: string, plan: SubscriptionState) => Promise<void>;
  load: (userId: string) => Promise<SubscriptionState | undefined>;
}

export interface PlanLookupOptions {
  /** Base URL of billing-service. */
  billingUrl: string;
  /** Authenticates the calling service. Required to look up the plans of API key owners. */
  internalAuth?: InternalAuth | null;
  log: Log;
  /** Survives restarts. Without it, only plans from this process's cache are available. */
  cache?: PlanCache;
  /** Returns epoch milliseconds. */
  clock?: () => number;
}

async function fetchJson(url: URL, token: string): Promise<unknown> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const fetchOnce = (timeoutMs: number) =>
    fetchService(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
  const response = await fetchOnce(TIMEOUT_MS).catch(() => fetchOnce(RETRY_TIMEOUT_MS));
  if (!response.ok) throw new Error(`billing responded with ${response.status}`);
  return response.json();
}

async function fetchWithUserToken(
  billingUrl: string,
  { userId, token }: Actor,
): Promise<SubscriptionState> {
  const url = new URL('/rest/v1/user_subscriptions', billingUrl);
  url.search = new URLSearchParams({ select: '*', user_id: `eq.${userId}` }).toString();
  const [row = FREE_SUBSCRIPTION] = z.parse(rows, await fetchJson(url, token));
  return row;
}

/** Fetches the plan of an API key's owner, who has no access token. */
async function fetchWithServiceToken(
  billingUrl: string,
  internalAuth: InternalAuth,
  onBehalfOf: string,
): Promise<SubscriptionState> {
  const token = await internalAuth.createToken('billing-service', onBehalfOf);
  return z.parse(
    readUserSubscription.response,
    await fetchJson(new URL(readUserSubscription.path, billingUrl), token),
  );
}

/**
 * Creates a plan lookup that queries billing-service with the user's own token, or with a service
 * token for API keys.
 *
 * Subscriptions are cached for seconds, and trial end dates are evaluated on every lookup. While
 * billing is unreachable, the last known subscription is used, or the Free plan if there is none.
 */
export function createPlanLookup(options: PlanLookupOptions): PlanLookup {
  const { billingUrl, internalAuth, log, cache, clock = Date.now } = options;
  const responses = new LRUCache<string, { state: SubscriptionState; at: number }>({
    max: MAX_CACHED_USERS,
  });
  const mergeCalls = createSingleFlight<SubscriptionState>();

  const loadLastKnown = async (userId: string): Promise<SubscriptionState> => {
    const cached = cache ? await cache.load(userId) : responses.get(userId)?.state;
    return cached ?? FREE_SUBSCRIPTION;
  };

  const fetchState = async (actor: Actor): Promise<SubscriptionState> => {
    try {
      const state =
        actor.apiKey && internalAuth
          ? await fetchWithServiceToken(billingUrl, internalAuth, actor.userId)
          : await fetchWithUserToken(billingUrl, actor);
      await cache?.save(actor.userId, state);
      return state;
    } catch (err) {
      const state = await loadLastKnown(actor.userId);
      const plan = getEffectivePlan(state, clock());
      log.warn(
        { err, user_id: actor.userId, plan },
        'billing is unreachable; using the last known plan',
      );
      return state;
    }
  };

  const fetchStateOnce = (actor: Actor): Promise<SubscriptionState> =>
    mergeCalls(actor.userId, async () => {
      const state = await fetchState(actor);
      responses.set(actor.userId, { state, at: clock() });
      return state;
    });

  return async (actor) => {
    const { userId, apiKey } = actor;
    if (apiKey && !internalAuth) return getEffectivePlan(await loadLastKnown(userId), clock());
    const cached = responses.get(userId);
    const plan = cached && getEffectivePlan(cached.state, clock());
    const ageMs = cached ? clock() - cached.at : Infinity;
    // A negative age means that the clock was set back.
    if (plan && ageMs >= 0 && ageMs < CACHE_TTL_MS[plan]) return plan;
    return getEffectivePlan(await fetchStateOnce(actor), clock());
  };
}
