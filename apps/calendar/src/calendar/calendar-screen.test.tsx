import { events, schedules, type Event, type Schedule } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { CalendarScreen } from './calendar-screen.tsx';

const product = aSchedule({ name: 'Product' });
const hiring = aSchedule({ name: 'Hiring' });
const critique = anEvent({ title: 'Design critique', schedule_ids: [product.id] });
const interview = anEvent({
  title: 'Amara Osei',
  start: '2026-11-18T11:30',
  end: '2026-11-18T12:15',
  schedule_ids: [hiring.id],
});

interface Setting {
  path?: string;
  list?: Schedule[];
  loaded?: Event[];
  plan?: 'free' | 'pro';
}

function openCalendar({
  path = '/calendar?date=2026-11-18',
  list = [product, hiring],
  loaded = [critique, interview],
  plan = 'free',
}: Setting = {}) {
  const api = stubApi();
  api.on(schedules.list, () => list);
  api.on(events.list, () => loaded);
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  answerSubscription(plan);
  return { ...renderRemote(<CalendarScreen />, api, path), api, user: userEvent.setup() };
}

/** The data API's row; it does not go through the product API's client. */
function answerSubscription(plan: 'free' | 'pro') {
  const row = {
    id: product.id,
    user_id: product.id,
    status: 'active',
    plan_type: plan,
    current_period_end: null,
    created_at: product.created_at,
    updated_at: product.updated_at,
  };
  globalThis.fetch = () => Promise.resolve(Response.json(row));
}

const itemNamed = (name: RegExp) => screen.findByRole('button', { name });

test('a month shows the events of the weeks it shows', async () => {
  const { api } = openCalendar();
  expect(await itemNamed(/^Design critique, Wednesday, November 18/)).toBeVisible();
  const [call] = api.calls(events.list);
  expect(new Date(call!.query['start_date']!)).toEqual(new Date(2026, 10, 1));
  expect(new Date(call!.query['end_date']!)).toEqual(new Date(2026, 11, 6));
});

test('the neighbouring months are fetched ahead', async () => {
  const { api } = openCalendar();
  await waitFor(() => expect(api.calls(events.list)).toHaveLength(3));
});

test('the view and the date live in the address', async () => {
  const { user, address } = openCalendar();
  await user.click(screen.getByRole('button', { name: 'Work Week' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(address()).toBe('/calendar?date=2026-11-25&view=work_week');
  expect(screen.getByRole('heading', { name: 'November 23 – 27' })).toBeVisible();
});

test('single keys move and change the view, but not while something is typed', async () => {
  const { user, address } = openCalendar();
  await user.keyboard('k');
  expect(address()).toBe('/calendar?date=2026-12-18&view=month');
  await user.keyboard('{Shift>}w{/Shift}');
  expect(address()).toContain('view=work_week');
  await user.keyboard('n');
  await user.type(await screen.findByLabelText('Event Title'), 'a day');
  expect(address()).toContain('view=work_week');
});

test('an agenda without events says so', async () => {
  openCalendar({ path: '/calendar?view=agenda&date=2026-11-18', loaded: [] });
  expect(await screen.findByText('There are no events in this range.')).toBeVisible();
});

test('a click on an event opens it for editing', async () => {
  const { user } = openCalendar({ path: '/calendar?view=agenda&date=2026-11-18' });
  await user.click(await itemNamed(/Amara Osei/));
  expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  expect(screen.getByLabelText('Event Title')).toHaveValue('Amara Osei');
});

test('what overlaps is marked, in words too', async () => {
  openCalendar();
  expect(await itemNamed(/^Amara Osei.*overlaps another event$/)).toBeVisible();
});

test('a schedule that is unchecked takes its events away', async () => {
  const { user } = openCalendar();
  await itemNamed(/^Amara Osei/);
  await user.click(screen.getByRole('checkbox', { name: 'Hiring' }));
  expect(screen.queryByRole('button', { name: /^Amara Osei/ })).not.toBeInTheDocument();
});

test('Add Event starts now, for an hour', async () => {
  const { user } = openCalendar();
  await user.click(screen.getByRole('button', { name: /Add Event/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  const time = (label: string) =>
    new Date(dialog.getByLabelText<HTMLInputElement>(label).value).getTime();
  expect(time('End Time') - time('Start Time')).toBe(3_600_000);
  expect(Math.abs(Date.now() - time('Start Time'))).toBeLessThan(120_000);
});

test('a link may ask for a new event', async () => {
  const { address } = openCalendar({ path: '/calendar?new=1' });
  expect(await screen.findByRole('dialog', { name: 'Create New Event' })).toBeVisible();
  expect(address()).toBe('/calendar');
});

test('without a schedule there is nothing to put an event on', async () => {
  const { user, toasts } = openCalendar({ list: [], loaded: [] });
  await user.click(screen.getByRole('button', { name: /Add Event/ }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Please create a schedule first'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a load that fails says so and can be tried again', async () => {
  const { api, toasts, user } = openCalendar();
  api.on(events.list, () => refuse('internal', 'Something went wrong on our side'));
  await user.click(screen.getByRole('button', { name: 'Day' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(toasts.map(({ message }) => message)).toContain('Failed to load calendar data');
  api.on(events.list, () => []);
  await user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});
