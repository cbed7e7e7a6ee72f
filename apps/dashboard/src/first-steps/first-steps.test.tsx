import { stubApi } from '@scheduler/api-client/testing';
import { aSchedule } from '@scheduler/api-client/testing/records';
import { DEFAULT_PREFERENCES, preferences, schedules } from '@scheduler/contracts/core';
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
