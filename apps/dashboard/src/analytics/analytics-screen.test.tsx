import { stubApi } from '@scheduler/api-client/testing';
import { ai, type Analytics } from '@scheduler/contracts/ai';
import { testHost } from '@scheduler/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AnalyticsScreen } from './analytics-screen.tsx';

const ROW = '/rest/v1/user_subscriptions';
const at = '2026-11-01T00:00:00.000Z';
const idOf = (number: number) => `018f4e3a-0000-7000-8000-${String(number).padStart(12, '0')}`;

const pro = {
  id: idOf(8),
  user_id: idOf(9),
  status: 'active',
  plan_type: 'pro',
  current_period_end: null,
  created_at: at,
  updated_at: at,
};

// Half an hour every Monday at nine.
const load = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => (day === 0 && hour === 9 ? 30 : 0)),
);

const report: Analytics = {
  window: { start: at, end: '2026-11-29T00:00:00.000Z' },
  time_zone: 'UTC',
  totals: {
    events: 4,
    busy_minutes: 990,
    meeting_minutes: 120,
    focus_minutes: 600,
    work_minutes: 1980,
  },
  schedules: [
    { schedule_id: idOf(1), name: 'Work', color: 'blue', minutes: 900, events: 3 },
    { schedule_id: idOf(2), name: 'Home', color: 'green', minutes: 90, events: 1 },
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

function open(subscription: unknown, given: Partial<Analytics> = {}) {
  const server = stubApi();
  server.answerPath(ROW, subscription ? 200 : 406, subscription ?? {});
  server.answer(ai.analytics, { ...report, ...given });
  globalThis.fetch = server.fetch;
  const host = testHost({ path: '/dashboard/analytics', fetch: server.fetch });
  render(<AnalyticsScreen />, { wrapper: host.wrapper });
  return server;
}

test('tells where the time went, each drawing with its figures', async () => {
  open(pro);
  const totals = await screen.findByRole('region', { name: 'Totals' });
  expect(totals).toHaveTextContent('In events16 h 30 m4 events');
  expect(totals).toHaveTextContent('50% of work is busy');
  const schedules = screen.getByRole('region', { name: 'Time by schedule' });
  expect(schedules).toHaveTextContent('Work takes most, 15 h.');
  const [, first] = within(schedules).getAllByRole('row', { hidden: true });
  expect(first).toHaveTextContent('Work15 h3 events');
  expect(screen.getByText(/^Last week had 30 m more of meetings/)).toBeVisible();
  expect(screen.getByText(/^The best week began on Nov 9 with 82%/)).toBeVisible();
  expect(screen.getByText('Ana').parentElement).toHaveTextContent('2 h in 2 meetings');
});

test('the trend begins with the first week that can be judged', async () => {
  open(pro);
  const trend = await screen.findByRole('region', { name: 'Productivity Score by week' });
  const [, first, ...more] = within(trend).getAllByRole('row', { hidden: true });
  expect(first).toHaveTextContent('Nov 275%');
  expect(more).toHaveLength(1);
});

test('one week is no trend, and no axes are drawn for it', async () => {
  open(pro, {
    score_trend: [
      { start_date: '2026-11-02', score: null },
      { start_date: '2026-11-09', score: 82 },
    ],
  });
  const trend = await screen.findByRole('region', { name: 'Productivity Score by week' });
  expect(trend).toHaveTextContent('One week so far, with 82%.');
  expect(trend.querySelector('.recharts-responsive-container')).toBeNull();
});

test('weeks without a meeting are not compared', async () => {
  open(pro, { weeks: report.weeks.map((week) => ({ ...week, meeting_minutes: 0 })) });
  await screen.findByRole('region', { name: 'Meetings and focus by week' });
  expect(screen.queryByText(/^Last week had/)).not.toBeInTheDocument();
});

test('the load of an hour is a cell of a table', async () => {
  open(pro);
  const grid = await screen.findByRole('table', { name: /Busy minutes of an average week/ });
  const [, monday] = within(grid).getAllByRole('row');
  expect(within(monday!).getAllByRole('cell')[1]).toHaveTextContent('30 m');
});

test('looks further back when asked', async () => {
  const server = open(pro);
  await userEvent.click(await screen.findByRole('button', { name: 'Last 13 weeks' }));
  await screen.findByRole('region', { name: 'Totals' });
  const days = server.calls
    .filter(({ route }) => route === 'ai.analytics')
    .map(({ query }) => Date.parse(query.get('to')!) - Date.parse(query.get('from')!))
    .map((length) => Math.round(length / 86_400_000));
  expect(days).toEqual([28, 91]);
});

test('on Free the way to it is shown, and nothing is asked', async () => {
  const server = open(undefined);
  expect(await screen.findByText('Upgrade to Pro to see where your time goes')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/settings');
  expect(server.calls).toEqual([]);
});
