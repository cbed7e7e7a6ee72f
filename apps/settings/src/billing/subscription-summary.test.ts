/** @jest-environment node */

import { summarizeSubscription, type BillingDetails } from './subscription-summary.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const daysFromNow = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const summarizePro = (status: string, end: string | null = null, billing: BillingDetails = {}) =>
  summarizeSubscription({ plan_type: 'pro', status, current_period_end: end }, billing, NOW);
const summarizeFree = (status: string, end: string | null = null, billing: BillingDetails = {}) =>
  summarizeSubscription({ plan_type: 'free', status, current_period_end: end }, billing, NOW);

test('the summary of a trial shows the remaining days', () => {
  expect(summarizePro('trialing', daysFromNow(8.2))).toMatchObject({
    plan: 'pro',
    status: { label: 'Trial' },
    banner: { tone: 'info', text: '9 days left.' },
  });
});

test.each([
  [3, '3 days left.'],
  [0.5, '1 day left.'],
])('the summary of a trial with %d days left shows a warning', (days, text) => {
  const { banner } = summarizePro('trialing', daysFromNow(days));
  expect(banner).toMatchObject({ tone: 'warn', title: 'Your trial will end soon!' });
  expect(banner?.text).toContain(text);
});

test('the summary of a trial with more than three days left shows no warning', () => {
  expect(summarizePro('trialing', daysFromNow(3.01)).banner?.title).not.toBe(
    'Your trial will end soon!',
  );
});

test.each([
  [{ has_payment_method: false }, '3 days left. Add a card to keep Pro after November 21, 2026.'],
  [{ has_payment_method: true }, '3 days left. Then Pro renews at $12 a month.'],
  [{ has_payment_method: false, cancel_at: daysFromNow(3) }, '3 days left.'],
])('an expiring trial with %j shows the next step', (billing, text) => {
  expect(summarizePro('trialing', daysFromNow(3), billing).banner?.text).toBe(text);
});

test.each([
  ['trialing', { has_payment_method: false }, 'add-card'],
  ['trialing', { has_payment_method: true }, null],
  ['trialing', { has_payment_method: false, cancel_at: daysFromNow(9) }, 'resume'],
  ['trialing', {}, null],
  ['active', { has_payment_method: true }, null],
  ['active', { cancel_at: daysFromNow(9) }, 'resume'],
  ['past_due', {}, 'fix-payment'],
] as const)('the %s status with %j suggests the %s action', (status, billing, action) => {
  expect(summarizePro(status, daysFromNow(9), billing).action).toBe(action);
});

test.each(['trialing', 'active', 'past_due'])(
  'a canceled subscription with the %s status shows when Pro ends',
  (status) => {
    const { period } = summarizePro(status, daysFromNow(9), { cancel_at: daysFromNow(9) });
    expect(period).toBe('Canceled: Pro ends on November 27, 2026');
  },
);

test('the summary of an expired trial shows Free and the end date', () => {
  expect(summarizePro('trialing', daysFromNow(-1))).toMatchObject({
    plan: 'free',
    period: 'Your Pro trial ended November 17, 2026',
    banner: null,
    action: 'upgrade',
  });
});

test('the summary of a failed payment shows how long Pro stays active', () => {
  expect(summarizePro('past_due', daysFromNow(-2))).toMatchObject({
    plan: 'pro',
    status: { label: 'Past due' },
    banner: { text: 'Pro stays active until November 23, 2026. Update your card to keep it.' },
  });
});

test.each([
  ['past_due', 'Past due', 'Your last payment failed.'],
  ['unpaid', 'Past due', 'Your last payment failed.'],
  ['paused', 'Paused', 'Pro is paused.'],
  ['incomplete', 'Incomplete', "Your first payment isn't complete."],
])(
  'the summary for the %s status explains why Pro is missing and suggests fixing the payment',
  (status, label, title) => {
    expect(summarizeFree(status, daysFromNow(-9))).toMatchObject({
      plan: 'free',
      status: { label, tone: 'warn' },
      banner: { tone: 'warn', title },
      action: 'fix-payment',
    });
  },
);

test.each([
  ['active', null, { can_try: true }, '14 days of Pro free, no credit card required'],
  ['active', null, { can_try: false }, null],
  ['canceled', daysFromNow(-1), { can_try: false }, 'Pro ended November 17, 2026'],
  ['hibernating', null, {}, null],
] as const)(
  'a Free plan with the %s status, end %s and %j offers an upgrade',
  (status, end, billing, period) => {
    expect(summarizeFree(status, end, billing)).toMatchObject({
      plan: 'free',
      status: { label: 'Active' },
      period,
      banner: null,
      action: 'upgrade',
    });
  },
);
