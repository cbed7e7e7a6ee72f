import { googleSync, integrations } from '@scheduler/contracts/billing';
import { act, waitFor, within } from '@testing-library/react';
import { findButton, findCard, connectedIntegration, openGoogleSection, clickButton } from '../testing/open-google-section.tsx';

const AUTH_URL = 'http://google.test/o/oauth2/v2/auth?state=s';

/** A window that a test opens and closes in a person's stead. */
function fakeWindow() {
  return {
    closed: false,
    focus: jest.fn(),
    close() {
      this.closed = true;
    },
    location: { replace: jest.fn() },
  };
}

const opens = (popup: ReturnType<typeof fakeWindow> | null) =>
  jest.spyOn(globalThis, 'open').mockReturnValue(popup as unknown as Window);

afterEach(() => jest.restoreAllMocks());

test('Connect opens a window at once, and reads anew a second after it has closed', async () => {
  const popup = fakeWindow();
  const open = opens(popup);
  const { server } = openGoogleSection({ found: [] });
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
  expect(await within(await findCard()).findByText('Connected', {}, { timeout: 4000 })).toBeVisible();
  expect(Date.now() - closedAt).toBeGreaterThan(900);
});

test('where the window is blocked this tab goes there', async () => {
  opens(null);
  const { server } = openGoogleSection({ found: [] });
  server.respond(googleSync.connect, { authUrl: 'http://localhost/#consent' });
  await clickButton('Connect');
  await waitFor(() => expect(location.hash).toBe('#consent'));
  expect(sessionStorage.getItem('google-connect')).toBe('same-tab');
});

test('a connection that cannot begin closes the window and says so', async () => {
  const popup = fakeWindow();
  opens(popup);
  const { server, host } = openGoogleSection({ found: [] });
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
])('what the window tells (%s, %s) is heard at once', async (type, reason, toasts) => {
  const { server, host } = openGoogleSection({ found: [] });
  await findButton('Connect');
  server.respond(integrations.list, [connectedIntegration]);
  const channel = new BroadcastChannel('google-connect');
  // Of a channel, not of a window: there is no origin to name.
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
])('back in the same tab, %s: the address is cleared', async (how, toasts) => {
  const { host } = openGoogleSection({ found: [], path: `/settings?google=${how}` });
  await waitFor(() => expect(host.path()).toBe('/settings'));
  expect(host.toasts).toEqual(toasts);
});

test('access that was revoked is told, with the one button that mends it', async () => {
  const popup = fakeWindow();
  opens(popup);
  const { server } = openGoogleSection({
    found: [{ ...connectedIntegration, is_active: false, problem: 'reconnect' }],
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
  ['scope', /leave the boxes ticked/],
  ['other-account', /disconnect it before/],
])('a failure that a person can do something about (%s) says what', async (reason, advice) => {
  openGoogleSection({ found: [], path: `/settings?google=failed&reason=${reason}` });
  expect(await within(await findCard()).findByText(advice)).toBeVisible();
});
