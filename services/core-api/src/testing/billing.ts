import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlanType } from '@scheduler/contracts';
import { newId } from '@scheduler/service-kit';

/** A billing-service as far as core-api knows one: the `/rest/v1/user_subscriptions` read. */
export interface TestBilling {
  url: string;
  setPlan: (userId: string, plan: PlanType) => void;
  /** While down, every request is answered 503. */
  setDown: (down: boolean) => void;
  /** Requests answered so far. */
  asked: () => number;
  close: () => Promise<void>;
}

const rowOf = (user_id: string, plan_type: PlanType) => ({
  id: newId(),
  user_id,
  status: 'active',
  plan_type,
  current_period_end: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
});

export async function startBilling(): Promise<TestBilling> {
  const plans = new Map<string, PlanType>();
  let down = false;
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const { searchParams } = new URL(request.url ?? '', 'http://billing');
    const userId = searchParams.get('user_id')?.replace('eq.', '') ?? '';
    const plan = plans.get(userId);
    const signedIn = request.headers.authorization?.startsWith('Bearer ');
    response.statusCode = down ? 503 : signedIn ? 200 : 401;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(plan ? [rowOf(userId, plan)] : []));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setPlan: (userId, plan) => plans.set(userId, plan),
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
