import { google, integrations, type Integration } from '@scheduler/contracts/billing';
import { events, schedules } from '@scheduler/contracts/core';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { CalendarScreen } from './calendar-screen.tsx';

const product = aSchedule({ name: 'Product' });

function openCalendar(plan: 'free' | 'pro', path = '/calendar?date=2026-11-18') {
  const api = stubApi();
  api.on(schedules.list, () => [product]);
  api.on(events.list, () => [anEvent({ title: 'Design critique', schedule_ids: [product.id] })]);
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  const { id, created_at, updated_at } = product;
  const told = { plan_type: plan, status: 'active', current_period_end: null };
  // The data API's row; it does not go through the product API's client.
  globalThis.fetch = () =>
    Promise.resolve(Response.json({ id, user_id: id, created_at, updated_at, ...told }));
  return { ...renderRemote(<CalendarScreen />, api, path), api, user: userEvent.setup() };
}

const itemNamed = (name: RegExp) => screen.findByRole('button', { name });

test('Free is told that Google needs Pro, and where to get it', async () => {
  const { api } = openCalendar('free');
  const hint = await screen.findByRole('link', { name: 'Google Calendar sync requires Pro plan' });
  expect(hint).toHaveAttribute('href', '/app/settings');
  expect(screen.queryByLabelText('Show Google Calendar')).not.toBeInTheDocument();
  expect(api.calls(integrations.list)).toEqual([]);
});

test('Pro without an integration is led to connecting one', async () => {
  const { api } = openCalendar('pro');
  api.on(integrations.list, () => []);
  expect(await screen.findByRole('link', { name: 'Connect Google Calendar' })).toHaveAttribute(
    'href',
    '/settings#calendars',
  );
});

test('where no Google is set up nothing leads to it', async () => {
  const { api, config } = openCalendar('pro');
  delete config.google_calendar;
  api.on(integrations.list, () => []);
  await itemNamed(/^Design critique/);
  await waitFor(() => expect(screen.queryByText('Google')).not.toBeInTheDocument());
});

const integration: Integration = {
  provider: 'google',
  is_active: true,
  created_at: product.created_at,
  calendar_id: 'primary',
  email: 'ada@gmail.example',
  problem: null,
  is_demo: false,
  has_started: false,
};

test('access that ended leads to reconnecting', async () => {
  const { api } = openCalendar('pro');
  api.on(integrations.list, () => [
    { ...integration, is_active: false, problem: 'reconnect' as const },
  ]);
  expect(await screen.findByRole('link', { name: 'Reconnect Google Calendar' })).toBeVisible();
  expect(screen.queryByLabelText('Show Google Calendar')).not.toBeInTheDocument();
});

test('Google’s events that cannot be read are not passed over in silence', async () => {
  const { api, toasts } = openCalendar('pro');
  api.on(integrations.list, () => [integration]);
  api.on(google.events, () => refuse('upstream-unavailable', 'Google is away'));
  expect(await screen.findByText('Google’s events could not be read')).toBeVisible();
  expect(toasts).toEqual([]);
});

test('Pro with an integration sees Google’s events, read-only, and may hide them', async () => {
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
  await user.click(await itemNamed(/\[Google\] Untitled Event/));
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

test('a copy of a Google event says where it comes from', async () => {
  const { api, user } = openCalendar('pro', '/calendar?view=agenda&date=2026-11-18');
  const copy = anEvent({ title: 'Lunch', schedule_ids: [product.id], source: 'google' });
  api.on(events.list, () => [copy]);
  api.on(integrations.list, () => [integration]);
  api.on(google.events, () => []);
  await user.click(await itemNamed(/^Lunch/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
  expect(dialog.getByText('Copied from Google Calendar')).toBeVisible();
});
