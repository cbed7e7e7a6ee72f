import { google, integrations, type Integration } from '@scheduler/contracts/billing';
import { events, schedules } from '@scheduler/contracts/core';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../../testing/stub-api.ts';
import { CalendarScreen } from '../calendar-screen.tsx';

const schedule = buildSchedule({ name: 'Product' });

function openCalendar(plan: 'free' | 'pro', path = '/calendar?date=2026-11-18') {
  const api = stubApi();
  api.on(schedules.list, () => [schedule]);
  api.on(events.listCompact, () =>
    buildCompactEvents([buildEvent({ title: 'Design critique', schedule_ids: [schedule.id] })]),
  );
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  const { id, created_at, updated_at } = schedule;
  const subscription = { plan_type: plan, status: 'active', current_period_end: null };
  // Stubs the subscription row. The data API isn't requested through the product API's client.
  globalThis.fetch = () =>
    Promise.resolve(Response.json({ id, user_id: id, created_at, updated_at, ...subscription }));
  return { ...renderRemote(<CalendarScreen />, api, path), api, user: userEvent.setup() };
}

const findItem = (name: RegExp) => screen.findByRole('button', { name });

test('users on the Free plan see that Google Calendar requires Pro', async () => {
  const { api } = openCalendar('free');
  const hint = await screen.findByRole('link', { name: 'Google Calendar sync requires Pro plan' });
  expect(hint).toHaveAttribute('href', '/app/settings');
  expect(screen.queryByLabelText('Show Google Calendar')).not.toBeInTheDocument();
  expect(api.calls(integrations.list)).toEqual([]);
});

test('users on Pro without an integration see a link to connect Google Calendar', async () => {
  const { api } = openCalendar('pro');
  api.on(integrations.list, () => []);
  expect(await screen.findByRole('link', { name: 'Connect Google Calendar' })).toHaveAttribute(
    'href',
    '/settings#calendars',
  );
});

test("the Google section is hidden when Google isn't configured on the server", async () => {
  const { api, config } = openCalendar('pro');
  delete config.google_calendar;
  api.on(integrations.list, () => []);
  await findItem(/^Design critique/);
  await waitFor(() => expect(screen.queryByText('Google')).not.toBeInTheDocument());
});

const integration: Integration = {
  provider: 'google',
  is_active: true,
  created_at: schedule.created_at,
  calendar_id: 'primary',
  email: 'ada@gmail.example',
  problem: null,
  is_demo: false,
  has_started: false,
};

test('the Google section shows a reconnect link when access has been revoked', async () => {
  const { api } = openCalendar('pro');
  api.on(integrations.list, () => [
    { ...integration, is_active: false, problem: 'reconnect' as const },
  ]);
  expect(await screen.findByRole('link', { name: 'Reconnect Google Calendar' })).toBeVisible();
  expect(screen.queryByLabelText('Show Google Calendar')).not.toBeInTheDocument();
});

test('a failed request for Google events shows a message without a toast', async () => {
  const { api, toasts } = openCalendar('pro');
  api.on(integrations.list, () => [integration]);
  api.on(google.events, () => problemResponse('upstream-unavailable', 'Google is away'));
  expect(await screen.findByText("Couldn't load Google events")).toBeVisible();
  expect(toasts).toEqual([]);
});

test('users on Pro with an integration can open and hide read-only Google events', async () => {
  const { api, user } = openCalendar('pro', '/calendar?view=agenda&date=2026-11-18');
  api.on(integrations.list, () => [integration]);
  api.on(google.events, () => [
    {
      id: 'g1',
      html_link: 'https://calendar.google.com/calendar/event?eid=g1',
      description: 'With <b>Jonas</b>',
      location: 'Taberna da Praia',
      start: { dateTime: new Date('2026-11-18T12:30').toISOString() },
      end: { dateTime: new Date('2026-11-18T13:30').toISOString() },
    },
  ]);
  await user.click(await findItem(/\[Google\] Untitled Event/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Untitled Event' }));
  expect(dialog.getByText('This event must be edited in Google Calendar.')).toBeVisible();
  expect(dialog.getByText('With Jonas')).toBeVisible();
  expect(dialog.getByRole('link', { name: /^Open in Google Calendar/ })).toHaveAttribute(
    'href',
    'https://calendar.google.com/calendar/event?eid=g1',
  );
  expect(dialog.getByText('Taberna da Praia')).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await user.click(screen.getByRole('checkbox', { name: 'Show Google Calendar' }));
  expect(screen.queryByRole('button', { name: /\[Google\]/ })).not.toBeInTheDocument();
});

test('an event synced from Google Calendar shows its origin', async () => {
  const { api, user } = openCalendar('pro', '/calendar?view=agenda&date=2026-11-18');
  const syncedEvent = buildEvent({ title: 'Lunch', schedule_ids: [schedule.id], source: 'google' });
  api.on(events.listCompact, () => buildCompactEvents([syncedEvent]));
  api.on(integrations.list, () => [integration]);
  api.on(google.events, () => []);
  await user.click(await findItem(/^Lunch/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
  expect(dialog.getByText('Copied from Google Calendar')).toBeVisible();
});
