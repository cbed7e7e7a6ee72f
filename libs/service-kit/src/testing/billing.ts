import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlanState, PlanType } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import { subscriptionOfUser } from '@scheduler/contracts/internal';
import { decodeJwt } from 'jose';

/** Billing-service as far as others know it: what it tells them and people of a plan. */
export interface TestBilling {
  url: string;
  setPlan: (userId: string, plan: PlanType) => void;
  /** `null`: there never was a subscription. */
  setState: (userId: string, state: PlanState | null) => void;
  /** While down, every request is answered 503. */
  setDown: (down: boolean) => void;
  /** Requests answered so far. */
  asked: () => number;
  close: () => Promise<void>;
}

const rowOf = (user_id: string, state: PlanState) => {
  const now = new Date().toISOString();
  return { id: user_id, user_id, created_at: now, updated_at: now, ...state };
};

export async function startBilling(): Promise<TestBilling> {
  const states = new Map<string, PlanState>();
  let down = false;
  let asked = 0;
  const toService = (bearer: string) => {
    const userId = String(decodeJwt(bearer)['on_behalf_of']);
    return rowOf(userId, states.get(userId) ?? FREE_SUBSCRIPTION);
  };
  const toPerson = (query: URLSearchParams) => {
    const userId = query.get('user_id')?.slice('eq.'.length) ?? '';
    const state = states.get(userId);
    return state ? [rowOf(userId, state)] : [];
  };
  const server = createServer((request, response) => {
    asked += 1;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://billing');
    const bearer = request.headers.authorization?.split('Bearer ')[1];
    response.statusCode = down ? 503 : bearer ? 200 : 401;
    response.setHeader('content-type', 'application/json');
    const isService = bearer !== undefined && pathname === subscriptionOfUser.path;
    response.end(JSON.stringify(isService ? toService(bearer) : toPerson(searchParams)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setPlan: (userId, plan_type) => states.set(userId, { ...FREE_SUBSCRIPTION, plan_type }),
    setState: (userId, state) => (state ? states.set(userId, state) : states.delete(userId)),
    setDown: (value) => (down = value),
    asked: () => asked,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
