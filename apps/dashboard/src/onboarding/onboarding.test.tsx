import { createStubApi } from '@scheduler/api-client/testing';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { DEFAULT_PREFERENCES, ics, preferences, schedules } from '@scheduler/contracts/core';
import { createTestHost } from '@scheduler/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Onboarding } from './onboarding.tsx';

beforeEach(() => {
  localStorage.clear();
  const options = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Lisbon' }).resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function openOnboarding({ isEmpty = true } = {}) {
  const server = createStubApi();
  server.respond(schedules.list, []);
  server.respond(preferences.read, DEFAULT_PREFERENCES);
  const host = createTestHost({ path: '/dashboard', fetch: server.fetch });
  const view = render(<Onboarding isEmpty={isEmpty} />, { wrapper: host.wrapper });
  return { server, host, view };
}

test('one click confirms the detected time zone and working hours', async () => {
  const { server } = openOnboarding();
  await screen.findByText(/Lisbon time\. Working hours: Monday to Friday, 9:00 AM – 5:00 PM\./);
  server.respond(preferences.update, ({ body }) => ({
    ...DEFAULT_PREFERENCES,
    ...(body as { time_zone: string }),
    version: 1,
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Looks right' }));
  await screen.findByLabelText('Done');
  expect(server.calls.at(-1)?.body).toEqual({
    time_zone: 'Europe/Lisbon',
    week_start: 'sunday',
    hour_cycle: '12',
  });
});

test('onboarding creates the first schedule and resumes the remaining steps on the next visit', async () => {
  const { server, host, view } = openOnboarding();
  const created = buildSchedule({ name: 'Family' });
  server.respond(schedules.create, created);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  await userEvent.type(name, 'Family');
  server.respond(schedules.list, [created]);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Family is ready for your events.');
  expect(host.toasts).toEqual([{ kind: 'success', message: 'Schedule created successfully' }]);
  view.unmount();
  openOnboarding({ isEmpty: false });
  expect(await screen.findByRole('region', { name: 'Get started' })).toBeVisible();
});

test('onboarding does not appear after the user has skipped it', async () => {
  const { view } = openOnboarding();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  view.unmount();
  openOnboarding();
  expect(screen.queryByRole('region')).toBeNull();
});

test('onboarding does not appear for users with schedules', () => {
  openOnboarding({ isEmpty: false });
  expect(screen.queryByRole('region')).toBeNull();
});

test('onboarding reports a failed request and preserves the input', async () => {
  const { server, host } = openOnboarding();
  server.fail(schedules.create, 503);
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to create schedule' }]);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Personal');
});

const demoSchedule = buildSchedule({ name: 'Sample week' });
const report = {
  new: 13,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  sample: [],
  skips: [],
  warnings: [],
};
const getWriteRoutes = ({ calls }: ReturnType<typeof createStubApi>) =>
  calls.map(({ route }) => route).filter((route) => !/list|read$/.test(route));

test('onboarding adds a sample week to a new schedule, shows it and offers Undo', async () => {
  const { server, host } = openOnboarding();
  server.respond(schedules.create, demoSchedule);
  server.respond(ics.importFile, report);
  server.respond(schedules.remove, undefined);
  const notifySuccess = jest.spyOn(host.platform.notify, 'success');
  await userEvent.click(await screen.findByRole('button', { name: 'Try a sample week' }));
  await waitFor(() => expect(host.path()).toMatch(/^\/calendar\?view=week&date=/));
  const importCall = server.calls.find(({ route }) => route === 'ics.import');
  expect(importCall?.query.get('schedule_id')).toBe(demoSchedule.id);
  expect(importCall?.query.get('time_zone')).toBe('Europe/Lisbon');
  expect(host.toasts).toEqual([{ kind: 'success', message: 'Sample week added' }]);
  notifySuccess.mock.lastCall?.[1]?.action?.onClick();
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('Change undone'));
  expect(getWriteRoutes(server)).toEqual(['schedules.create', 'ics.import', 'schedules.remove']);
});

test('onboarding deletes the new schedule if importing the sample week fails', async () => {
  const { server, host } = openOnboarding();
  server.respond(schedules.create, demoSchedule);
  server.fail(ics.importFile, 503);
  server.respond(schedules.remove, undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Try a sample week' }));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(host.toasts[0]?.message).toBe("Couldn't add the sample week. Try again.");
  expect(getWriteRoutes(server)).toEqual(['schedules.create', 'ics.import', 'schedules.remove']);
});
