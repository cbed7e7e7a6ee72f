import { planInForce, type PlanState, type PlanType } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION, subscription } from '@scheduler/contracts/billing';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Actor } from './authenticate.ts';
import type { Log } from './log.ts';
import type { PlanOf } from './require-feature.ts';

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
  /** Where billing-service answers `/rest/v1`. */
  billingUrl: string;
  log: Log;
  /** Outlives the process; without one, what this process heard is all it knows. */
  memory?: PlanMemory;
  /** Epoch milliseconds. */
  clock?: () => number;
}

async function readPlan(billingUrl: string, { userId, token }: Actor): Promise<PlanState> {
  const address = new URL('/rest/v1/user_subscriptions', billingUrl);
  address.search = new URLSearchParams({ select: '*', user_id: `eq.${userId}` }).toString();
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const read = (patience: number) =>
    fetch(address, { headers, signal: AbortSignal.timeout(patience) });
  const response = await read(TIMEOUT).catch(() => read(SECOND_TIMEOUT));
  if (!response.ok) throw new Error(`billing answered ${response.status}`);
  const [row = FREE_SUBSCRIPTION] = z.parse(rows, await response.json());
  return row;
}

/**
 * Looks plans up in billing with the caller's own token. What billing says is remembered for
 * seconds, and judged anew each time: a trial that ends meanwhile has ended. While billing does not
 * answer, the last plan known holds, else Free. So it does for an API key, which has no token that
 * billing knows.
 */
export function createPlanLookup(options: PlanLookupOptions): PlanOf {
  const { billingUrl, log, memory, clock = Date.now } = options;
  const told = new LRUCache<string, { state: PlanState; at: number }>({ max: USERS_REMEMBERED });
  const asked = new Map<string, Promise<PlanState>>();

  const lastKnown = async (userId: string): Promise<PlanState> => {
    const known = memory ? await memory.last(userId) : told.get(userId)?.state;
    return known ?? FREE_SUBSCRIPTION;
  };

  const ask = async (actor: Actor): Promise<PlanState> => {
    try {
      const state = await readPlan(billingUrl, actor);
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
    if (apiKey) return planInForce(await lastKnown(userId), clock());
    const known = told.get(userId);
    const plan = known && planInForce(known.state, clock());
    if (plan && clock() < known.at + LIFE[plan]) return plan;
    return planInForce(await askOnce(actor), clock());
  };
}
