import { planFeatures, planInForce, trialDaysLeft } from './index.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
const pro = (status: string, current_period_end: string | null) => ({
  plan_type: 'pro',
  status,
  current_period_end,
});

test.each([
  ['an active subscription', pro('active', at(10)), 'pro'],
  ['an active one whose renewal is being written', pro('active', at(-1)), 'pro'],
  ['a trial under way', pro('trialing', at(1)), 'pro'],
  ['a trial whose end has passed', pro('trialing', at(-0.001)), 'free'],
  ['a trial without an end', pro('trialing', null), 'pro'],
  ['a payment late by six days', pro('past_due', at(-6)), 'pro'],
  ['a payment late by eight days', pro('past_due', at(-8)), 'free'],
  ['a cancelled one', pro('canceled', at(10)), 'free'],
  ['one that ends later', { ...pro('active', at(10)), cancel_at: at(0.001) }, 'pro'],
  ['one that should have ended', { ...pro('active', at(10)), cancel_at: at(0) }, 'free'],
  ['a status nobody knows', pro('hibernating', at(10)), 'free'],
  ['a free row', { ...pro('active', at(10)), plan_type: 'free' }, 'free'],
])('%s puts the plan in force', (_, state, plan) => {
  expect(planInForce(state, now)).toBe(plan);
});

test.each([
  [14, 14],
  [2.2, 3],
  [0.01, 1],
  [-3, 0],
])('%d days before its end a trial shows %d days left', (days, left) => {
  expect(trialDaysLeft(pro('trialing', at(days)), now)).toBe(left);
});

test('outside a trial there are no trial days', () => {
  expect(trialDaysLeft(pro('active', at(3)), now)).toBeNull();
});

test('free holds three schedules, pro any number', () => {
  expect(planFeatures.free.maxSchedules).toBe(3);
  expect(planFeatures.pro.maxSchedules).toBe(Number.POSITIVE_INFINITY);
});
