import { createStubApi } from '@scheduler/api-client/testing';
import { buildInvitation } from '@scheduler/api-client/testing/fixtures';
import { integrations } from '@scheduler/contracts/billing';
import { invitations, reminders, type DueReminder } from '@scheduler/contracts/core';
import { createTestHost } from '@scheduler/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Toasts } from '../host/notify.tsx';
import { NotificationBell } from './notification-bell.tsx';

const MINUTE_MS = 60_000;

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-18T10:50:20Z')));
const toIso = (time: number) => new Date(time).toISOString();

let reminderCount = 0;
function buildReminder(overrides: Partial<DueReminder> = {}): DueReminder {
  reminderCount += 1;
  const id = `00000000-0000-4000-8000-${String(reminderCount).padStart(12, '0')}`;
  const now = Date.now();
  return {
    id,
    event_id: id,
    title: `Critique ${reminderCount}`,
    location: 'Studio',
    start_time: toIso(now + 10 * MINUTE_MS),
    end_time: toIso(now + 40 * MINUTE_MS),
    time_zone: 'UTC',
    is_all_day: false,
    start_date: null,
    end_date: null,
    minutes: 10,
    due_at: toIso(now),
    shown_from: toIso(now),
    is_late: false,
    ...overrides,
  };
}

function openBell(
  dueReminders: DueReminder[],
  received = [] as ReturnType<typeof buildInvitation>[],
) {
  const server = createStubApi();
  server.respond(reminders.list, dueReminders);
  server.respond(invitations.list, received);
  server.respond(integrations.list, []);
  const host = createTestHost({ path: '/dashboard', fetch: server.fetch });
  render(
    <>
      <NotificationBell isWatching />
      <Toasts />
    </>,
    { wrapper: host.wrapper },
  );
  return { server, host };
}

const openCenter = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a due reminder is shown with the time and place of its event', async () => {
  openBell([buildReminder({ title: 'Critique' })]);
  const toast = await screen.findByRole('group', { name: 'Reminder' });
  expect(toast).toHaveTextContent('Critique starts in 10 minutes');
  expect(toast).toHaveTextContent('Studio');
  expect(toast).not.toHaveTextContent('Late reminder');
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});

test('a reminder is announced once, although its text changes every minute', async () => {
  openBell([buildReminder({ title: 'Critique' })]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Critique starts in 10 minutes');
  expect(
    screen.getByText('Critique starts in 10 minutes', { selector: '[aria-live=off]' }),
  ).toBeVisible();
});

test('a reminder that is still open is shown again after a reload', async () => {
  const reminder = buildReminder();
  openBell([reminder]);
  await screen.findByRole('group', { name: 'Reminder' });
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  openBell([reminder]);
  expect(await screen.findByRole('group', { name: 'Reminder' })).toBeVisible();
});

test('a reminder that appears more than five seconds after its time is marked as late', async () => {
  openBell([buildReminder({ shown_from: toIso(Date.now() - 6000) })]);
  expect(await screen.findByRole('group', { name: 'Reminder' })).toHaveTextContent('Late reminder');
});

test('more than three new reminders are announced together, and Show all lists them', async () => {
  openBell([1, 2, 3, 4].map(() => buildReminder()));
  expect(await screen.findByText('4 reminders')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Reminder' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  const center = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  expect(center.getAllByRole('listitem')).toHaveLength(4);
});

test('the reminder of an event that is over is only listed', async () => {
  const past = { start_time: toIso(Date.now() - 40 * MINUTE_MS), end_time: toIso(Date.now() - 1) };
  openBell([buildReminder({ title: 'Critique', ...past }), buildReminder({ title: 'Next' })]);
  expect(await screen.findByRole('group', { name: 'Reminder' })).toHaveTextContent('Next');
  const center = await openCenter();
  expect(center.getByText(/started 40 minutes ago/)).toBeVisible();
});

test('a reminder returns with an error message if it cannot be dismissed', async () => {
  const { server, host } = openBell([buildReminder({ title: 'Critique' })]);
  server.fail(reminders.dismiss, 500);
  const center = await openCenter();
  await userEvent.click(center.getByRole('button', { name: 'Dismiss reminder' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([
      { kind: 'error', message: "Couldn't change the reminder. Try again." },
    ]),
  );
  expect(await center.findByRole('button', { name: 'Dismiss reminder' })).toBeVisible();
});

test('an invitation can be answered in the list', async () => {
  const invitation = buildInvitation({ title: 'Offsite' });
  const { server } = openBell([], [invitation]);
  const answered = { ...invitation, status: 'tentative' as const };
  server.respond(invitations.respond, () => {
    server.respond(invitations.list, [answered]);
    return answered;
  });
  const center = await openCenter();
  expect(await center.findByText(/invited you to/)).toHaveTextContent('Offsite');
  await userEvent.click(center.getByRole('button', { name: 'Maybe' }));
  expect(await center.findByText('You have no notifications.')).toBeVisible();
  expect(server.calls.find(({ route }) => route === invitations.respond.name)?.body).toEqual({
    status: 'tentative',
  });
});
