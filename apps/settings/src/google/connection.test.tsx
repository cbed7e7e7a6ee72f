import { googleSync, integrations } from '@scheduler/contracts/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getCalls,
  findButton,
  findCard,
  connectedIntegration,
  openGoogleSection,
  clickButton,
} from '../testing/open-google-section.tsx';
import { respondWithPlan, subscriptionRow } from '../testing/open-settings.tsx';

test('the Google section shows the connection date, calendar, sync direction and time of the last sync', async () => {
  openGoogleSection();
  const region = within(await findCard());
  expect(await region.findByText('Connected')).toBeVisible();
  expect(await findCard()).toHaveTextContent('Connected onOctober 2, 2026');
  expect(await findCard()).toHaveTextContent('Calendar IDada@gmail.example');
  const list = await region.findByRole('list', { name: 'Synced calendars' });
  expect(list).toHaveTextContent('Two-way sync with Product');
  expect(list).toHaveTextContent('Up to date as of');
  expect(region.getByText('1 of 3 calendars synced')).toBeVisible();
  expect(region.queryByText('Demo Google account')).not.toBeInTheDocument();
});

test('the Google section labels a demo account', async () => {
  openGoogleSection({ connectedIntegrations: [{ ...connectedIntegration, is_demo: true }] });
  expect(await screen.findByText('Demo Google account')).toBeVisible();
});

test('the Google section shows a hint about Pro on the Free plan and sends no Google requests', async () => {
  const { server } = openGoogleSection({
    prepare: (stub) =>
      respondWithPlan(stub, { ...subscriptionRow, plan_type: 'free', status: 'active' }),
  });
  const region = within(await findCard());
  expect(await region.findByText('Not connected')).toBeVisible();
  expect(region.getByText('Google Calendar sync requires Pro plan')).toBeVisible();
  expect(region.queryByRole('button')).not.toBeInTheDocument();
  expect(server.calls).toEqual([]);
});

test("the Google section offers no Connect button if Google isn't configured", async () => {
  openGoogleSection({
    connectedIntegrations: [],
    prepare: (_, { config }) => delete config.google_calendar,
  });
  const region = within(await findCard());
  expect(await region.findByText('Not connected')).toBeVisible();
  expect(region.queryByRole('button')).not.toBeInTheDocument();
});

test('the Google section reports a failed request without a toast and can retry it', async () => {
  const { server, host } = openGoogleSection({
    prepare: (stub) => stub.fail(integrations.list, 503),
  });
  const retry = await findButton('Retry');
  expect(host.errors).toHaveLength(1);
  expect(host.toasts).toEqual([]);
  server.respond(integrations.list, [connectedIntegration]);
  await userEvent.click(retry);
  expect(await within(await findCard()).findByText('Connected')).toBeVisible();
});

test("Sync Now shows the number of synced events, the API's message for plan errors, or a generic error", async () => {
  const { server, host } = openGoogleSection();
  server.respond(googleSync.sync, { synced: 12, updated: 1 });
  await clickButton('Sync Now');
  await waitFor(() =>
    expect(host.toasts).toEqual([
      {
        kind: 'success',
        message: 'Calendar synced successfully! 12 new events added, 1 events updated.',
      },
    ]),
  );
  server.fail(googleSync.sync, 503, 'Google is unavailable');
  await clickButton('Sync Now');
  await waitFor(() =>
    expect(host.toasts.at(-1)).toEqual({ kind: 'error', message: 'Failed to sync calendar' }),
  );
  server.fail(googleSync.sync, 403, 'Upgrade to Pro for Google Calendar sync.');
  await clickButton('Sync Now');
  await waitFor(() =>
    expect(host.toasts.at(-1)?.message).toBe('Upgrade to Pro for Google Calendar sync.'),
  );
});

test.each([
  ['Keep copied events', 'true'],
  ['Remove copied events', 'false'],
])('Disconnect keeps or deletes copied events as selected: %s', async (choice, keep) => {
  const { server, host } = openGoogleSection();
  server.respond(googleSync.disconnect, undefined);
  await clickButton('Disconnect');
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Google Calendar?' }));
  expect(dialog.getByRole('radio', { name: /Keep copied events/ })).toBeChecked();
  await userEvent.click(dialog.getByRole('radio', { name: new RegExp(choice) }));
  server.respond(integrations.list, []);
  const callCount = getCalls(server, googleSync.calendars).length;
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await findButton('Connect')).toBeVisible();
  expect(host.toasts).toEqual([{ kind: 'success', message: 'Google Calendar disconnected' }]);
  expect(getCalls(server, googleSync.disconnect)[0]?.query.get('keep_copies')).toBe(keep);
  // Disconnecting doesn't refetch the calendars of the removed account.
  expect(getCalls(server, googleSync.calendars)).toHaveLength(callCount);
});

test('a failed disconnect shows an error and leaves the dialog open', async () => {
  const { server, host } = openGoogleSection();
  server.fail(googleSync.disconnect, 500);
  await clickButton('Disconnect');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([
      { kind: 'error', message: 'Failed to disconnect Google Calendar' },
    ]),
  );
  expect(screen.getByRole('dialog')).toBeVisible();
});
