import { anInvitation } from '@scheduler/api-client/testing/records';
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
  event,
  holdClock,
  idOf,
  moved,
  openDashboard,
  schedule,
} from '../testing/open-dashboard.tsx';

beforeEach(holdClock);
afterEach(() => {
  jest.restoreAllMocks();
});

const invitation = (facts: Partial<ReceivedInvitation> = {}) =>
  anInvitation({ event_id: idOf(30), ...moved(3), ...facts });

const side = ({ id, title, start_time, end_time, schedule_ids }: Event) => ({
  ...{ id, title, start_time, end_time, schedule_ids },
  source: 'own' as const,
});

const both = (first: Event, second: Event): ConflictPair => ({
  start_time: second.start_time,
  end_time: first.end_time,
  first: side(first),
  second: side(second),
});

/** Two that overlap today, from 1:30 PM to 2:00 PM, and what follows them. */
function openConflict(changes: Partial<Event> = {}) {
  const first = event(10, 1, { title: 'Design critique' });
  const second = event(11, 1.5, { title: 'Interview', ...changes });
  const opened = openDashboard({ schedules: [schedule(1)], events: [first, second, event(12, 3)] });
  opened.server.answer(conflicts.list, { conflicts: [both(first, second)], next_offset: null });
  opened.server.answer(events.arrange, { moved: [second], created: [] });
  opened.show();
  return opened;
}

const conflictsCard = () => screen.findByRole('region', { name: 'Conflicts ahead' });

test('an invitation is answered where it stands, shown at once, and can be undone', async () => {
  const { server, host, show } = openDashboard();
  let status: ReceivedInvitation['status'] = 'pending';
  server.answer(invitations.list, () => [
    invitation({ status }),
    invitation({ event_id: idOf(31), title: 'Answered before', status: 'accepted' }),
  ]);
  server.answer(invitations.respond, ({ body }) => {
    ({ status } = body as { status: typeof status });
    return invitation({ status });
  });
  show();
  const card = await screen.findByRole('region', { name: 'Invitations' });
  expect(card).toHaveTextContent('1 to answer3:00 PMWed, Nov 18PlanningFrom Hana · Room 4');
  expect(card).not.toHaveTextContent('Answered before');
  await userEvent.click(within(card).getByRole('button', { name: 'Maybe: Planning' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Answered Maybe to Planning' }]),
  );
  expect(status).toBe('tentative');
  expect(card).toHaveTextContent('All answered');
  expect(within(card).getByRole('button', { pressed: true })).toHaveTextContent('Maybe');
});

test('an answer that is not taken is asked for again', async () => {
  const { server, host, show } = openDashboard();
  server.answer(invitations.list, [invitation()]);
  server.refuse(invitations.respond, 503);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept Planning' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to answer the invitation' }]),
  );
  expect(screen.getByText('1 to answer')).toBeVisible();
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});

test('a conflict leads to both events, and is mended at the next free time', async () => {
  const { server, host } = openConflict();
  const card = await conflictsCard();
  expect(within(card).getByRole('link', { name: 'Interview' })).toHaveAttribute(
    'href',
    `/calendar?view=day&date=2026-11-18&event=${idOf(11)}`,
  );
  expect(within(card).getByRole('link', { name: 'Design critique' })).toBeVisible();
  expect(card).toHaveTextContent('Both until 2:00 PM');
  // At 2:00 PM it would still be in the way of what begins at 3:00 PM only if it were longer.
  expect(card).toHaveTextContent('Wed, Nov 18, 2:00 PM');
  await userEvent.click(within(card).getByRole('button', { name: 'Move Interview' }));
  await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', message: 'Event moved' }]));
  expect(server.calls.find(({ route }) => route === 'events.arrange')?.body).toEqual({
    moves: [{ event_id: idOf(11), version: 1, ...moved(2) }],
  });
});

test('of two events the one is moved that concerns fewer people', async () => {
  openConflict({ invited_users: ['ben@tideline.example'] });
  const card = await conflictsCard();
  expect(within(card).queryByRole('button', { name: 'Move Interview' })).toBeNull();
  // It has to begin after the interview, and what begins at 3:00 PM leaves no room before 4:00 PM.
  expect(within(card).getByRole('button', { name: 'Move Design critique' })).toBeVisible();
  expect(card).toHaveTextContent('Wed, Nov 18, 4:00 PM');
});

test('guests are told of a move, and what is not one’s own stays', async () => {
  const first = event(10, 1, { is_organizer: false, role: 'attendee' });
  const second = event(11, 1.5, {
    title: 'Interview',
    invited_users: ['a@x.example', 'b@x.example'],
  });
  const { server, show } = openDashboard({ schedules: [schedule(1)], events: [first, second] });
  server.answer(conflicts.list, { conflicts: [both(first, second)], next_offset: null });
  show();
  const card = await conflictsCard();
  expect(within(card).getByRole('button', { name: 'Move Interview' })).toBeVisible();
  expect(card).toHaveTextContent('Its 2 guests are told.');
});

test('nothing to do shows nothing', async () => {
  openDashboard().show();
  await screen.findByText('No upcoming events found.');
  expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Conflicts ahead' })).toBeNull();
});
