import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AuthRedirectResult } from '@scheduler/platform/session-store';
import { ACCOUNT_RESTORE_PARAMETER } from '@scheduler/contracts/auth';
import { openShell } from './testing/open-shell.tsx';

const expectPath = (getPath: () => string, path: string) =>
  waitFor(() => expect(getPath()).toBe(path));

test.each([
  ['/', 'landing ./app screen'],
  ['/privacy', 'landing ./app screen'],
  ['/login', 'Sign in to AI Scheduler'],
  ['/signup', 'Create your account'],
])('visitors at %s see the screen "%s"', async (path, heading) => {
  openShell({ path, status: 'signed-out' });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test.each([
  ['/dashboard', 'dashboard ./app screen'],
  ['/calendar?view=week', 'calendar ./calendar screen'],
  ['/schedules', 'calendar ./schedules screen'],
  ['/settings', 'settings ./app screen'],
])('signed-in users at %s see the screen "%s"', async (path, heading) => {
  const { getPath } = openShell({ path });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(getPath()).toBe(path);
});

test.each([
  ['signed-in', '/', '/dashboard'],
  ['signed-in', '/login', '/dashboard'],
  ['signed-in', '/nowhere', '/dashboard'],
  ['signed-in', '/app/settings?tab=plan', '/settings?tab=plan'],
  ['signed-in', '/auth/callback', '/dashboard'],
  ['signed-out', '/nowhere', '/login'],
  ['signed-out', '/settings', '/login'],
  ['signed-out', '/app/calendar', '/login'],
  ['signed-out', '/auth/callback', '/login'],
] as const)('the router redirects %s users from %s to %s', async (status, path, end) => {
  const { getPath } = openShell({ path, status });
  await expectPath(getPath, end);
});

test('the router shows a spinner while the session is loading', async () => {
  const { setStatus } = openShell({ path: '/dashboard', status: 'loading' });
  expect(await screen.findByRole('status')).toBeVisible();
  setStatus('signed-in');
  expect(await screen.findByRole('heading', { name: 'dashboard ./app screen' })).toBeVisible();
});

test('the router opens the originally requested URL after signing in', async () => {
  const { getPath, setStatus } = openShell({
    path: '/calendar?date=2026-03-01',
    status: 'signed-out',
  });
  await expectPath(getPath, '/login');
  setStatus('signed-in');
  await expectPath(getPath, '/calendar?date=2026-03-01');
});

test('the router redirects to /login after sign-out, and to the dashboard after the next sign-in', async () => {
  const { getPath, setStatus } = openShell({ path: '/calendar' });
  await screen.findByRole('heading', { name: /calendar/ });
  setStatus('signed-out');
  await expectPath(getPath, '/login');
  setStatus('signed-in');
  await expectPath(getPath, '/dashboard');
});

test('the router returns to the same path when the user signs in after a session has expired', async () => {
  const { getPath, setStatus } = openShell({ path: '/settings', isExpired: true });
  await screen.findByRole('heading', { name: /settings/ });
  setStatus('signed-out');
  await expectPath(getPath, '/login');
  expect(await screen.findByText(/session has expired/)).toBeVisible();
  setStatus('signed-in');
  await expectPath(getPath, '/settings');
});

test('the router shows the error from a failed email link on the login screen', async () => {
  const redirectResult = {
    kind: 'error',
    message: 'This code or link is invalid or has expired.',
  } as const;
  const { getPath } = openShell({
    path: '/auth/callback',
    status: 'signed-out',
    redirectResult,
  });
  await expectPath(getPath, '/login');
  expect(await screen.findByText(redirectResult.message)).toBeVisible();
});

test('the router opens the new password form from a recovery link', async () => {
  const { getPath } = openShell({ path: '/auth/callback', redirectResult: { kind: 'recovery' } });
  await expectPath(getPath, '/reset-password');
  expect(await screen.findByLabelText('Confirm Password')).toBeVisible();
});

const authenticator = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '',
  updated_at: '',
} as const;

test('the router requires two-factor authentication before every screen', async () => {
  const { getPath, setStatus } = openShell({
    path: '/calendar?view=week',
    status: 'mfa-required',
    factors: [authenticator],
  });
  await expectPath(getPath, '/login');
  expect(await screen.findByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  setStatus('signed-in');
  await expectPath(getPath, '/calendar?view=week');
});

test('the router requires two-factor authentication before a new password', async () => {
  const { setStatus } = openShell({
    path: '/reset-password',
    status: 'mfa-required',
    redirectResult: { kind: 'recovery' },
    factors: [authenticator],
  });
  expect(await screen.findByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  setStatus('signed-in');
  expect(await screen.findByLabelText('Confirm Password')).toBeVisible();
});

test.each([
  ['/calendar?view=week#late', '/calendar?view=week#late'],
  ['//evil.test/calendar', '/dashboard'],
  ['/\\evil.test', '/dashboard'],
  ['https://evil.test', '/dashboard'],
  ['calendar', '/dashboard'],
  ['', '/dashboard'],
])('the router redirects ?next=%j to %s after an auth redirect', async (next, end) => {
  const path = `/auth/callback?${new URLSearchParams({ next })}`;
  const { getPath } = openShell({ path, redirectResult: { kind: 'signed-in' } });
  await expectPath(() => getPath() + location.hash, end);
});

test('the router preserves the ?next= path after a failed link', async () => {
  const redirectResult = {
    kind: 'error',
    message: 'This code or link is invalid or has expired.',
  } as const;
  const path = '/auth/callback?next=%2Fsettings';
  const { getPath, setStatus } = openShell({ path, status: 'signed-out', redirectResult });
  await screen.findByText(redirectResult.message);
  setStatus('signed-in');
  await expectPath(getPath, '/settings');
});

test('the router requires confirmation before switching accounts and then continues', async () => {
  const resolutions: boolean[] = [];
  let redirectResult: AuthRedirectResult = {
    kind: 'unconfirmed-link',
    linkSession: { accessToken: 'a', refreshToken: 'r', recovery: false },
    email: 'grace@example.com',
    current: 'ada@example.com',
  };
  const { getPath } = openShell({
    path: '/auth/callback?next=%2Fcalendar',
    redirectResult: () => redirectResult,
    onResolveLinkSession: (isAccepted) => {
      resolutions.push(isAccepted);
      redirectResult = { kind: 'none' };
    },
  });
  expect(await screen.findByRole('heading', { name: 'Switch accounts?' })).toBeVisible();
  expect(screen.getByText('grace@example.com')).toBeVisible();
  expect(getPath()).toBe('/auth/callback?next=%2Fcalendar');
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await expectPath(getPath, '/calendar');
  expect(resolutions).toEqual([false]);
});

test('the router names the account of a link that this browser did not request', async () => {
  const resolutions: boolean[] = [];
  let redirectResult: AuthRedirectResult = {
    kind: 'unconfirmed-link',
    linkSession: { accessToken: 'a', refreshToken: 'r', recovery: false },
    email: 'grace@example.com',
    current: null,
  };
  const { getPath } = openShell({
    path: '/auth/callback',
    status: 'signed-out',
    redirectResult: () => redirectResult,
    onResolveLinkSession: (isAccepted) => {
      resolutions.push(isAccepted);
      redirectResult = { kind: 'none' };
    },
  });
  expect(await screen.findByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue as grace@example.com' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await expectPath(getPath, '/login');
  expect(resolutions).toEqual([false]);
});

test.each(['signed-out', 'signed-in'] as const)(
  'restoring a deleted account requires confirmation from a %s user',
  async (status) => {
    const path = `/login?${new URLSearchParams({ [ACCOUNT_RESTORE_PARAMETER]: 'token' })}`;
    const { getPath } = openShell({ path, status });
    await expectPath(getPath, '/restore');
    expect(await screen.findByRole('heading', { name: 'Restore your account?' })).toBeVisible();
  },
);

test('the router redirects /restore without a token to /login', async () => {
  const { getPath } = openShell({ path: '/restore', status: 'signed-out' });
  await expectPath(getPath, '/login');
});

test('the router sets the document title and focuses the heading after navigation', async () => {
  const { navigation } = openShell({ path: '/dashboard' });
  await screen.findByRole('heading', { name: /dashboard/ });
  expect(document.title).toBe('Dashboard · AI Scheduler');
  expect(document.body).toHaveFocus();
  navigation.navigate('/settings');
  const heading = await screen.findByRole('heading', { name: /settings/ });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Settings · AI Scheduler');
});
