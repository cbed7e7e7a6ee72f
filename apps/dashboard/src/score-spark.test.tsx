import { ai, type Analytics } from '@scheduler/contracts/ai';
import { screen } from '@testing-library/react';
import { created_at, holdClock, idOf, openDashboard } from './testing/open-dashboard.tsx';

beforeEach(holdClock);
afterEach(() => {
  jest.restoreAllMocks();
});

const analytics = (scores: readonly (number | null)[]): Analytics => ({
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

function onPlan(plan_type: 'free' | 'pro') {
  const row = {
    ...{ id: idOf(8), user_id: idOf(9), status: 'active', plan_type, current_period_end: null },
    ...{ created_at, updated_at: created_at },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(row)));
}

test('Pro sees how the score went, week by week', async () => {
  onPlan('pro');
  const { server, show } = openDashboard();
  server.answer(ai.analytics, analytics([50, null, 76.2, 82]));
  show();
  const bars = await screen.findByRole('img', { name: 'By week: 50%, 76%, 82%' });
  expect(bars.children).toHaveLength(4);
  expect(screen.getByText('up 6 on last week')).toBeVisible();
});

test('Free is not asked about', async () => {
  onPlan('free');
  const { server, show } = openDashboard();
  show();
  // Known by then: the badge beside it tells of the plan.
  expect(await screen.findByText('Pro')).toBeVisible();
  expect(server.calls.map(({ route }) => route)).not.toContain('ai.analytics');
});
