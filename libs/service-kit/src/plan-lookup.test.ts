import type { SubscriptionState } from '@scheduler/contracts';
import {
  createLog,
  createPlanLookup,
  type Actor,
  type InternalAuth,
  type PlanCache,
} from './index.ts';
import {
  createTestIdentity,
  createTestInternalAuth,
  startBilling,
  type TestBilling,
  type TestIdentity,
} from './testing/index.ts';

const log = createLog('plans', 'silent');
const NOW = Date.parse('2026-11-20T12:00:00Z');
const timestampAfter = (ms: number) => new Date(NOW + ms).toISOString();
const proSubscription = (
  status: string,
  end: string | null,
  cancel_at: string | null = null,
): SubscriptionState => ({
  plan_type: 'pro',
  status,
  current_period_end: end,
  cancel_at,
});
const GRACE_MS = 7 * 86_400_000;

let identity: TestIdentity;
let billing: TestBilling;

beforeAll(async () => {
  [identity, billing] = await Promise.all([createTestIdentity(), startBilling()]);
});
afterAll(() => billing.close());
beforeEach(() => billing.setUnavailable(false));

/** Creates a user with a subscription, and a plan lookup with a mutable clock. */
function createTestLookup(
  state?: SubscriptionState,
  options: { memory?: PlanCache; internalAuth?: InternalAuth } = {},
) {
  const user = identity.createAccount();
  const actor: Actor = {
    userId: user.id,
    email: user.email,
    fullName: null,
    sessionId: null,
    issuedAt: 0,
    authenticatedAt: 0,
    token: 'a-token',
  };
  if (state) billing.setState(user.id, state);
  const time = { now: NOW };
  const getPlan = createPlanLookup({
    billingUrl: billing.url,
    log,
    clock: () => time.now,
    ...options,
  });
  return { actor, time, getPlan, plan: () => getPlan(actor) };
}

test.each([
  ['a trial', proSubscription('trialing', timestampAfter(1000))],
  [
    'a canceled subscription',
    proSubscription('active', timestampAfter(1000), timestampAfter(1000)),
  ],
  [
    'the grace period of a late payment',
    proSubscription('past_due', timestampAfter(1000 - GRACE_MS)),
  ],
])('a cached plan ends on time without a further request: %s', async (_, state) => {
  const user = createTestLookup(state);
  expect(await user.plan()).toBe('pro');
  const requestsBefore = billing.getRequestCount();
  user.time.now += 999;
  expect(await user.plan()).toBe('pro');
  user.time.now += 1;
  expect(await user.plan()).toBe('free');
  expect(billing.getRequestCount()).toBe(requestsBefore);
});

test('an upgrade after a trial is effective within two seconds', async () => {
  const user = createTestLookup(proSubscription('trialing', timestampAfter(3000)));
  expect(await user.plan()).toBe('pro');
  user.time.now += 3000;
  expect(await user.plan()).toBe('free');
  billing.setState(user.actor.userId, proSubscription('active', timestampAfter(GRACE_MS)));
  user.time.now += 2000;
  expect(await user.plan()).toBe('pro');
});

test('the Pro plan is cached for ten seconds and the Free plan for two', async () => {
  const [user, freeUser] = [createTestLookup(proSubscription('active', null)), createTestLookup()];
  expect([await user.plan(), await freeUser.plan()]).toEqual(['pro', 'free']);
  billing.setState(freeUser.actor.userId, proSubscription('active', null));
  billing.setState(user.actor.userId, null);
  [user.time.now, freeUser.time.now] = [NOW + 9999, NOW + 1999];
  expect([await user.plan(), await freeUser.plan()]).toEqual(['pro', 'free']);
  [user.time.now, freeUser.time.now] = [NOW + 10_000, NOW + 2000];
  expect([await user.plan(), await freeUser.plan()]).toEqual(['free', 'pro']);
});

test('concurrent lookups for a user share one request', async () => {
  const user = createTestLookup(proSubscription('active', null));
  const requestsBefore = billing.getRequestCount();
  expect(await Promise.all([user.plan(), user.plan(), user.plan()])).toEqual(['pro', 'pro', 'pro']);
  expect(billing.getRequestCount() - requestsBefore).toBe(1);
});

test('while billing is unavailable, the last known plan applies until its end', async () => {
  const [user, unknownUser] = [
    createTestLookup(proSubscription('trialing', timestampAfter(60_000))),
    createTestLookup(),
  ];
  expect(await user.plan()).toBe('pro');
  billing.setUnavailable(true);
  user.time.now += 59_999;
  expect([await user.plan(), await unknownUser.plan()]).toEqual(['pro', 'free']);
  user.time.now += 1;
  expect(await user.plan()).toBe('free');
});

test("the plan of an API key's owner is requested with a service token", async () => {
  const user = createTestLookup(proSubscription('active', null), {
    internalAuth: createTestInternalAuth('core-api'),
  });
  const apiKeyActor = { ...user.actor, token: '', apiKey: { id: 'k', scopes: [] } };
  expect(await user.getPlan(apiKeyActor)).toBe('pro');
  billing.setUnavailable(true);
  user.time.now += 10_000;
  expect(await user.getPlan(apiKeyActor)).toBe('pro');
});

test("without an internal key, requests with an API key use the owner's last saved plan", async () => {
  const savedPlans = new Map<string, SubscriptionState>();
  const cache: PlanCache = {
    save: async (userId, plan) => void savedPlans.set(userId, plan),
    load: (userId) => Promise.resolve(savedPlans.get(userId)),
  };
  const user = createTestLookup(proSubscription('active', null), { memory: cache });
  const apiKeyActor = { ...user.actor, token: '', apiKey: { id: 'k', scopes: [] } };
  expect(await user.getPlan(apiKeyActor)).toBe('free');
  await user.plan();
  const requestsBefore = billing.getRequestCount();
  expect(await user.getPlan(apiKeyActor)).toBe('pro');
  expect(billing.getRequestCount()).toBe(requestsBefore);
});
