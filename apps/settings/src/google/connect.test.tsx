import { googleSync, integrations } from '@scheduler/contracts/billing';
import { act, waitFor, within } from '@testing-library/react';
import {
  findButton,
  findCard,
  connectedIntegration,
  openGoogleSection,
  clickButton,
} from '../testing/open-google-section.tsx';

const AUTH_URL = 'http://google.test/o/oauth2/v2/auth?state=s';

/** A popup window that the test controls. */
function createFakePopup() {
  return {
    closed: false,
    focus: jest.fn(),
    close() {
      this.closed = true;
    },
    location: { replace: jest.fn() },
  };
}

const mockWindowOpen = (popup: ReturnType<typeof createFakePopup> | null) =>
  jest.spyOn(globalThis, 'open').mockReturnValue(popup as unknown as Window);

afterEach(() => jest.restoreAllMocks());

test('Connect opens a popup immediately, and the status is refetched one second after the popup closes', async () => {
  const popup = createFakePopup();
  const open = mockWindowOpen(popup);
  const { server } = openGoogleSection({ connectedIntegrations: [] });
  server.respond(googleSync.connect, () => {
    expect(open).toHaveBeenCalledTimes(1);
    return { authUrl: AUTH_URL };
  });
  await clickButton('Connect');
  expect(open.mock.calls[0]?.[2]).toMatch(/width=500,height=600/);
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(AUTH_URL));
  await clickButton('Connect');
  expect(popup.focus).toHaveBeenCalledTimes(1);
  server.respond(integrations.list, [connectedIntegration]);
  const closedAt = Date.now();
  popup.close();
  expect(await within(await findCard()).findByText('Connected')).toBeVisible();
  expect(Date.now() - closedAt).toBeGreaterThan(900);
});

test('Connect redirects the current tab if the popup is blocked', async () => {
  mockWindowOpen(null);
  const { server } = openGoogleSection({ connectedIntegrations: [] });
  server.respond(googleSync.connect, { authUrl: 'http://localhost/#consent' });
  await clickButton('Connect');
  await waitFor(() => expect(location.hash).toBe('#consent'));
  expect(sessionStorage.getItem('google-connect')).toBe('same-tab');
});

test('Connect closes the popup and shows an error if the request fails', async () => {
  const popup = createFakePopup();
  mockWindowOpen(popup);
  const { server, host } = openGoogleSection({ connectedIntegrations: [] });
  server.fail(googleSync.connect, 503, 'Google Calendar is not configured');
  await clickButton('Connect');
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to connect Google Calendar' }]),
  );
  expect(popup.closed).toBe(true);
});

test.each([
  ['google-connected', null, []],
  ['google-failed', 'cancelled', []],
  ['google-failed', 'failed', [{ kind: 'error', message: 'Failed to connect Google Calendar' }]],
])("the section handles the popup's %s result with the reason %s", async (type, reason, toasts) => {
  const { server, host } = openGoogleSection({ connectedIntegrations: [] });
  await findButton('Connect');
  server.respond(integrations.list, [connectedIntegration]);
  const channel = new BroadcastChannel('google-connect');
  // A BroadcastChannel message has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  act(() => channel.postMessage({ type, reason }));
  await findButton('Disconnect');
  channel.close();
  expect(host.toasts).toEqual(toasts);
});

test.each([
  ['connected', []],
  ['cancelled', []],
  ['failed&reason=scope', [{ kind: 'error', message: 'Failed to connect Google Calendar' }]],
])('the section reads the result google=%s from the URL and removes it', async (result, toasts) => {
  const { host } = openGoogleSection({
    connectedIntegrations: [],
    path: `/settings?google=${result}`,
  });
  await waitFor(() => expect(host.path()).toBe('/settings'));
  expect(host.toasts).toEqual(toasts);
});

test('the section explains revoked access and offers to reconnect', async () => {
  const popup = createFakePopup();
  mockWindowOpen(popup);
  const { server } = openGoogleSection({
    connectedIntegrations: [{ ...connectedIntegration, is_active: false, problem: 'reconnect' }],
  });
  server.respond(googleSync.connect, { authUrl: AUTH_URL });
  const region = within(await findCard());
  expect(await region.findByText('Not connected')).toBeVisible();
  expect(region.getByText('AI Scheduler can no longer access your Google Calendar.')).toBeVisible();
  expect(region.queryByRole('button', { name: 'Sync Now' })).not.toBeInTheDocument();
  await clickButton('Reconnect');
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(AUTH_URL));
});

test.each([
  ['scope', /leave the permission boxes checked/],
  ['other-account', /Disconnect it first/],
])('the section suggests how to fix the failure %s', async (reason, advice) => {
  openGoogleSection({
    connectedIntegrations: [],
    path: `/settings?google=failed&reason=${reason}`,
  });
  expect(await within(await findCard()).findByText(advice)).toBeVisible();
});

test('the section ignores a reason in the URL that is the name of an object property', async () => {
  openGoogleSection({
    connectedIntegrations: [],
    path: '/settings?google=failed&reason=__proto__',
  });
  expect(await within(await findCard()).findByText('Not connected')).toBeVisible();
});
