import { stubApi } from '@scheduler/api-client/testing';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { ai, type Analysis } from '@scheduler/contracts/ai';
import { events, schedules } from '@scheduler/contracts/core';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { testHost } from '@scheduler/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DashboardScreen } from './dashboard-screen.tsx';

const HOUR = 3_600_000;
// Noon on a fixed day: only the clock is replaced, so promises and timers run as they do.
const NOW = Date.parse('2026-11-18T12:00:00Z');
const created_at = '2026-11-01T09:00:00.000Z';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  const options = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const idOf = (number: number) => `018f4e3a-0000-7000-8000-${String(number).padStart(12, '0')}`;

const schedule = (number: number, changes: Partial<Schedule> = {}) =>
  aSchedule({ id: idOf(number), name: `Schedule ${number}`, ...changes });

/** An event that begins `hours` from now and lasts one. */
const event = (number: number, hours: number, changes: Partial<Event> = {}) =>
  anEvent({
    id: idOf(number),
    title: `Event ${number}`,
    schedule_ids: [idOf(1)],
    ...moved(hours),
    ...changes,
  });

const moved = (hours: number) => ({
  start_time: new Date(NOW + hours * HOUR).toISOString(),
  end_time: new Date(NOW + (hours + 1) * HOUR).toISOString(),
});

/** What an analysis says beside its figure and its sentences. */
const analysed = (changes: Partial<Analysis>): Analysis => ({
  productivity_score: 0,
  insights: [],
  recommendations: [],
  status: 'not_enough_data',
  window: { start: created_at, end: new Date(NOW).toISOString() },
  components: null,
  facts: {
    work_minutes: 0,
    busy_minutes: 0,
    focus_minutes: 0,
    focus_goal_minutes: 0,
    fragmented_minutes: 0,
    after_hours_minutes: 0,
    long_run_minutes: 0,
    longest_run_minutes: 0,
    conflicts: 0,
    events: 0,
  },
  evidence: [],
  actions: [],
  ...changes,
});

function open(found: { schedules?: Schedule[]; events?: Event[] } = {}) {
  const server = stubApi();
  server.answer(schedules.list, found.schedules ?? []);
  server.answer(events.list, ({ query }) =>
    (found.events ?? []).filter(
      ({ start_time, end_time }) =>
        start_time < query.get('end_date')! && end_time > query.get('start_date')!,
    ),
  );
  server.answer(
    ai.analyzePatterns,
    analysed({
      productivity_score: 0,
      insights: [],
      recommendations: [],
    }),
  );
  const host = testHost({ path: '/dashboard', fetch: server.fetch });
  const show = () => render(<DashboardScreen />, { wrapper: host.wrapper });
  return { server, host, show };
}

const figure = async (name: string) => (await screen.findByText(name)).closest('a')!;

test('greets by name, or by e-mail when there is none', () => {
  const { show } = open();
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Ada Lovelace');
  expect(screen.getByText('Wednesday, November 18')).toBeVisible();
});

test('loads the next seven days and today so far, once each', async () => {
  const { server, show } = open();
  show();
  await screen.findByText('No upcoming events found.');
  const asked = server.calls
    .filter(({ route }) => route === 'events.list')
    .map(({ query }) => [query.get('start_date'), query.get('end_date')]);
  expect(asked).toEqual([
    ['2026-11-18T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
    ['2026-11-18T00:00:00.000Z', '2026-11-18T12:00:00.000Z'],
  ]);
  expect(server.calls.filter(({ route }) => route === 'schedules.list')).toHaveLength(1);
});

test('counts schedules, events of today (also past ones), shared schedules and the score', async () => {
  const person = (email: string) =>
    ({ email, user_id: null, full_name: null, role: 'viewer', status: 'accepted' }) as const;
  const { server, show } = open({
    schedules: [
      schedule(1),
      schedule(2, { is_shared: true, shared_with: [person('a@x.example'), person('b@x.example')] }),
      schedule(3, { is_shared: true, shared_with: [person('a@x.example')] }),
    ],
    events: [event(10, -3), event(11, 2), event(12, 24)],
  });
  server.answer(
    ai.analyzePatterns,
    analysed({
      productivity_score: 82.4,
      insights: ['one'],
      recommendations: [],
    }),
  );
  show();
  expect(await figure('Total Schedules')).toHaveTextContent('3');
  expect(await figure('Total Schedules')).toHaveAttribute('href', '/schedules');
  expect(await figure("Today's Events")).toHaveTextContent("Today's Events21 ahead");
  expect(await figure("Today's Events")).toHaveAttribute('href', '/calendar?view=day');
  expect(await figure('Shared Schedules')).toHaveTextContent('Shared Schedules2with 2 people');
  expect(await screen.findByText('82%')).toBeVisible();
});

test('shows the first five events to come, with time, date, place and overlaps', async () => {
  const { show } = open({
    schedules: [schedule(1)],
    events: [
      event(16, 120),
      event(10, 2, { title: 'Design critique', location: 'Studio' }),
      event(11, 2.5, { title: 'Interview' }),
      event(12, 48),
      event(13, 72),
      event(14, 96),
      event(15, -2, { title: 'Past' }),
    ],
  });
  show();
  const card = await screen.findByRole('region', { name: 'Upcoming Events' });
  const lines = within(card).getAllByRole('listitem');
  expect(lines.map((line) => within(line).getByRole('link').textContent)).toEqual([
    'Design critique',
    'Interview',
    'Event 12',
    'Event 13',
    'Event 14',
  ]);
  expect(lines[0]).toHaveTextContent('2:00 PM');
  expect(lines[0]).toHaveTextContent('Wed, Nov 18');
  expect(lines[0]).toHaveTextContent('Studio');
  expect(within(lines[1]!).getByText('Overlaps')).toBeVisible();
  expect(within(lines[2]!).queryByText('Overlaps')).toBeNull();
});

test('shows three insights and three recommendations at most', async () => {
  const { server, show } = open();
  server.answer(
    ai.analyzePatterns,
    analysed({
      productivity_score: 50,
      insights: ['i1', 'i2', 'i3', 'i4'],
      recommendations: ['r1', 'r2', 'r3', 'r4'],
    }),
  );
  show();
  const card = await screen.findByRole('region', { name: 'AI Insights' });
  await within(card).findByText('i1');
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['i1', 'i2', 'i3', 'r1', 'r2', 'r3']);
});

