import { planInForce, type PlanState, type PlanType } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION, subscription } from '@scheduler/contracts/billing';
import type { Actor, Log } from '@scheduler/service-kit';
import * as z from 'zod';

interface Known {
  plan: PlanType;
  /** Epoch ms until which it is not asked again. */
  until: number;
}

const PRO_LIFE = 60_000;
// Short, so that an upgrade counts as soon as the person is back from checkout.
const FREE_LIFE = 2000;
const TIMEOUT = 3000;
const USERS_REMEMBERED = 10_000;

const rows = z.array(subscription);

/** Where what billing said last is kept, for when it cannot be asked. */
export interface PlanMemory {
  keep: (userId: string, plan: PlanState) => Promise<void>;
  last: (userId: string) => Promise<PlanState | undefined>;
}

interface Options {
  billingUrl: string;
  log: Log;
  memory: PlanMemory;
}

async function readPlan(billingUrl: string, { userId, token }: Actor): Promise<PlanState> {
  const address = new URL('/rest/v1/user_subscriptions', billingUrl);
  address.search = new URLSearchParams({ select: '*', user_id: `eq.${userId}` }).toString();
  const response = await fetch(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`billing answered ${response.status}`);
  const [row = FREE_SUBSCRIPTION] = rows.parse(await response.json());
  return row;
}

/**
 * Looks plans up in billing with the caller's own token. While billing does not answer, the last
 * plan known holds, else Free. So it does for an API key, which has no token that billing knows.
 */
export function createPlanLookup({ billingUrl, log, memory }: Options) {
  const known = new Map<string, Known>();
  const asked = new Map<string, Promise<PlanType>>();

  const remember = (userId: string, plan: PlanType) => {
    known.delete(userId);
    known.set(userId, { plan, until: Date.now() + (plan === 'pro' ? PRO_LIFE : FREE_LIFE) });
    const [oldest] = known.keys();
    if (known.size > USERS_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return plan;
  };

  const lastKnown = async (userId: string): Promise<PlanType> => {
    const kept = await memory.last(userId);
    return kept ? planInForce(kept, Date.now()) : 'free';
  };

  const ask = async (actor: Actor): Promise<PlanType> => {
    try {
      const told = await readPlan(billingUrl, actor);
      await memory.keep(actor.userId, told);
      return remember(actor.userId, planInForce(told, Date.now()));
    } catch (err) {
      const plan = await lastKnown(actor.userId);
      log.warn({ err, user_id: actor.userId, plan }, 'billing does not answer; using a known plan');
      return remember(actor.userId, plan);
    } finally {
      asked.delete(actor.userId);
    }
  };

  return async (actor: Actor): Promise<PlanType> => {
    if (actor.apiKey) return lastKnown(actor.userId);
    const last = known.get(actor.userId);
    if (last && Date.now() < last.until) return last.plan;
    const answer = asked.get(actor.userId) ?? ask(actor);
    asked.set(actor.userId, answer);
    return answer;
  };
}
