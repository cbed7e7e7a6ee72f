import { getEffectivePlan } from '@scheduler/contracts';
import type { StripeSubscription } from '../stripe/schemas-client.ts';
import {
  selectSubscription,
  getGraceEnd,
  toStoredState,
  getTrialDays,
  getTrialUsedAt,
} from './policy.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const daysFromNow = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

const createSubscription = (
  status: string,
  overrides: Partial<StripeSubscription> = {},
): StripeSubscription => ({
  object: 'subscription',
  id: `sub_${status}`,
  status,
  created: 1,
  cancel_at_period_end: false,
  items: {
    data: [{ current_period_start: daysFromNow(-10), current_period_end: daysFromNow(20) }],
  },
  ...overrides,
});

const NO_SUBSCRIPTION = {
  status: 'active',
  current_period_end: null,
  stripe_subscription_id: null,
};

test.each([
  [
    'a trial is Pro until it ends',
    'trialing',
    { trial_end: daysFromNow(4) },
    'pro',
    daysFromNow(4),
  ],
  ['a paid period is Pro', 'active', {}, 'pro', daysFromNow(20)],
  ['an overdue payment is Free after the grace period', 'past_due', {}, 'free', daysFromNow(-10)],
  ['an unpaid subscription is Free', 'unpaid', {}, 'free', daysFromNow(-10)],
  ['a paused subscription is Free', 'paused', {}, 'free', daysFromNow(20)],
  ['an incomplete subscription is Free', 'incomplete', {}, 'free', null],
  ['an expired incomplete subscription is Free', 'incomplete_expired', {}, 'free', null],
  [
    'a canceled subscription is Free from its end',
    'canceled',
    { ended_at: daysFromNow(-2) },
    'free',
    daysFromNow(-2),
  ],
  ['an unknown status is Free', 'hibernating', {}, 'free', daysFromNow(20)],
])('%s', (_, status, overrides, plan, end) => {
  const state = toStoredState([createSubscription(status, overrides)], NO_SUBSCRIPTION);
  expect(state).toMatchObject({ status, current_period_end: end });
  expect(getEffectivePlan(state, NOW)).toBe(plan);
});

test('a customer without a subscription has an active Free plan', () => {
  expect(toStoredState([], NO_SUBSCRIPTION)).toMatchObject({
    ...NO_SUBSCRIPTION,
    plan_type: 'free',
  });
});

test('Pro continues with an overdue payment for seven days from the first failure, regardless of retries', () => {
  const overdue = (start: number) =>
    createSubscription('past_due', {
      items: {
        data: [
          { current_period_start: daysFromNow(start), current_period_end: daysFromNow(start + 30) },
        ],
      },
    });
  const first = toStoredState([overdue(-6)], NO_SUBSCRIPTION);
  expect(getEffectivePlan(first, NOW)).toBe('pro');
  expect(getGraceEnd(first)).toBe(daysFromNow(1));
  expect(getEffectivePlan(first, NOW + DAY_MS)).toBe('free');
  // A month later the payment is still overdue, and the next period has started.
  const nextState = toStoredState([overdue(24)], first);
  expect(nextState.current_period_end).toBe(daysFromNow(-6));
});

test.each([
  ['a trial past its end', 'trialing', { trial_end: daysFromNow(-0.01) }],
  ['a subscription past its scheduled end', 'active', { cancel_at: daysFromNow(-0.01) }],
])('%s results in the Free plan even without a webhook', (_, status, overrides) => {
  expect(
    getEffectivePlan(toStoredState([createSubscription(status, overrides)], NO_SUBSCRIPTION), NOW),
  ).toBe('free');
});

test.each([
  ['the portal sets cancel_at', { cancel_at: daysFromNow(5) }, daysFromNow(5)],
  ['the API sets only cancel_at_period_end', { cancel_at_period_end: true }, daysFromNow(20)],
  ['a resumed subscription has neither', {}, null],
])('the scheduled end of a subscription is the one in Stripe: %s', (_, overrides, end) => {
  expect(toStoredState([createSubscription('active', overrides)], NO_SUBSCRIPTION).cancel_at).toBe(
    end,
  );
});

test('the subscription with the best status applies, or the newest of several with the same status', () => {
  const ended = createSubscription('canceled', { created: 9 });
  const activeSubscription = createSubscription('active', { id: 'old' });
  const recent = createSubscription('active', { id: 'young', created: 5 });
  expect(selectSubscription([ended, activeSubscription, recent])?.id).toBe('young');
  expect(selectSubscription([createSubscription('trialing'), ended])?.status).toBe('trialing');
  expect(
    selectSubscription([createSubscription('hibernating'), createSubscription('past_due')])?.status,
  ).toBe('past_due');
});

test('a trial that has started counts as used, so the next checkout has no trial', () => {
  const all = [
    createSubscription('canceled', { trial_start: daysFromNow(-30) }),
    createSubscription('active'),
  ];
  expect(getTrialUsedAt(all)).toBe(daysFromNow(-30));
  expect(getTrialUsedAt([createSubscription('active')])).toBeNull();
  expect(getTrialDays({ trial_used_at: daysFromNow(-30) })).toBe(0);
  expect(getTrialDays({ trial_used_at: null })).toBe(14);
});
