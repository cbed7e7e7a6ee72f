import type { PlanState } from '@scheduler/contracts';
import { createLog, createPlanLookup, type Actor, type PlanMemory } from './index.ts';
import {
  createTestIdentity,
  startBilling,
  type TestBilling,
  type TestIdentity,
} from './testing/index.ts';

const log = createLog('plans', 'silent');
const NOW = Date.parse('2026-11-20T12:00:00Z');
const after = (ms: number) => new Date(NOW + ms).toISOString();
const pro = (status: string, end: string | null, cancel_at: string | null = null): PlanState => ({
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
beforeEach(() => billing.setDown(false));

/** Somebody of whom billing says this, and a lookup whose clock the test sets. */
function someone(state?: PlanState, options: { memory?: PlanMemory; internalKey?: string } = {}) {
  const user = identity.newUser();
  const actor: Actor = {
    userId: user.id,
    email: user.email,
    fullName: null,
    sessionId: null,
    issuedAt: 0,
    token: 'a-token',
  };
  if (state) billing.setState(user.id, state);
  const time = { now: NOW };
  const planOf = createPlanLookup({
    billingUrl: billing.url,
    service: 'core-api',
    log,
    clock: () => time.now,
    ...options,
  });
  return { actor, time, planOf, plan: () => planOf(actor) };
}

test.each([
  ['a trial', pro('trialing', after(1000))],
  ['a cancelled subscription', pro('active', after(1000), after(1000))],
  ['the grace of a late payment', pro('past_due', after(1000 - GRACE_MS))],
])('%s that ends while it is remembered has ended, though nobody is asked', async (_, state) => {
  const ada = someone(state);
  expect(await ada.plan()).toBe('pro');
  const before = billing.asked();
  ada.time.now += 999;
  expect(await ada.plan()).toBe('pro');
  ada.time.now += 1;
  expect(await ada.plan()).toBe('free');
  expect(billing.asked()).toBe(before);
});

test('who upgrades after the end of a trial is on Pro within two seconds', async () => {
  const ada = someone(pro('trialing', after(3000)));
  expect(await ada.plan()).toBe('pro');
  ada.time.now += 3000;
  expect(await ada.plan()).toBe('free');
  billing.setState(ada.actor.userId, pro('active', after(GRACE_MS)));
  ada.time.now += 2000;
  expect(await ada.plan()).toBe('pro');
});

test('Pro is asked for again after ten seconds, Free after two', async () => {
  const [ada, bea] = [someone(pro('active', null)), someone()];
  expect([await ada.plan(), await bea.plan()]).toEqual(['pro', 'free']);
  billing.setState(bea.actor.userId, pro('active', null));
  billing.setState(ada.actor.userId, null);
  [ada.time.now, bea.time.now] = [NOW + 9999, NOW + 1999];
  expect([await ada.plan(), await bea.plan()]).toEqual(['pro', 'free']);
  [ada.time.now, bea.time.now] = [NOW + 10_000, NOW + 2000];
  expect([await ada.plan(), await bea.plan()]).toEqual(['free', 'pro']);
});

test('requests at once share one asking', async () => {
  const ada = someone(pro('active', null));
  const before = billing.asked();
  expect(await Promise.all([ada.plan(), ada.plan(), ada.plan()])).toEqual(['pro', 'pro', 'pro']);
  expect(billing.asked() - before).toBe(1);
});

test('while billing is down the last plan known holds until it would have ended', async () => {
  const [ada, nobody] = [someone(pro('trialing', after(60_000))), someone()];
  expect(await ada.plan()).toBe('pro');
  billing.setDown(true);
  ada.time.now += 59_999;
  expect([await ada.plan(), await nobody.plan()]).toEqual(['pro', 'free']);
  ada.time.now += 1;
  expect(await ada.plan()).toBe('free');
});

test('the holder of an API key has their plan, though no session of theirs was met', async () => {
  const ada = someone(pro('active', null), { internalKey: 'shared by services of these tests' });
  const byKey = { ...ada.actor, token: '', apiKey: { id: 'k', scopes: [] } };
  expect(await ada.planOf(byKey)).toBe('pro');
  billing.setDown(true);
  ada.time.now += 10_000;
  expect(await ada.planOf(byKey)).toBe('pro');
});

test('where services share no key, an API key goes by what was kept', async () => {
  const kept = new Map<string, PlanState>();
  const memory: PlanMemory = {
    keep: async (userId, plan) => void kept.set(userId, plan),
    last: (userId) => Promise.resolve(kept.get(userId)),
  };
  const ada = someone(pro('active', null), { memory });
  const byKey = { ...ada.actor, token: '', apiKey: { id: 'k', scopes: [] } };
  expect(await ada.planOf(byKey)).toBe('free');
  await ada.plan();
  const before = billing.asked();
  expect(await ada.planOf(byKey)).toBe('pro');
  expect(billing.asked()).toBe(before);
});
