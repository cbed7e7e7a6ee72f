import {
  DEFAULT_PREFERENCES,
  events,
  preferences,
  schedules,
  type Event,
  type Preferences,
  type Schedule,
} from '@scheduler/contracts/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../testing/stub-api.ts';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { CalendarScreen } from './calendar-screen.tsx';

const productSchedule = buildSchedule({ name: 'Product' });
const hiringSchedule = buildSchedule({ name: 'Hiring' });
const critique = buildEvent({ title: 'Design critique', schedule_ids: [productSchedule.id] });
const interview = buildEvent({
  title: 'Amara Osei',
  start: '2026-11-18T11:30',
  end: '2026-11-18T12:15',
  schedule_ids: [hiringSchedule.id],
});

interface CalendarSetup {
  path?: string;
  list?: Schedule[];
  loaded?: Event[];
  plan?: 'free' | 'pro';
  /** The user's saved preferences, if any. */
  savedPreferences?: Partial<Preferences>;
}

function openCalendar({
  path = '/calendar?date=2026-11-18',
  list = [productSchedule, hiringSchedule],
  loaded = [critique, interview],
  plan = 'free',
  savedPreferences,
}: CalendarSetup = {}) {
  const api = stubApi();
  api.on(schedules.list, () => list);
  api.on(events.listCompact, () => buildCompactEvents(loaded));
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  let storedPreferences: Preferences = {
    ...DEFAULT_PREFERENCES,
    time_zone: 'UTC',
    ...savedPreferences,
    version: savedPreferences ? 1 : 0,
  };
  api.on(preferences.read, () => storedPreferences);
  api.on(
    preferences.update,
    ({ body }) =>
      (storedPreferences = {
        ...storedPreferences,
        ...body,
        version: storedPreferences.version + 1,
      }),
  );
  stubSubscription(plan);
  return { ...renderRemote(<CalendarScreen />, api, path), api, user: userEvent.setup() };
}

/** Stubs the subscription row. The data API isn't requested through the product API's client. */
function stubSubscription(plan: 'free' | 'pro') {
  const row = {
    id: productSchedule.id,
    user_id: productSchedule.id,
    status: 'active',
    plan_type: plan,
    current_period_end: null,
    created_at: productSchedule.created_at,
    updated_at: productSchedule.updated_at,
  };
  globalThis.fetch = () => Promise.resolve(Response.json(row));
}

const findItem = (name: RegExp) => screen.findByRole('button', { name });

test('the month view shows the events of all visible weeks', async () => {
  const { api } = openCalendar();
  expect(await findItem(/^Design critique, .*Wednesday, November 18/)).toBeVisible();
  const [call] = api.calls(events.listCompact);
  expect(new Date(call!.query['start_date']!)).toEqual(new Date(2026, 10, 1));
  expect(new Date(call!.query['end_date']!)).toEqual(new Date(2026, 11, 6));
});

test('after Q is pressed, typed keys go into the quick add input and trigger no shortcuts', async () => {
  const { getUrl, user } = openCalendar();
  await findItem(/^Design critique/);
  await user.keyboard('qw{Backspace}tand');
  const quickAddInput = screen.getByLabelText('What and when');
  expect(quickAddInput).toHaveValue('tand');
  expect(quickAddInput).toHaveFocus();
  expect(getUrl()).toBe('/calendar?date=2026-11-18');
});

test('Escape closes quick add right after it was opened and re-enables shortcuts', async () => {
  const { getUrl, user } = openCalendar();
  await findItem(/^Design critique/);
  await user.keyboard('q{Escape}d');
  await waitFor(() => expect(getUrl()).toContain('view=day'));
  expect(screen.queryByLabelText('What and when')).toBeNull();
});