test('a sentence leads to the week that it is about, and the score to its parts', async () => {
  const { server, show } = open();
  const text = 'Two events overlap this week.';
  const week = { start: '2026-11-16T00:00:00.000Z', end: '2026-11-23T00:00:00.000Z' };
  server.answer(
    ai.analyzePatterns,
    analysed({
      productivity_score: 74,
      status: 'ok',
      insights: [text],
      components: {
        focus: 22.5,
        fragmentation: 12,
        load: 14,
        conflicts: 7.5,
        after_hours: 8,
        long_runs: 10,
      },
      evidence: [{ part: 'conflicts', text, points: 7.5, period: week, event_ids: [idOf(1)] }],
    }),
  );
  show();
  const sentence = await screen.findByRole('link', { name: text });
  expect(sentence).toHaveAttribute('href', '/calendar?view=week&date=2026-11-16');
  await userEvent.click(screen.getByText('How 74% comes about'));
  expect(screen.getByText('Focus time').nextElementSibling).toHaveTextContent('22.5 of 30');
});

test('moves are made as one, and can be undone', async () => {
  const { server, host, show } = open({ schedules: [schedule(1)] });
  server.answer(
    ai.analyzePatterns,
    analysed({
      productivity_score: 61,
      status: 'ok',
      insights: ['one'],
      actions: [
        {
          text: 'Do this move: 61 → 74',
          window: { start: created_at, end: new Date(NOW).toISOString() },
          score_before: 61,
          score_after: 74,
          moves: [
            {
              event_id: idOf(1),
              version: 3,
              title: 'Design critique',
              from: moved(2),
              to: moved(5),
              text: 'Clears 30 minutes of overlap with Interview.',
            },
          ],
        },
      ],
    }),
  );
  server.answer(events.arrange, { moved: [event(1, 5)], created: [] });
  show();
  const moves = await screen.findByRole('list', { name: 'Moves that help' });
  expect(moves).toHaveTextContent('Wed, Nov 18, 2:00 PMWed, Nov 18, 5:00 PM');
  await userEvent.click(within(moves).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', message: 'Event moved' }]));
  expect(server.calls.find(({ route }) => route === 'events.arrange')?.body).toEqual({
    cause: 'optimizer',
    moves: [{ event_id: idOf(1), version: 3, ...moved(5) }],
  });
});

test('a failed analysis is only logged', async () => {
  const { server, host, show } = open();
  server.refuse(ai.analyzePatterns, 503);
  show();
  const empty = "AI insights will appear here after you've used the app for a while.";
  expect(await screen.findByText(empty)).toBeVisible();
  expect(await figure('Productivity Score')).toHaveTextContent('0%');
  expect(host.toasts).toEqual([]);
  expect(host.errors).toHaveLength(1);
});

test('tells once of a failed load, and Retry heals it', async () => {
  const { server, host, show } = open({ schedules: [schedule(1)] });
  server.refuse(schedules.list, 503);
  server.refuse(events.list, 503);
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to load dashboard data' }]);
  server.answer(schedules.list, [schedule(1)]);
  server.answer(events.list, []);
  await userEvent.click(retry);
  expect(await figure('Total Schedules')).toHaveTextContent('1');
});

test('follows an event that another screen adds to the shared cache', async () => {
  const found = { schedules: [schedule(1)], events: [] as Event[] };
  const { host, show } = open(found);
  show();
  expect(await figure("Today's Events")).toHaveTextContent("Today's Events0");
  found.events.push(event(20, 3, { title: 'New one' }));
  await host.platform.queryClient.invalidateQueries({ queryKey: ['events'] });
  await waitFor(async () => expect(await figure("Today's Events")).toHaveTextContent('1'));
  const upcoming = screen.getByRole('region', { name: 'Upcoming Events' });
  expect(within(upcoming).getByRole('link', { name: 'New one' })).toBeVisible();
});
