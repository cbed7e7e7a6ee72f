import type { PlanState } from '@scheduler/contracts';
import { wordsOf } from './subscription-words.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();
const words = (status: string, end: string | null = null, plan_type = 'pro') =>
  wordsOf({ plan_type, status, current_period_end: end } satisfies PlanState, NOW);

test('a trial tells how many days are left', () => {
  expect(words('trialing', inDays(8.2))).toMatchObject({
    plan: 'pro',
    status: { word: 'Trial' },
    banner: { tone: 'info', text: '9 days left.' },
  });
});

test.each([
  [3, '3 days left.'],
  [0.5, '1 day left.'],
])('a trial with %d days left will end soon', (days, text) => {
  expect(words('trialing', inDays(days)).banner).toEqual({
    tone: 'warn',
    lead: 'Your trial will end soon!',
    text,
  });
});

test('a trial of more than three days does not say it ends soon', () => {
  expect(words('trialing', inDays(3.01)).banner?.lead).not.toBe('Your trial will end soon!');
});

test('a trial whose end has passed is Free and says when Pro ended', () => {
  expect(words('trialing', inDays(-1))).toMatchObject({
    plan: 'free',
    period: 'Pro ended November 17, 2026',
    banner: null,
  });
});

test('a failed payment says how long Pro stays on', () => {
  expect(words('past_due', inDays(-2))).toMatchObject({
    plan: 'pro',
    status: { word: 'Past due' },
    banner: { text: 'Pro stays on until November 23, 2026.' },
  });
});

test.each([
  ['free', 'active'],
  ['pro', 'hibernating'],
])('%s, %s is Free without a banner', (plan, status) => {
  expect(words(status, null, plan)).toMatchObject({ plan: 'free', banner: null });
});