test('quick add closes with an error when the user has no schedule', async () => {
  const { user, toasts } = openCalendar({ list: [], loaded: [] });
  await screen.findByRole('grid');
  await user.keyboard('q');
  await waitFor(() => expect(toasts[0]?.message).toBe('Please create a schedule first'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the calendar screen prefetches the adjacent months', async () => {
  const { api } = openCalendar();
  await waitFor(() => expect(api.calls(events.listCompact)).toHaveLength(3));
});

test('the calendar screen stores the view and the date in the URL', async () => {
  const { user, getUrl } = openCalendar();
  await user.click(screen.getByRole('button', { name: 'Work Week' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(getUrl()).toBe('/calendar?date=2026-11-25&view=work_week');
  expect(screen.getByRole('heading', { name: 'November 23 – 27' })).toBeVisible();
});

test('single-key shortcuts change the view and the date unless the user is typing in a field', async () => {
  const { user, getUrl } = openCalendar();
  await user.keyboard('k');
  expect(getUrl()).toBe('/calendar?date=2026-12-18&view=month');
  await user.keyboard('{Shift>}w{/Shift}');
  expect(getUrl()).toContain('view=work_week');
  await user.keyboard('n');
  await user.type(await screen.findByLabelText('Event Title'), 'a day');
  expect(getUrl()).toContain('view=work_week');
});

test('the agenda shows a message when it contains no events', async () => {
  openCalendar({ path: '/calendar?view=agenda&date=2026-11-18', loaded: [] });
  expect(await screen.findByText('There are no events in this range.')).toBeVisible();
});

test('clicking an event opens the edit dialog', async () => {
  const { user } = openCalendar({ path: '/calendar?view=agenda&date=2026-11-18' });
  await user.click(await findItem(/Amara Osei/));
  expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  expect(screen.getByLabelText('Event Title')).toHaveValue('Amara Osei');
});

test('clicking a read-only event opens its details without a form', async () => {
  const viewerEvent: Event = { ...interview, role: 'viewer' };
  const path = '/calendar?view=agenda&date=2026-11-18';
  const { user } = openCalendar({ path, loaded: [viewerEvent] });
  await user.click(await findItem(/Amara Osei/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amara Osei' }));
  expect(dialog.getByText('Hiring')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'History' })).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('the accessible name of an event mentions its overlaps', async () => {
  openCalendar();
  expect(await findItem(/^Amara Osei.*overlaps another event$/)).toBeVisible();
});

test("events that don't block the user's time don't cause overlaps", async () => {
  const otherSchedule = buildSchedule({ name: 'Theirs', role: 'freebusy', is_busy: false });
  const times = { start: '2026-11-18T11:00', end: '2026-11-18T12:00' };
  const maskedEvent = buildEvent({
    title: 'Busy',
    ...times,
    schedule_ids: [otherSchedule.id],
    role: 'freebusy',
  });
  const freeEvent = buildEvent({ title: 'Radio', ...times, schedule_ids: [productSchedule.id] });
  const loaded: Event[] = [interview, maskedEvent, { ...freeEvent, transparency: 'transparent' }];
  openCalendar({ list: [productSchedule, hiringSchedule, otherSchedule], loaded });
  const item = await findItem(/^Amara Osei/);
  expect(item).toHaveAccessibleName(expect.not.stringContaining('overlaps'));
});

test('unchecking a schedule hides its events', async () => {
  const { user } = openCalendar();
  await findItem(/^Amara Osei/);
  await user.click(screen.getByRole('checkbox', { name: 'Hiring' }));
  expect(screen.queryByRole('button', { name: /^Amara Osei/ })).not.toBeInTheDocument();
});

test('Add Event opens a one-hour event that starts now', async () => {
  const { user } = openCalendar();
  await user.click(screen.getByRole('button', { name: /Add Event/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  const time = (label: string) =>
    new Date(dialog.getByLabelText<HTMLInputElement>(label).value).getTime();
  expect(time('End Time') - time('Start Time')).toBe(HOUR_MS);
  expect(Math.abs(Date.now() - time('Start Time'))).toBeLessThan(120_000);
});

test('a link with ?new=1 opens the dialog that creates an event', async () => {
  const { getUrl } = openCalendar({ path: '/calendar?new=1' });
  expect(await screen.findByRole('dialog', { name: 'Create New Event' })).toBeVisible();
  expect(getUrl()).toBe('/calendar');
});

test('Add Event shows an error when the user has no schedule', async () => {
  const { user, toasts } = openCalendar({ list: [], loaded: [] });
  await user.click(screen.getByRole('button', { name: /Add Event/ }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Please create a schedule first'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the calendar shows an error after a failed request and lets the user retry', async () => {
  const { api, toasts, user } = openCalendar();
  api.on(events.listCompact, () => problemResponse('internal', 'Something went wrong on our side'));
  await user.click(screen.getByRole('button', { name: 'Day' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(toasts.map(({ message }) => message)).toContain('Failed to load calendar data');
  api.on(events.listCompact, () => buildCompactEvents([]));
  await user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});

const buildStandup = (overrides: Partial<Event> = {}) =>
  buildEvent({
    title: 'Standup',
    schedule_ids: [productSchedule.id],
    start_time: '2026-11-18T15:00:00.000Z',
    end_time: '2026-11-18T15:30:00.000Z',
    ...overrides,
  });

test('the calendar uses the saved start of the week, hour cycle and time zone', async () => {
  const { api } = openCalendar({
    loaded: [buildStandup()],
    savedPreferences: { week_start: 'monday', hour_cycle: '24', time_zone: 'Asia/Tokyo' },
  });
  // Midnight of the next day in Tokyo.
  expect(await findItem(/^Standup, 00:00 – 00:30, Thursday, November 19/)).toBeVisible();
  await waitFor(() =>
    expect(api.calls(events.listCompact).map(({ query }) => query['start_date'])).toContain(
      '2026-10-25T15:00:00.000Z',
    ),
  );
});

test('an open calendar applies preference changes made on another screen', async () => {
  const { queryClient } = openCalendar({
    loaded: [buildStandup()],
    savedPreferences: { time_zone: 'UTC' },
  });
  expect(await findItem(/^Standup, 3:00 – 3:30 PM, Wednesday, November 18/)).toBeVisible();
  queryClient.setQueryData<Preferences>(
    ['preferences'],
    (now) => now && { ...now, hour_cycle: '24', version: 2 },
  );
  expect(await findItem(/^Standup, 15:00 – 15:30, Wednesday, November 18/)).toBeVisible();
});

test('a second time zone can be found by its country and adds a column of hours', async () => {
  const { user, api } = openCalendar({
    path: '/calendar?view=day&date=2026-11-18',
    savedPreferences: { hour_cycle: '24' },
  });
  await findItem(/^Design critique.* 11:00 – 12:00/);
  await user.click(await screen.findByRole('button', { name: 'Time zones' }));
  await user.type(await screen.findByLabelText('Second time zone'), 'india');
  await user.click(await screen.findByRole('button', { name: /^(Kolkata|Calcutta)/ }));
  expect(await screen.findByText('05:30')).toBeInTheDocument();
  expect(api.calls(preferences.update)[0]?.body).toEqual({
    second_time_zone: expect.stringMatching(/^Asia\/(Calcutta|Kolkata)$/) as string,
  });
});

test("a new event has the user's default duration", async () => {
  const { user, queryClient } = openCalendar({ savedPreferences: { default_duration: 25 } });
  await waitFor(() => expect(queryClient.getQueryData(['preferences'])).toBeDefined());
  await user.click(screen.getByRole('button', { name: /Add Event/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  const input = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  const getDurationMs = () =>
    Date.parse(input('End Time').value) - Date.parse(input('Start Time').value);
  expect(getDurationMs()).toBe(25 * MINUTE_MS);
  await user.clear(input('Start Time'));
  await user.type(input('Start Time'), '2026-11-20T10:00');
  expect(getDurationMs()).toBe(25 * MINUTE_MS);
});

test('a link that contains an event ID opens that event', async () => {
  const { api, getUrl } = openCalendar({ path: `/calendar?event=${critique.id}`, loaded: [] });
  api.on(events.read, () => critique);
  expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  expect(getUrl()).toBe('/calendar');
});

test('a link to a deleted event shows an error', async () => {
  const { api, toasts } = openCalendar({ path: `/calendar?event=${critique.id}` });
  api.on(events.read, () => problemResponse('not-found', 'There is no such event'));
  await waitFor(() => expect(toasts[0]?.message).toBe('This event no longer exists'));
});

describe('schedule sets', () => {
  test('restore the visible schedules with one click after being saved under a name', async () => {
    const { user, api } = openCalendar({ savedPreferences: {} });
    await findItem(/^Amara Osei/);
    await user.click(screen.getByRole('checkbox', { name: 'Hiring' }));
    await user.click(await screen.findByRole('button', { name: 'Save as set' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Save as set' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('Set name'), 'Work{Enter}');
    const workSet = await screen.findByRole('button', { name: 'Work' });
    expect(workSet).toHaveFocus();
    expect(workSet).toHaveAttribute('aria-pressed', 'true');
    expect(api.calls(preferences.update)[0]?.body).toEqual({
      schedule_sets: [{ name: 'Work', schedule_ids: [productSchedule.id] }],
    });
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await findItem(/^Amara Osei/)).toBeVisible();
    await user.click(workSet);
    expect(screen.queryByRole('button', { name: /^Amara Osei/ })).toBeNull();
  });

  test('can be restored with undo after being deleted', async () => {
    const schedule_sets = [{ name: 'Work', schedule_ids: [productSchedule.id] }];
    const { user, toasts } = openCalendar({ savedPreferences: { schedule_sets } });
    await user.click(await screen.findByRole('button', { name: 'Work' }));
    await user.click(screen.getByRole('button', { name: 'Delete set Work' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Work' })).toBeNull());
    toasts[0]?.options?.action?.onClick();
    expect(await screen.findByRole('button', { name: 'Work' })).toBeVisible();
  });

  test('keep hidden schedules hidden on the next visit', async () => {
    const { user } = openCalendar();
    await user.click(await screen.findByRole('checkbox', { name: 'Hiring' }));
    cleanup();
    openCalendar();
    expect(await screen.findByRole('checkbox', { name: 'Hiring' })).not.toBeChecked();
  });
});
