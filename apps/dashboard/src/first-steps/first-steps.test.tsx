import { stubApi } from '@scheduler/api-client/testing';
import { aSchedule } from '@scheduler/api-client/testing/records';
import { DEFAULT_PREFERENCES, ics, preferences, schedules } from '@scheduler/contracts/core';
import { testHost } from '@scheduler/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FirstSteps } from './first-steps.tsx';

beforeEach(() => {
  localStorage.clear();
  const options = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Lisbon' }).resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function open({ isEmpty = true } = {}) {
  const server = stubApi();
  server.answer(schedules.list, []);
  server.answer(preferences.read, DEFAULT_PREFERENCES);
  const host = testHost({ path: '/dashboard', fetch: server.fetch });
  const view = render(<FirstSteps isEmpty={isEmpty} />, { wrapper: host.wrapper });
  return { server, host, view };
}

test('one press says that the guess of one’s time is right', async () => {
  const { server } = open();
  await screen.findByText(/Lisbon time\. You work Monday to Friday, 9:00 AM – 5:00 PM\./);
  server.answer(preferences.update, ({ body }) => ({
    ...DEFAULT_PREFERENCES,
    ...(body as { time_zone: string }),
    version: 1,
  }));
  await userEvent.click(screen.getByRole('button', { name: 'That’s right' }));
  await screen.findByLabelText('Done');
  expect(server.calls.at(-1)?.body).toEqual({
    time_zone: 'Europe/Lisbon',
    week_start: 'sunday',
    hour_cycle: '12',
  });
});

test('the first schedule is made at once, and the other steps stay for the next visit', async () => {
  const { server, host, view } = open();
  const made = aSchedule({ name: 'Family' });
  server.answer(schedules.create, made);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  expect(screen.getByRole('button', { name: 'Create it' })).toBeDisabled();
  await userEvent.type(name, 'Family');
  server.answer(schedules.list, [made]);
  await userEvent.click(screen.getByRole('button', { name: 'Create it' }));
  await screen.findByText('‘Family’ is ready for your events.');
  expect(host.toasts).toEqual([{ kind: 'success', message: 'Schedule created successfully' }]);
  view.unmount();
  open({ isEmpty: false });
  expect(await screen.findByRole('region', { name: 'Get started' })).toBeVisible();
});

test('what is skipped does not come back', async () => {
  const { view } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  view.unmount();
  open();
  expect(screen.queryByRole('region')).toBeNull();
});

test('who has something to see already is not asked', () => {
  open({ isEmpty: false });
  expect(screen.queryByRole('region')).toBeNull();
});

test('a failure is told, and what was typed stays', async () => {
  const { server, host } = open();
  server.refuse(schedules.create, 503);
  await userEvent.click(await screen.findByRole('button', { name: 'Create it' }));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to create schedule' }]);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Personal');
});

const demo = aSchedule({ name: 'Demo week' });
const report = {
  new: 13,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  sample: [],
  skips: [],
  warnings: [],
};
const routes = ({ calls }: ReturnType<typeof stubApi>) =>
  calls.map(({ route }) => route).filter((route) => !/list|read$/.test(route));

test('a week that is made up comes on a schedule of its own, is shown, and can be taken back', async () => {
  const { server, host } = open();
  server.answer(schedules.create, demo);
  server.answer(ics.importFile, report);
  server.answer(schedules.remove, undefined);
  const told = jest.spyOn(host.platform.notify, 'success');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the demo week' }));
  await waitFor(() => expect(host.path()).toMatch(/^\/calendar\?view=week&date=/));
  const filled = server.calls.find(({ route }) => route === 'ics.import');
  expect(filled?.query.get('schedule_id')).toBe(demo.id);
  expect(filled?.query.get('time_zone')).toBe('Europe/Lisbon');
  expect(host.toasts).toEqual([{ kind: 'success', message: 'Demo week added' }]);
  told.mock.lastCall?.[1]?.action?.onClick();
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('Change undone'));
  expect(routes(server)).toEqual(['schedules.create', 'ics.import', 'schedules.remove']);
});

test('a week that does not come leaves no schedule behind', async () => {
  const { server, host } = open();
  server.answer(schedules.create, demo);
  server.refuse(ics.importFile, 503);
  server.answer(schedules.remove, undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the demo week' }));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(host.toasts[0]?.message).toBe('Failed to add the demo week');
  expect(routes(server)).toEqual(['schedules.create', 'ics.import', 'schedules.remove']);
});
