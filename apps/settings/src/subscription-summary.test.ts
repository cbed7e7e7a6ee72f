import { summarizeSubscription, type BillingDetails } from './subscription-summary.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();
const words = (status: string, end: string | null = null, facts: BillingDetails = {}) =>
  summarizeSubscription({ plan_type: 'pro', status, current_period_end: end }, facts, NOW);
const freeWords = (status: string, end: string | null = null, facts: BillingDetails = {}) =>
  summarizeSubscription({ plan_type: 'free', status, current_period_end: end }, facts, NOW);

test('a trial tells how many days are left', () => {
  expect(words('trialing', inDays(8.2))).toMatchObject({
    plan: 'pro',
    status: { label: 'Trial' },
    banner: { tone: 'info', text: '9 days left.' },
  });
});

test.each([
  [3, '3 days left.'],
  [0.5, '1 day left.'],
])('a trial with %d days left will end soon', (days, text) => {
  const { banner } = words('trialing', inDays(days));
  expect(banner).toMatchObject({ tone: 'warn', title: 'Your trial will end soon!' });
  expect(banner?.text).toContain(text);
});

test('a trial of more than three days does not say it ends soon', () => {
  expect(words('trialing', inDays(3.01)).banner?.title).not.toBe('Your trial will end soon!');
});

test.each([
  [{ has_payment_method: false }, '3 days left. Add a card to keep Pro after November 21, 2026.'],
  [{ has_payment_method: true }, '3 days left. Then Pro goes on at $12 a month.'],
  [{ has_payment_method: false, cancel_at: inDays(3) }, '3 days left.'],
])('a trial that ends soon says what comes then: %j', (facts, text) => {
  expect(words('trialing', inDays(3), facts).banner?.text).toBe(text);
});

test.each([
  ['trialing', { has_payment_method: false }, 'add-card'],
  ['trialing', { has_payment_method: true }, null],
  ['trialing', { has_payment_method: false, cancel_at: inDays(9) }, 'resume'],
  ['trialing', {}, null],
  ['active', { has_payment_method: true }, null],
  ['active', { cancel_at: inDays(9) }, 'resume'],
  ['past_due', {}, 'fix-payment'],
] as const)('%s with %j wants: %s', (status, facts, action) => {
  expect(words(status, inDays(9), facts).action).toBe(action);
});

test.each(['trialing', 'active', 'past_due'])('%s and cancelled says when Pro ends', (status) => {
  const { period } = words(status, inDays(9), { cancel_at: inDays(9) });
  expect(period).toBe('Cancelled: Pro ends on November 27, 2026');
});

test('a trial whose end has passed is Free and says when it ended', () => {
  expect(words('trialing', inDays(-1))).toMatchObject({
    plan: 'free',
    period: 'Your Pro trial ended November 17, 2026',
    banner: null,
    action: 'upgrade',
  });
});

test('a failed payment says how long Pro stays on', () => {
  expect(words('past_due', inDays(-2))).toMatchObject({
    plan: 'pro',
    status: { label: 'Past due' },
    banner: { text: 'Pro stays on until November 23, 2026. Update your card to keep it.' },
  });
});

test.each([
  ['past_due', 'Past due', 'Your last payment failed.'],
  ['unpaid', 'Past due', 'Your last payment failed.'],
  ['paused', 'Paused', 'Pro is paused.'],
  ['incomplete', 'Incomplete', "Your first payment isn't complete."],
])('%s without Pro says why, and what mends it', (status, word, lead) => {
  expect(freeWords(status, inDays(-9))).toMatchObject({
    plan: 'free',
    status: { word, tone: 'warn' },
    banner: { tone: 'warn', lead },
    action: 'fix-payment',
  });
});

test.each([
  ['active', null, { can_try: true }, '14 days of Pro free, no credit card required'],
  ['active', null, { can_try: false }, null],
  ['canceled', inDays(-1), { can_try: false }, 'Pro ended November 17, 2026'],
  ['hibernating', null, {}, null],
] as const)('Free, %s until %s with %j offers Pro', (status, end, facts, period) => {
  expect(freeWords(status, end, facts)).toMatchObject({
    plan: 'free',
    status: { label: 'Active' },
    period,
    banner: null,
    action: 'upgrade',
  });
});
