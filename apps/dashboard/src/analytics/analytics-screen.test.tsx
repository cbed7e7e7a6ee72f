import { createStubApi } from '@scheduler/api-client/testing';
import { ai, type Analytics } from '@scheduler/contracts/ai';
import { createTestHost } from '@scheduler/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AnalyticsScreen } from './analytics-screen.tsx';

const ROW = '/rest/v1/user_subscriptions';
const createdAt = '2026-11-01T00:00:00.000Z';
const createId = (number: number) => `018f4e3a-0000-7000-8000-${String(number).padStart(12, '0')}`;

const pro = {
  id: createId(8),
  user_id: createId(9),
  status: 'active',
  plan_type: 'pro',
  current_period_end: null,
  created_at: createdAt,
  updated_at: createdAt,
};

// 30 busy minutes on Mondays at 9 AM.
const load = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => (day === 0 && hour === 9 ? 30 : 0)),
);

const report: Analytics = {
  window: { start: createdAt, end: '2026-11-29T00:00:00.000Z' },
  time_zone: 'UTC',
  totals: {
    events: 4,
    busy_minutes: 990,
    meeting_minutes: 120,
    focus_minutes: 600,
    work_minutes: 1980,
  },
  schedules: [
    { schedule_id: createId(1), name: 'Work', color: 'blue', minutes: 900, events: 3 },
    { schedule_id: createId(2), name: 'Home', color: 'green', minutes: 90, events: 1 },
  ],
  load,
  weeks: [
    { start_date: '2026-11-02', meeting_minutes: 60, focus_minutes: 300, busy_minutes: 400 },
    { start_date: '2026-11-09', meeting_minutes: 90, focus_minutes: 300, busy_minutes: 590 },
    { start_date: '2026-11-16', meeting_minutes: 0, focus_minutes: 0, busy_minutes: 0 },
  ],
  score_trend: [
    { start_date: '2026-10-26', score: null },
    { start_date: '2026-11-02', score: 75 },
    { start_date: '2026-11-09', score: 82 },
  ],
  busiest_day: { date: '2026-11-09', minutes: 400, events: 3 },
  people: [{ email: 'ana@x.example', full_name: 'Ana', minutes: 120, meetings: 2 }],
};

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function openAnalytics(subscription: unknown, overrides: Partial<Analytics> = {}) {
  const server = createStubApi();
  server.respondToPath(ROW, subscription ? 200 : 406, subscription ?? {});
  server.respond(ai.analytics, { ...report, ...overrides });
  globalThis.fetch = server.fetch;
  const host = createTestHost({ path: '/dashboard/analytics', fetch: server.fetch });
  render(<AnalyticsScreen />, { wrapper: host.wrapper });
  return server;
}

test('the analytics screen shows totals and charts, each with its data as a table', async () => {
  openAnalytics(pro);
  const totals = await screen.findByRole('region', { name: 'Totals' });
  expect(totals).toHaveTextContent('Time in events16 h 30 m4 events');
  expect(totals).toHaveTextContent('50% of working time');
  const schedules = screen.getByRole('region', { name: 'Time by schedule' });
  expect(schedules).toHaveTextContent('You spent the most time on Work (15 h).');
  const [, first] = within(schedules).getAllByRole('row', { hidden: true });
  expect(first).toHaveTextContent('Work15 h3 events');
  expect(screen.getByText(/^You spent 30 m more in meetings last week/)).toBeVisible();
  expect(screen.getByText(/^Your best week started on Nov 9 \(82%\)/)).toBeVisible();
  expect(screen.getByText('Ana').parentElement).toHaveTextContent('2 h in 2 meetings');
});

test('the score trend starts at the first week that has a score', async () => {
  openAnalytics(pro);
  const trend = await screen.findByRole('region', { name: 'Productivity Score by week' });
  const [, first, ...otherRows] = within(trend).getAllByRole('row', { hidden: true });
  expect(first).toHaveTextContent('Nov 275%');
  expect(otherRows).toHaveLength(1);
});

test('the score trend has no chart if only one week has a score', async () => {
  openAnalytics(pro, {
    score_trend: [
      { start_date: '2026-11-02', score: null },
      { start_date: '2026-11-09', score: 82 },
    ],
  });
  const trend = await screen.findByRole('region', { name: 'Productivity Score by week' });
  expect(trend).toHaveTextContent('This week: 82%. Your trend will appear after two weeks.');
  expect(trend.querySelector('.recharts-responsive-container')).toBeNull();
});

test('the analytics screen does not compare weeks without meetings', async () => {
  openAnalytics(pro, { weeks: report.weeks.map((week) => ({ ...week, meeting_minutes: 0 })) });
  await screen.findByRole('region', { name: 'Meetings and focus by week' });
  expect(screen.queryByText(/meetings last week/)).not.toBeInTheDocument();
});

test('the heat map has a table cell for the load of each hour', async () => {
  openAnalytics(pro);
  const grid = await screen.findByRole('table', { name: /Busy minutes in an average week/ });
  const [, monday] = within(grid).getAllByRole('row');
  expect(within(monday!).getAllByRole('cell')[1]).toHaveTextContent('30 m');
});

test('the analytics screen loads the last 13 weeks when the user selects them', async () => {
  const server = openAnalytics(pro);
  await userEvent.click(await screen.findByRole('button', { name: 'Last 13 weeks' }));
  await screen.findByRole('region', { name: 'Totals' });
  const days = server.calls
    .filter(({ route }) => route === 'ai.analytics')
    .map(({ query }) => Date.parse(query.get('to')!) - Date.parse(query.get('from')!))
    .map((length) => Math.round(length / 86_400_000));
  expect(days).toEqual([28, 91]);
});

test('the analytics screen shows an upgrade prompt and sends no request on the Free plan', async () => {
  const server = openAnalytics(undefined);
  expect(await screen.findByText('Upgrade to Pro to see where your time goes')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/settings');
  expect(server.calls).toEqual([]);
});
