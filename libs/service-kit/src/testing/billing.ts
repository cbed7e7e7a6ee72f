import type { SubscriptionState, PlanType } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import { readUserSubscription } from '@scheduler/contracts/internal';
import { decodeJwt } from 'jose';
import { startHttpServer } from './http-server.ts';

/** Fake billing-service that implements the plan lookup for users and services. */
export interface TestBilling {
  url: string;
  setPlan: (userId: string, plan: PlanType) => void;
  /** `null` removes the subscription. */
  setState: (userId: string, state: SubscriptionState | null) => void;
  /** While unavailable, every request returns 503. */
  setUnavailable: (isUnavailable: boolean) => void;
  /** Number of requests so far. */
  getRequestCount: () => number;
  close: () => Promise<void>;
}

const toRow = (user_id: string, state: SubscriptionState) => {
  const now = new Date().toISOString();
  return { id: user_id, user_id, created_at: now, updated_at: now, ...state };
};

export async function startBilling(): Promise<TestBilling> {
  const states = new Map<string, SubscriptionState>();
  let isUnavailable = false;
  let requestCount = 0;
  const respondToService = (bearer: string) => {
    const userId = String(decodeJwt(bearer)['on_behalf_of']);
    return toRow(userId, states.get(userId) ?? FREE_SUBSCRIPTION);
  };
  const respondToUser = (query: URLSearchParams) => {
    const userId = query.get('user_id')?.slice('eq.'.length) ?? '';
    const state = states.get(userId);
    return state ? [toRow(userId, state)] : [];
  };
  const server = await startHttpServer((request, response) => {
    requestCount += 1;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://billing');
    const bearer = request.headers.authorization?.split('Bearer ')[1];
    response.statusCode = isUnavailable ? 503 : bearer ? 200 : 401;
    response.setHeader('content-type', 'application/json');
    const isService = bearer !== undefined && pathname === readUserSubscription.path;
    response.end(
      JSON.stringify(isService ? respondToService(bearer) : respondToUser(searchParams)),
    );
  });
  return {
    url: server.url,
    setPlan: (userId, plan_type) => states.set(userId, { ...FREE_SUBSCRIPTION, plan_type }),
    setState: (userId, state) => (state ? states.set(userId, state) : states.delete(userId)),
    setUnavailable: (value) => (isUnavailable = value),
    getRequestCount: () => requestCount,
    close: server.close,
  };
}
