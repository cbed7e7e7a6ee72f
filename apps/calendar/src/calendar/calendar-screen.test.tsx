import {
  DEFAULT_PREFERENCES,
  events,
  preferences,
  schedules,
  type Event,
  type Preferences,
  type Schedule,
} from '@scheduler/contracts/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  /** What the person told of themselves. */
  told?: Partial<Preferences>;
}

function openCalendar({
  path = '/calendar?date=2026-11-18',
  list = [product, hiring],
  loaded = [critique, interview],
  plan = 'free',
  told,
}: Setting = {}) {
  const api = stubApi();
  api.on(schedules.list, () => list);
  api.on(events.list, () => loaded);
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  let kept: Preferences = {
    ...DEFAULT_PREFERENCES,
    time_zone: 'UTC',
    ...told,
    version: told ? 1 : 0,
  };
  api.on(preferences.read, () => kept);
  api.on(
    preferences.update,
    ({ body }) => (kept = { ...kept, ...body, version: kept.version + 1 }),
  );
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
  expect(await itemNamed(/^Design critique, .*Wednesday, November 18/)).toBeVisible();
  const [call] = api.calls(events.list);
  expect(new Date(call!.query['start_date']!)).toEqual(new Date(2026, 10, 1));
  expect(new Date(call!.query['end_date']!)).toEqual(new Date(2026, 11, 6));
});

test('what is typed after Q stands in the quick add line, and does nothing else', async () => {
  const { address, user } = openCalendar();
  await itemNamed(/^Design critique/);
  for (const key of [...'qw', 'Backspace', ...'tan']) fireEvent.keyDown(document.body, { key });
  const line = await screen.findByLabelText('What and when');
  expect(line).toHaveValue('tan');
  expect(address()).toBe('/calendar?date=2026-11-18');
  await waitFor(() => expect(line).toHaveFocus());
  await user.keyboard('d');
  expect(line).toHaveValue('tand');
});

