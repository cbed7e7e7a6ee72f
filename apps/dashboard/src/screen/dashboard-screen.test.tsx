import { buildCompactEvents } from '@scheduler/api-client/testing/fixtures';
import { ai } from '@scheduler/contracts/ai';
import { events, schedules } from '@scheduler/contracts/core';
import type { Event } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createAnalysis,
  createEvent,
  freezeClock,
  createId,
  getTimes,
  NOW,
  openDashboard,
  createSchedule,
} from '../testing/open-dashboard.tsx';

beforeEach(freezeClock);
afterEach(() => {
  jest.restoreAllMocks();
});

const findStat = async (name: string) => (await screen.findByText(name)).closest('a')!;

test('the dashboard greets the user by name and shows the date', () => {
  const { show } = openDashboard();
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Ada Lovelace');
  expect(screen.getByText('Wednesday, November 18')).toBeVisible();
});

test('the dashboard requests the next seven days and the past hours of today once each', async () => {
  const { server, show } = openDashboard();
  show();
  await screen.findByText('No upcoming events found.');
  const requestedRanges = server.calls
    .filter(({ route }) => route === 'events.listCompact')
    .map(({ query }) => [query.get('start_date'), query.get('end_date')]);
  expect(requestedRanges).toEqual([
    ['2026-11-18T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
    ['2026-11-18T00:00:00.000Z', '2026-11-18T12:00:00.000Z'],
  ]);
  expect(server.calls.filter(({ route }) => route === 'schedules.list')).toHaveLength(1);
});

test("the dashboard shows today's figures and the score", async () => {
  const createMember = (email: string) =>
    ({ email, user_id: null, full_name: null, role: 'viewer', status: 'accepted' }) as const;
  const { server, show } = openDashboard({
    schedules: [
      createSchedule(1),
      createSchedule(2, {
        is_shared: true,
        shared_with: [createMember('a@x.example'), createMember('b@x.example')],
      }),
      createSchedule(3, { is_shared: true, shared_with: [createMember('a@x.example')] }),
    ],
    events: [createEvent(10, -3), createEvent(11, 2), createEvent(12, 24)],
  });
  server.respond(
    ai.analyzePatterns,
    createAnalysis({
      productivity_score: 82.4,
      insights: ['one'],
      recommendations: [],
    }),
  );
  show();
  expect(await findStat('Total Schedules')).toHaveTextContent('3');
  expect(await findStat('Total Schedules')).toHaveAttribute('href', '/schedules');
  expect(await findStat("Today's Events")).toHaveTextContent("Today's Events21 ahead");
  expect(await findStat("Today's Events")).toHaveAttribute('href', '/calendar?view=day');
  expect(await findStat('Shared Schedules')).toHaveTextContent('Shared Schedules2with 2 people');
  expect(await screen.findByText('82%')).toBeVisible();
});

test('the dashboard shows the next five events with time, date, location and overlaps', async () => {
  const { show } = openDashboard({
    schedules: [createSchedule(1)],
    events: [
      createEvent(16, 120),
      createEvent(10, 2, { title: 'Design critique', location: 'Studio' }),
      createEvent(11, 2.5, { title: 'Interview' }),
      createEvent(12, 48),
      createEvent(13, 72),
      createEvent(14, 96),
      createEvent(15, -2, { title: 'Past' }),
    ],
  });
  show();
  const card = await screen.findByRole('region', { name: 'Upcoming Events' });
  const rows = within(card).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Design critique',
    'Interview',
    'Event 12',
    'Event 13',
    'Event 14',
  ]);
  expect(rows[0]).toHaveTextContent('2:00 PM');
  expect(rows[0]).toHaveTextContent('Wed, Nov 18');
  expect(rows[0]).toHaveTextContent('Studio');
  expect(within(rows[1]!).getByText('Overlaps')).toBeVisible();
  expect(within(rows[2]!).queryByText('Overlaps')).toBeNull();
});

test('events that block no time do not count as overlaps', async () => {
  const declined = [{ user_email: 'ADA@example.com', status: 'declined' as const }];
  const { show } = openDashboard({
    schedules: [createSchedule(1)],
    events: [
      createEvent(10, 2, { title: 'Design critique' }),
      createEvent(11, 2.5, { title: 'Reminder', transparency: 'transparent' }),
      createEvent(12, 2.25, { title: 'Interview', invitations: declined }),
    ],
  });
  show();
  const card = await screen.findByRole('region', { name: 'Upcoming Events' });
  expect(within(card).getAllByRole('listitem')).toHaveLength(3);
  expect(within(card).queryByText('Overlaps')).toBeNull();
});

