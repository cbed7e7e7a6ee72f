import { buildInvitation } from '@scheduler/api-client/testing/fixtures';
import {
  conflicts,
  events,
  invitations,
  type ConflictPair,
  type Event,
  type ReceivedInvitation,
} from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createEvent,
  freezeClock,
  createId,
  getTimes,
  openDashboard,
  createSchedule,
} from '../testing/open-dashboard.tsx';

beforeEach(freezeClock);
afterEach(() => {
  jest.restoreAllMocks();
});

const createInvitation = (overrides: Partial<ReceivedInvitation> = {}) =>
  buildInvitation({ event_id: createId(30), ...getTimes(3), ...overrides });

const toConflictSide = ({ id, title, start_time, end_time, schedule_ids }: Event) => ({
  ...{ id, title, start_time, end_time, schedule_ids },
  source: 'own' as const,
});

const createConflict = (first: Event, second: Event): ConflictPair => ({
  start_time: second.start_time,
  end_time: first.end_time,
  first: toConflictSide(first),
  second: toConflictSide(second),
});

/** Opens the dashboard with two events that overlap from 1:30 to 2:00 PM, and a later one. */
function openConflict(overrides: Partial<Event> = {}) {
  const first = createEvent(10, 1, { title: 'Design critique' });
  const second = createEvent(11, 1.5, { title: 'Interview', ...overrides });
  const dashboard = openDashboard({
    schedules: [createSchedule(1)],
    events: [first, second, createEvent(12, 3)],
  });
  dashboard.server.respond(conflicts.list, {
    conflicts: [createConflict(first, second)],
    next_offset: null,
  });
  dashboard.server.respond(events.arrange, { moved: [second], created: [] });
  dashboard.show();
  return dashboard;
}

const findConflictsCard = () => screen.findByRole('region', { name: 'Conflicts ahead' });

test('replying to an invitation updates its card immediately and offers Undo', async () => {
  const { server, host, show } = openDashboard();
  let status: ReceivedInvitation['status'] = 'pending';
  server.respond(invitations.list, () => [
    createInvitation({ status }),
    createInvitation({ event_id: createId(31), title: 'Accepted earlier', status: 'accepted' }),
  ]);
  server.respond(invitations.respond, ({ body }) => {
    ({ status } = body as { status: typeof status });
    return createInvitation({ status });
  });
  show();
  const card = await screen.findByRole('region', { name: 'Invitations' });
  expect(card).toHaveTextContent(
    '1 awaiting your reply3:00 PMWed, Nov 18PlanningFrom Hana · Room 4',
  );
  expect(card).not.toHaveTextContent('Accepted earlier');
  await userEvent.click(within(card).getByRole('button', { name: 'Maybe: Planning' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Replied Maybe to Planning' }]),
  );
  expect(status).toBe('tentative');
  expect(card).toHaveTextContent('All caught up');
  expect(within(card).getByRole('button', { pressed: true })).toHaveTextContent('Maybe');
});

test('an invitation becomes pending again if sending the reply fails', async () => {
  const { server, host, show } = openDashboard();
  server.respond(invitations.list, [createInvitation()]);
  server.fail(invitations.respond, 503);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept Planning' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([
      { kind: 'error', message: "Couldn't send your reply. Try again." },
    ]),
  );
  expect(screen.getByText('1 awaiting your reply')).toBeVisible();
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});

test('the conflicts card links to both events and moves one to the next free slot', async () => {
  const { server, host } = openConflict();
  const card = await findConflictsCard();
  expect(within(card).getByRole('link', { name: 'Interview' })).toHaveAttribute(
    'href',
    `/calendar?view=day&date=2026-11-18&event=${createId(11)}`,
  );
  expect(within(card).getByRole('link', { name: 'Design critique' })).toBeVisible();
  expect(card).toHaveTextContent('Overlap until 2:00 PM');
  // At 2:00 PM it ends before the event at 3:00 PM.
  expect(card).toHaveTextContent('Wed, Nov 18, 2:00 PM');
  await userEvent.click(within(card).getByRole('button', { name: 'Move Interview' }));
  await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', message: 'Event moved' }]));
  expect(server.calls.find(({ route }) => route === 'events.arrange')?.body).toEqual({
    moves: [{ event_id: createId(11), version: 1, ...getTimes(2) }],
  });
});

test('the conflicts card suggests moving the event with fewer guests', async () => {
  openConflict({ invited_users: ['ben@tideline.example'] });
  const card = await findConflictsCard();
  expect(within(card).queryByRole('button', { name: 'Move Interview' })).toBeNull();
  // The slot after the interview is too short, because the next event starts at 3:00 PM.
  expect(within(card).getByRole('button', { name: 'Move Design critique' })).toBeVisible();
  expect(card).toHaveTextContent('Wed, Nov 18, 4:00 PM');
});

test("the conflicts card warns that guests will be notified and never moves other organizers' events", async () => {
  const first = createEvent(10, 1, { is_organizer: false, role: 'attendee' });
  const second = createEvent(11, 1.5, {
    title: 'Interview',
    invited_users: ['a@x.example', 'b@x.example'],
  });
  const { server, show } = openDashboard({
    schedules: [createSchedule(1)],
    events: [first, second],
  });
  server.respond(conflicts.list, { conflicts: [createConflict(first, second)], next_offset: null });
  show();
  const card = await findConflictsCard();
  expect(within(card).getByRole('button', { name: 'Move Interview' })).toBeVisible();
  expect(card).toHaveTextContent('2 guests will be notified.');
});

test('the dashboard shows neither card when there are no invitations and no conflicts', async () => {
  openDashboard().show();
  await screen.findByText('No upcoming events found.');
  expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Conflicts ahead' })).toBeNull();
});
