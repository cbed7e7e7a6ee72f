import { planFeatures, getEffectivePlan, getTrialDaysRemaining } from './index.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const daysFromNow = (days: number) => new Date(now + days * 86_400_000).toISOString();
const proSubscription = (status: string, current_period_end: string | null) => ({
  plan_type: 'pro',
  status,
  current_period_end,
});

test.each([
  ['an active subscription', proSubscription('active', daysFromNow(10)), 'pro'],
  [
    'an active subscription whose renewal is not stored yet',
    proSubscription('active', daysFromNow(-1)),
    'pro',
  ],
  ['an ongoing trial', proSubscription('trialing', daysFromNow(1)), 'pro'],
  ['an expired trial', proSubscription('trialing', daysFromNow(-0.001)), 'free'],
  ['a trial without an end date', proSubscription('trialing', null), 'pro'],
  ['a payment that is six days overdue', proSubscription('past_due', daysFromNow(-6)), 'pro'],
  ['a payment that is eight days overdue', proSubscription('past_due', daysFromNow(-8)), 'free'],
  ['a canceled subscription', proSubscription('canceled', daysFromNow(10)), 'free'],
  [
    'a subscription with a future cancellation date',
    { ...proSubscription('active', daysFromNow(10)), cancel_at: daysFromNow(0.001) },
    'pro',
  ],
  [
    'a subscription whose cancellation date is now',
    { ...proSubscription('active', daysFromNow(10)), cancel_at: daysFromNow(0) },
    'free',
  ],
  ['an unknown status', proSubscription('hibernating', daysFromNow(10)), 'free'],
  [
    'a free subscription row',
    { ...proSubscription('active', daysFromNow(10)), plan_type: 'free' },
    'free',
  ],
])('getEffectivePlan returns the plan in force for %s', (_, state, plan) => {
  expect(getEffectivePlan(state, now)).toBe(plan);
});

test.each([
  [14, 14],
  [2.2, 3],
  [0.01, 1],
  [-3, 0],
])('%d days before the trial ends, getTrialDaysRemaining returns %d', (days, remaining) => {
  expect(getTrialDaysRemaining(proSubscription('trialing', daysFromNow(days)), now)).toBe(
    remaining,
  );
});

test('getTrialDaysRemaining returns null outside a trial', () => {
  expect(getTrialDaysRemaining(proSubscription('active', daysFromNow(3)), now)).toBeNull();
});

test('the Free plan allows three schedules, and Pro has no limit', () => {
  expect(planFeatures.free.maxSchedules).toBe(3);
  expect(planFeatures.pro.maxSchedules).toBe(Number.POSITIVE_INFINITY);
});