test('the dashboard shows at most three insights and three recommendations', async () => {
  const { server, show } = openDashboard();
  server.respond(
    ai.analyzePatterns,
    createAnalysis({
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

test('the dashboard links an insight to its period and shows the score breakdown', async () => {
  const { server, show } = openDashboard();
  const text = 'Two events overlap this week.';
  const week = { start: '2026-11-16T00:00:00.000Z', end: '2026-11-23T00:00:00.000Z' };
  server.respond(
    ai.analyzePatterns,
    createAnalysis({
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
      evidence: [{ part: 'conflicts', text, points: 7.5, period: week, event_ids: [createId(1)] }],
    }),
  );
  show();
  const link = await screen.findByRole('link', { name: text });
  expect(link).toHaveAttribute('href', '/calendar?view=week&date=2026-11-16');
  await userEvent.click(screen.getByText('How your score is calculated'));
  expect(screen.getByText('Focus time').nextElementSibling).toHaveTextContent('22.5 of 30');
});

test('the dashboard applies suggested moves as one change with undo', async () => {
  const { server, host, show } = openDashboard({ schedules: [createSchedule(1)] });
  server.respond(
    ai.analyzePatterns,
    createAnalysis({
      productivity_score: 61,
      status: 'ok',
      insights: ['one'],
      actions: [
        {
          text: "Apply 1 move: next week's score 61 → 74",
          window: { start: new Date(NOW).toISOString(), end: getTimes(5).end_time },
          score_before: 61,
          score_after: 74,
          moves: [
            {
              event_id: createId(1),
              version: 3,
              title: 'Design critique',
              from: getTimes(2),
              to: getTimes(5),
              text: 'Clears 30 minutes of overlap with Interview.',
            },
          ],
        },
      ],
    }),
  );
  server.respond(events.arrange, { moved: [createEvent(1, 5)], created: [] });
  show();
  const moves = await screen.findByRole('list', { name: 'Suggested moves' });
  expect(moves).toHaveTextContent("Apply 1 move: next week's score 61 → 74");
  expect(moves).toHaveTextContent("Next week's score");
  expect(moves).toHaveTextContent('Wed, Nov 18, 2:00 PMWed, Nov 18, 5:00 PM');
  await userEvent.click(within(moves).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', message: 'Event moved' }]));
  expect(server.calls.find(({ route }) => route === 'events.arrange')?.body).toEqual({
    cause: 'optimizer',
    moves: [{ event_id: createId(1), version: 3, ...getTimes(5) }],
  });
});

test('the dashboard logs a failed analysis without showing an error', async () => {
  const { server, host, show } = openDashboard();
  server.fail(ai.analyzePatterns, 503);
  show();
  const empty = "AI insights will appear here after you've used the app for a while.";
  expect(await screen.findByText(empty)).toBeVisible();
  expect(await findStat('Productivity Score')).toHaveTextContent('0%');
  expect(host.toasts).toEqual([]);
  expect(host.errors).toHaveLength(1);
});

test('the dashboard reports a failed request for events once and can retry it', async () => {
  const { server, host, show } = openDashboard({ schedules: [createSchedule(1)] });
  server.fail(schedules.list, 503);
  server.fail(events.listCompact, 503);
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to load dashboard data' }]);
  server.respond(schedules.list, [createSchedule(1)]);
  server.respond(events.listCompact, buildCompactEvents([]));
  await userEvent.click(retry);
  expect(await findStat('Total Schedules')).toHaveTextContent('1');
});

test('the dashboard shows an event that another screen adds to the shared query cache', async () => {
  const data = { schedules: [createSchedule(1)], events: [] as Event[] };
  const { host, show } = openDashboard(data);
  show();
  expect(await findStat("Today's Events")).toHaveTextContent("Today's Events0");
  data.events.push(createEvent(20, 3, { title: 'New one' }));
  await host.platform.queryClient.invalidateQueries({ queryKey: ['events'] });
  await waitFor(async () => expect(await findStat("Today's Events")).toHaveTextContent('1'));
  const upcoming = screen.getByRole('region', { name: 'Upcoming Events' });
  expect(within(upcoming).getByRole('link', { name: 'New one' })).toBeVisible();
});
