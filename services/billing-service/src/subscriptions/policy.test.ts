import { getEffectivePlan } from '@scheduler/contracts';
import type { StripeSubscription } from '../stripe/answers-client.ts';
import { chosen, graceEnd, stateOf, trialDaysFor, trialUsedAt } from './policy.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const at = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

const subscription = (
  status: string,
  more: Partial<StripeSubscription> = {},
): StripeSubscription => ({
  object: 'subscription',
  id: `sub_${status}`,
  status,
  created: 1,
  cancel_at_period_end: false,
  items: { data: [{ current_period_start: at(-10), current_period_end: at(20) }] },
  ...more,
});

const NOTHING = { status: 'active', current_period_end: null, stripe_subscription_id: null };

test.each([
  ['a trial is Pro until it ends', 'trialing', { trial_end: at(4) }, 'pro', at(4)],
  ['a paid period is Pro', 'active', {}, 'pro', at(20)],
  ['a late payment is Pro in its grace', 'past_due', {}, 'free', at(-10)],
  ['an unpaid one is Free', 'unpaid', {}, 'free', at(-10)],
  ['a paused one is Free', 'paused', {}, 'free', at(20)],
  ['one never paid for is Free', 'incomplete', {}, 'free', null],
  ['one given up is Free', 'incomplete_expired', {}, 'free', null],
  ['a cancelled one is Free since it ended', 'canceled', { ended_at: at(-2) }, 'free', at(-2)],
  ['a status nobody knows is Free', 'hibernating', {}, 'free', at(20)],
])('%s', (_, status, more, plan, end) => {
  const state = stateOf([subscription(status, more)], NOTHING);
  expect(state).toMatchObject({ status, current_period_end: end });
  expect(getEffectivePlan(state, NOW)).toBe(plan);
});

test('without a subscription it is Free, active', () => {
  expect(stateOf([], NOTHING)).toMatchObject({ ...NOTHING, plan_type: 'free' });
});

test('a late payment keeps Pro for seven days from the first failure, whatever is tried since', () => {
  const late = (start: number) =>
    subscription('past_due', {
      items: { data: [{ current_period_start: at(start), current_period_end: at(start + 30) }] },
    });
  const first = stateOf([late(-6)], NOTHING);
  expect(getEffectivePlan(first, NOW)).toBe('pro');
  expect(graceEnd(first)).toBe(at(1));
  expect(getEffectivePlan(first, NOW + DAY_MS)).toBe('free');
  // A month later the payment is late still, and another period has begun.
  const still = stateOf([late(24)], first);
  expect(still.current_period_end).toBe(at(-6));
});

test.each([
  ['a trial whose end has passed', 'trialing', { trial_end: at(-0.01) }],
  ['a scheduled end that has passed', 'active', { cancel_at: at(-0.01) }],
])('%s is Free even if nobody told of it', (_, status, more) => {
  expect(getEffectivePlan(stateOf([subscription(status, more)], NOTHING), NOW)).toBe('free');
});

test.each([
  ['the portal sets the instant', { cancel_at: at(5) }, at(5)],
  ['the API may set the flag alone', { cancel_at_period_end: true }, at(20)],
  ['taken up again, neither is set', {}, null],
])('an end is scheduled: %s', (_, more, end) => {
  expect(stateOf([subscription('active', more)], NOTHING).cancel_at).toBe(end);
});

test('of several subscriptions the most alive counts, of equals the newest', () => {
  const ended = subscription('canceled', { created: 9 });
  const old = subscription('active', { id: 'old' });
  const young = subscription('active', { id: 'young', created: 5 });
  expect(chosen([ended, old, young])?.id).toBe('young');
  expect(chosen([subscription('trialing'), ended])?.status).toBe('trialing');
  expect(chosen([subscription('hibernating'), subscription('past_due')])?.status).toBe('past_due');
});

test('a trial once begun is used, and the next checkout has none', () => {
  const all = [subscription('canceled', { trial_start: at(-30) }), subscription('active')];
  expect(trialUsedAt(all)).toBe(at(-30));
  expect(trialUsedAt([subscription('active')])).toBeNull();
  expect(trialDaysFor({ trial_used_at: at(-30) })).toBe(0);
  expect(trialDaysFor({ trial_used_at: null })).toBe(14);
});
