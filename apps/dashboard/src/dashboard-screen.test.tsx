import { ai } from '@scheduler/contracts/ai';
import { events, schedules } from '@scheduler/contracts/core';
import type { Event } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  analysed,
  event,
  holdClock,
  idOf,
  moved,
  NOW,
  openDashboard,
  schedule,
} from './testing/open-dashboard.tsx';

beforeEach(holdClock);
afterEach(() => {
  jest.restoreAllMocks();
});

const figure = async (name: string) => (await screen.findByText(name)).closest('a')!;

test('greets by name, or by e-mail when there is none', () => {
  const { show } = openDashboard();
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Ada Lovelace');
  expect(screen.getByText('Wednesday, November 18')).toBeVisible();
});

test('loads the next seven days and today so far, once each', async () => {
  const { server, show } = openDashboard();
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
  const { server, show } = openDashboard({
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
  const { show } = openDashboard({
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
  const { server, show } = openDashboard();
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
  const { server, show } = openDashboard();
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
  const { server, host, show } = openDashboard({ schedules: [schedule(1)] });
  server.answer(
    ai.analyzePatterns,
    analysed({
      productivity_score: 61,
      status: 'ok',
      insights: ['one'],
      actions: [
        {
          text: 'Do this move: 61 → 74',
          window: { start: new Date(NOW).toISOString(), end: moved(5).end_time },
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
  expect(moves).toHaveTextContent('Do this move: 61 → 74');
  expect(moves).toHaveTextContent('The score of the week ahead');
  expect(moves).toHaveTextContent('Wed, Nov 18, 2:00 PMWed, Nov 18, 5:00 PM');
  await userEvent.click(within(moves).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', message: 'Event moved' }]));
  expect(server.calls.find(({ route }) => route === 'events.arrange')?.body).toEqual({
    cause: 'optimizer',
    moves: [{ event_id: idOf(1), version: 3, ...moved(5) }],
  });
});

test('a failed analysis is only logged', async () => {
  const { server, host, show } = openDashboard();
  server.refuse(ai.analyzePatterns, 503);
  show();
  const empty = "AI insights will appear here after you've used the app for a while.";
  expect(await screen.findByText(empty)).toBeVisible();
  expect(await figure('Productivity Score')).toHaveTextContent('0%');
  expect(host.toasts).toEqual([]);
  expect(host.errors).toHaveLength(1);
});

test('tells once of a failed load, and Retry heals it', async () => {
  const { server, host, show } = openDashboard({ schedules: [schedule(1)] });
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
  const { host, show } = openDashboard(found);
  show();
  expect(await figure("Today's Events")).toHaveTextContent("Today's Events0");
  found.events.push(event(20, 3, { title: 'New one' }));
  await host.platform.queryClient.invalidateQueries({ queryKey: ['events'] });
  await waitFor(async () => expect(await figure("Today's Events")).toHaveTextContent('1'));
  const upcoming = screen.getByRole('region', { name: 'Upcoming Events' });
  expect(within(upcoming).getByRole('link', { name: 'New one' })).toBeVisible();
});