test('Escape before the quick add line is there gives the keys back', async () => {
  const { address } = openCalendar();
  await itemNamed(/^Design critique/);
  for (const key of ['q', 'w', 'Escape', 'd']) fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(address()).toContain('view=day'));
  expect(screen.queryByLabelText('What and when')).toBeNull();
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

test('a click on an event that one may only look at tells of it, without a form', async () => {
  const viewed: Event = { ...interview, role: 'viewer' };
  const path = '/calendar?view=agenda&date=2026-11-18';
  const { user } = openCalendar({ path, loaded: [viewed] });
  await user.click(await itemNamed(/Amara Osei/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amara Osei' }));
  expect(dialog.getByText('Hiring')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'History' })).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('what overlaps is marked, in words too', async () => {
  openCalendar();
  expect(await itemNamed(/^Amara Osei.*overlaps another event$/)).toBeVisible();
});

test('what takes none of one’s own time is in no overlap', async () => {
  const theirs = aSchedule({ name: 'Theirs', role: 'freebusy', is_busy: false });
  const times = { start: '2026-11-18T11:00', end: '2026-11-18T12:00' };
  const masked = anEvent({ title: 'Busy', ...times, schedule_ids: [theirs.id], role: 'freebusy' });
  const free = anEvent({ title: 'Radio', ...times, schedule_ids: [product.id] });
  const loaded: Event[] = [interview, masked, { ...free, transparency: 'transparent' }];
  openCalendar({ list: [product, hiring, theirs], loaded });
  const item = await itemNamed(/^Amara Osei/);
  expect(item).toHaveAccessibleName(expect.not.stringContaining('overlaps'));
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

const atNoon = (facts: Partial<Event> = {}) =>
  anEvent({
    title: 'Standup',
    schedule_ids: [product.id],
    start_time: '2026-11-18T15:00:00.000Z',
    end_time: '2026-11-18T15:30:00.000Z',
    ...facts,
  });

test('weeks begin, hours count and days lie as the person has told', async () => {
  const { api } = openCalendar({
    loaded: [atNoon()],
    told: { week_start: 'monday', hour_cycle: '24', time_zone: 'Asia/Tokyo' },
  });
  // Midnight there, of the next day.
  expect(await itemNamed(/^Standup, 00:00 – 00:30, Thursday, November 19/)).toBeVisible();
  await waitFor(() =>
    expect(api.calls(events.list).map(({ query }) => query['start_date'])).toContain(
      '2026-10-25T15:00:00.000Z',
    ),
  );
});

test('what is changed on another screen changes an open calendar', async () => {
  const { queryClient } = openCalendar({ loaded: [atNoon()], told: { time_zone: 'UTC' } });
  expect(await itemNamed(/^Standup, 3:00 – 3:30 PM, Wednesday, November 18/)).toBeVisible();
  queryClient.setQueryData<Preferences>(
    ['preferences'],
    (now) => now && { ...now, hour_cycle: '24', version: 2 },
  );
  expect(await itemNamed(/^Standup, 15:00 – 15:30, Wednesday, November 18/)).toBeVisible();
});

test('a second zone is found by its country, and its hours stand beside one’s own', async () => {
  const { user, api } = openCalendar({
    path: '/calendar?view=day&date=2026-11-18',
    told: { hour_cycle: '24' },
  });
  await itemNamed(/^Design critique.* 11:00 – 12:00/);
  await user.click(await screen.findByRole('button', { name: 'Time zones' }));
  await user.type(await screen.findByLabelText('Second time zone'), 'india');
  await user.click(await screen.findByRole('button', { name: /^(Kolkata|Calcutta)/ }));
  expect(await screen.findByText('05:30')).toBeInTheDocument();
  expect(api.calls(preferences.update)[0]?.body).toEqual({
    second_time_zone: expect.stringMatching(/^Asia\/(Calcutta|Kolkata)$/) as string,
  });
});

test('a new event lasts as long as the person’s events do', async () => {
  const { user, queryClient } = openCalendar({ told: { default_duration: 25 } });
  await waitFor(() => expect(queryClient.getQueryData(['preferences'])).toBeDefined());
  await user.click(screen.getByRole('button', { name: /Add Event/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  const input = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  const length = () => Date.parse(input('End Time').value) - Date.parse(input('Start Time').value);
  expect(length()).toBe(25 * 60_000);
  await user.clear(input('Start Time'));
  await user.type(input('Start Time'), '2026-11-20T10:00');
  expect(length()).toBe(25 * 60_000);
});

test('a link may lead to an event, which opens', async () => {
  const { api, address } = openCalendar({ path: `/calendar?event=${critique.id}`, loaded: [] });
  api.on(events.read, () => critique);
  expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  expect(address()).toBe('/calendar');
});

test('a link to an event that is gone says so', async () => {
  const { api, toasts } = openCalendar({ path: `/calendar?event=${critique.id}` });
  api.on(events.read, () => refuse('not-found', 'There is no such event'));
  await waitFor(() => expect(toasts[0]?.message).toBe('That event is not there any more'));
});

describe('sets of schedules', () => {
  test('what is shown gets a name, and one press shows it again', async () => {
    const { user, api } = openCalendar({ told: {} });
    await itemNamed(/^Amara Osei/);
    await user.click(screen.getByRole('checkbox', { name: 'Hiring' }));
    await user.click(await screen.findByRole('button', { name: 'Save as a set' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Save as a set' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('Name of the set'), 'Work{Enter}');
    const work = await screen.findByRole('button', { name: 'Work' });
    expect(work).toHaveFocus();
    expect(work).toHaveAttribute('aria-pressed', 'true');
    expect(api.calls(preferences.update)[0]?.body).toEqual({
      schedule_sets: [{ name: 'Work', schedule_ids: [product.id] }],
    });
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await itemNamed(/^Amara Osei/)).toBeVisible();
    await user.click(work);
    expect(screen.queryByRole('button', { name: /^Amara Osei/ })).toBeNull();
  });

  test('one that is not needed any more goes, and can be had back', async () => {
    const schedule_sets = [{ name: 'Work', schedule_ids: [product.id] }];
    const { user, toasts } = openCalendar({ told: { schedule_sets } });
    await user.click(await screen.findByRole('button', { name: 'Work' }));
    await user.click(screen.getByRole('button', { name: 'Delete set Work' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Work' })).toBeNull());
    toasts[0]?.options?.action?.onClick();
    expect(await screen.findByRole('button', { name: 'Work' })).toBeVisible();
  });

  test('what is hidden stays hidden on the next visit', async () => {
    const { user } = openCalendar();
    await user.click(await screen.findByRole('checkbox', { name: 'Hiring' }));
    cleanup();
    openCalendar();
    expect(await screen.findByRole('checkbox', { name: 'Hiring' })).not.toBeChecked();
  });
});
