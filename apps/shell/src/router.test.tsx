import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AuthRedirectResult } from '@scheduler/platform/session-store';
import { ACCOUNT_RESTORE_PARAMETER } from '@scheduler/contracts/auth';
import { openShell } from './testing/open-shell.tsx';

const waitForPath = (address: () => string, path: string) =>
  waitFor(() => expect(address()).toBe(path));

test.each([
  ['/', 'landing ./app screen'],
  ['/privacy', 'landing ./app screen'],
  ['/login', 'Sign in to AI Scheduler'],
  ['/signup', 'Create your account'],
])('shows visitors at %s the screen "%s"', async (path, heading) => {
  openShell({ path, status: 'signed-out' });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test.each([
  ['/dashboard', 'dashboard ./app screen'],
  ['/calendar?view=week', 'calendar ./calendar screen'],
  ['/schedules', 'calendar ./schedules screen'],
  ['/settings', 'settings ./app screen'],
])('shows signed-in users at %s the screen "%s"', async (path, heading) => {
  const { address } = openShell({ path });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(address()).toBe(path);
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
] as const)('redirects %s users from %s to %s', async (status, path, end) => {
  const { address } = openShell({ path, status });
  await waitForPath(address, end);
});

test('shows a spinner while the session is loading', async () => {
  const { become } = openShell({ path: '/dashboard', status: 'loading' });
  expect(await screen.findByRole('status')).toBeVisible();
  become('signed-in');
  expect(await screen.findByRole('heading', { name: 'dashboard ./app screen' })).toBeVisible();
});

test('opens a deep link after signing in', async () => {
  const { address, become } = openShell({
    path: '/calendar?date=2026-03-01',
    status: 'signed-out',
  });
  await waitForPath(address, '/login');
  become('signed-in');
  await waitForPath(address, '/calendar?date=2026-03-01');
});

test('redirects to /login after sign-out and to the dashboard after the next sign-in', async () => {
  const { address, become } = openShell({ path: '/calendar' });
  await screen.findByRole('heading', { name: /calendar/ });
  become('signed-out');
  await waitForPath(address, '/login');
  become('signed-in');
  await waitForPath(address, '/dashboard');
});

test('returns to the same path after an expired session', async () => {
  const { address, become } = openShell({ path: '/settings', isExpired: true });
  await screen.findByRole('heading', { name: /settings/ });
  become('signed-out');
  await waitForPath(address, '/login');
  expect(await screen.findByText(/session has expired/)).toBeVisible();
  become('signed-in');
  await waitForPath(address, '/settings');
});

test('shows the error of a failed link on the login screen', async () => {
  const arrival = { kind: 'error', message: 'Email link is invalid or has expired' } as const;
  const { address } = openShell({
    path: '/auth/callback',
    status: 'signed-out',
    redirectResult: arrival,
  });
  await waitForPath(address, '/login');
  expect(await screen.findByText(arrival.message)).toBeVisible();
});

test('opens the new password form from a recovery link', async () => {
  const { address } = openShell({ path: '/auth/callback', redirectResult: { kind: 'recovery' } });
  await waitForPath(address, '/reset-password');
  expect(await screen.findByLabelText('Confirm Password')).toBeVisible();
});

const authenticator = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '',
  updated_at: '',
} as const;

test('requires two-factor authentication before every screen', async () => {
  const { address, become } = openShell({
    path: '/calendar?view=week',
    status: 'mfa-required',
    factors: [authenticator],
  });
  await waitForPath(address, '/login');
  expect(await screen.findByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  become('signed-in');
  await waitForPath(address, '/calendar?view=week');
});

test('requires two-factor authentication before a new password', async () => {
  const { become } = openShell({
    path: '/reset-password',
    status: 'mfa-required',
    redirectResult: { kind: 'recovery' },
    factors: [authenticator],
  });
  expect(await screen.findByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  become('signed-in');
  expect(await screen.findByLabelText('Confirm Password')).toBeVisible();
});

test.each([
  ['/calendar?view=week#late', '/calendar?view=week#late'],
  ['//evil.test/calendar', '/dashboard'],
  ['/\\evil.test', '/dashboard'],
  ['https://evil.test', '/dashboard'],
  ['calendar', '/dashboard'],
  ['', '/dashboard'],
])('redirects ?next=%j to %s after an auth redirect', async (next, end) => {
  const path = `/auth/callback?${new URLSearchParams({ next })}`;
  const { address } = openShell({ path, redirectResult: { kind: 'signed-in' } });
  await waitForPath(() => address() + location.hash, end);
});

test('preserves the next path after a failed link', async () => {
  const arrival = { kind: 'error', message: 'Email link is invalid or has expired' } as const;
  const path = '/auth/callback?next=%2Fsettings';
  const { address, become } = openShell({ path, status: 'signed-out', redirectResult: arrival });
  await screen.findByText(arrival.message);
  become('signed-in');
  await waitForPath(address, '/settings');
});

test('requires confirmation before switching accounts and then continues', async () => {
  const answersGiven: boolean[] = [];
  let arrival: AuthRedirectResult = {
    kind: 'other-account',
    linkSession: { accessToken: 'a', refreshToken: 'r', recovery: false },
    email: 'grace@example.com',
    current: 'ada@example.com',
  };
  const { address } = openShell({
    path: '/auth/callback?next=%2Fcalendar',
    redirectResult: () => arrival,
    onResolveLinkSession: (takes) => {
      answersGiven.push(takes);
      arrival = { kind: 'none' };
    },
  });
  expect(await screen.findByRole('heading', { name: 'Switch accounts?' })).toBeVisible();
  expect(screen.getByText('grace@example.com')).toBeVisible();
  expect(address()).toBe('/auth/callback?next=%2Fcalendar');
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitForPath(address, '/calendar');
  expect(answersGiven).toEqual([false]);
});

test.each(['signed-out', 'signed-in'] as const)(
  'asks before it restores a deleted account for a %s user',
  async (status) => {
    const path = `/login?${new URLSearchParams({ [ACCOUNT_RESTORE_PARAMETER]: 'token' })}`;
    const { address } = openShell({ path, status });
    await waitForPath(address, '/restore');
    expect(await screen.findByRole('heading', { name: 'Restore your account?' })).toBeVisible();
  },
);

test('redirects /restore without a token to /login', async () => {
  const { address } = openShell({ path: '/restore', status: 'signed-out' });
  await waitForPath(address, '/login');
});

test('sets the document title and focuses the heading after navigation', async () => {
  const { navigation } = openShell({ path: '/dashboard' });
  await screen.findByRole('heading', { name: /dashboard/ });
  expect(document.title).toBe('Dashboard · AI Scheduler');
  expect(document.body).toHaveFocus();
  navigation.navigate('/settings');
  const heading = await screen.findByRole('heading', { name: /settings/ });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Settings · AI Scheduler');
});
