import { planInForce, type PlanState, type PlanType } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION, subscription } from '@scheduler/contracts/billing';
import { subscriptionOfUser } from '@scheduler/contracts/internal';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Actor } from './authenticate.ts';
import type { Log } from './log.ts';
import type { PlanOf } from './require-feature.ts';
import { serviceToken } from './service-token.ts';

/** Milliseconds for which an answer is not asked for again. */
const LIFE: Record<PlanType, number> = {
  pro: 10_000,
  // Short, so that an upgrade counts as soon as the person is back from checkout.
  free: 2000,
};
const TIMEOUT = 3000;
/** Once more: billing is not away because a connection was, or this process was busy meanwhile. */
const SECOND_TIMEOUT = 1000;
const USERS_REMEMBERED = 10_000;

const rows = z.array(subscription);

/** Where what billing said last is kept, for when it cannot be asked. */
export interface PlanMemory {
  keep: (userId: string, plan: PlanState) => Promise<void>;
  last: (userId: string) => Promise<PlanState | undefined>;
}

export interface PlanLookupOptions {
  /** Where billing-service answers `/rest/v1` and `/internal`. */
  billingUrl: string;
  /** The name of the service that asks. */
  service: string;
  /** What services share; without it billing tells nothing of the holders of API keys. */
  internalKey?: string | undefined;
  log: Log;
  /** Outlives the process; without one, what this process heard is all it knows. */
  memory?: PlanMemory;
  /** Epoch milliseconds. */
  clock?: () => number;
}

async function read(address: URL, token: string): Promise<unknown> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const once = (patience: number) =>
    fetch(address, { headers, signal: AbortSignal.timeout(patience) });
  const response = await once(TIMEOUT).catch(() => once(SECOND_TIMEOUT));
  if (!response.ok) throw new Error(`billing answered ${response.status}`);
  return response.json();
}

async function readOwn(billingUrl: string, { userId, token }: Actor): Promise<PlanState> {
  const address = new URL('/rest/v1/user_subscriptions', billingUrl);
  address.search = new URLSearchParams({ select: '*', user_id: `eq.${userId}` }).toString();
  const [row = FREE_SUBSCRIPTION] = z.parse(rows, await read(address, token));
  return row;
}

/** Of the holder of an API key, for whom this service asks. */
async function readHolders(
  { billingUrl, service: issuer }: PlanLookupOptions,
  key: string,
  onBehalfOf: string,
): Promise<PlanState> {
  const token = await serviceToken({ key, issuer, audience: 'billing-service', onBehalfOf });
  return z.parse(
    subscriptionOfUser.response,
    await read(new URL(subscriptionOfUser.path, billingUrl), token),
  );
}

/**
 * Looks plans up in billing: with the caller's own token, or as a service for the holder of an API
 * key. What billing says is remembered for seconds, and judged anew each time: a trial that ends
 * meanwhile has ended. While billing does not answer, the last plan known holds, else Free.
 */
export function createPlanLookup(options: PlanLookupOptions): PlanOf {
  const { billingUrl, internalKey, log, memory, clock = Date.now } = options;
  const told = new LRUCache<string, { state: PlanState; at: number }>({ max: USERS_REMEMBERED });
  const asked = new Map<string, Promise<PlanState>>();

  const lastKnown = async (userId: string): Promise<PlanState> => {
    const known = memory ? await memory.last(userId) : told.get(userId)?.state;
    return known ?? FREE_SUBSCRIPTION;
  };

  const ask = async (actor: Actor): Promise<PlanState> => {
    try {
      const state =
        actor.apiKey && internalKey
          ? await readHolders(options, internalKey, actor.userId)
          : await readOwn(billingUrl, actor);
      await memory?.keep(actor.userId, state);
      return state;
    } catch (err) {
      const state = await lastKnown(actor.userId);
      const plan = planInForce(state, clock());
      log.warn({ err, user_id: actor.userId, plan }, 'billing does not answer; using a known plan');
      return state;
    }
  };

  const askOnce = (actor: Actor): Promise<PlanState> => {
    const under = asked.get(actor.userId);
    if (under) return under;
    const answer = ask(actor)
      .then((state) => {
        told.set(actor.userId, { state, at: clock() });
        return state;
      })
      .finally(() => asked.delete(actor.userId));
    asked.set(actor.userId, answer);
    return answer;
  };

  return async (actor) => {
    const { userId, apiKey } = actor;
    if (apiKey && !internalKey) return planInForce(await lastKnown(userId), clock());
    const known = told.get(userId);
    const plan = known && planInForce(known.state, clock());
    if (plan && clock() < known.at + LIFE[plan]) return plan;
    return planInForce(await askOnce(actor), clock());
  };
}
