import { ai, type Analytics } from '@scheduler/contracts/ai';
import { screen } from '@testing-library/react';
import { created_at, freezeClock, createId, openDashboard } from '../testing/open-dashboard.tsx';

beforeEach(freezeClock);
afterEach(() => {
  jest.restoreAllMocks();
});

const createAnalytics = (scores: readonly (number | null)[]): Analytics => ({
  window: { start: created_at, end: created_at },
  time_zone: 'UTC',
  totals: { events: 0, busy_minutes: 0, meeting_minutes: 0, focus_minutes: 0, work_minutes: 0 },
  schedules: [],
  load: [],
  weeks: [],
  score_trend: scores.map((score, week) => ({ start_date: `2026-11-0${week + 1}`, score })),
  busiest_day: null,
  people: [],
});

function usePlanType(plan_type: 'free' | 'pro') {
  const row = {
    ...{
      id: createId(8),
      user_id: createId(9),
      status: 'active',
      plan_type,
      current_period_end: null,
    },
    ...{ created_at, updated_at: created_at },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(row)));
}

test('the score chart shows the weekly scores on the Pro plan', async () => {
  usePlanType('pro');
  const { server, show } = openDashboard();
  server.respond(ai.analytics, createAnalytics([50, null, 76.2, 82]));
  show();
  const bars = await screen.findByRole('img', { name: 'Score by week: 50%, 76%, 82%' });
  expect(bars.children).toHaveLength(4);
  expect(screen.getByText('up 6 from last week')).toBeVisible();
});

test('the dashboard requests no analytics on the Free plan', async () => {
  usePlanType('free');
  const { server, show } = openDashboard();
  show();
  // The badge shows that the plan has been loaded.
  expect(await screen.findByText('Pro')).toBeVisible();
  expect(server.calls.map(({ route }) => route)).not.toContain('ai.analytics');
});
