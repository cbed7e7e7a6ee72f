import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Arrival } from '@scheduler/platform/session-store';
import { RESTORE_PARAMETER } from '@scheduler/contracts/auth';
import { openShell } from './testing/open-shell.tsx';

const arrivesAt = (address: () => string, path: string) =>
  waitFor(() => expect(address()).toBe(path));

test.each([
  ['/', 'landing ./app screen'],
  ['/privacy', 'landing ./app screen'],
  ['/login', 'Sign in to AI Scheduler'],
  ['/signup', 'Create your account'],
])('a visitor at %s sees "%s"', async (path, heading) => {
  openShell({ path, status: 'signed-out' });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test.each([
  ['/dashboard', 'dashboard ./app screen'],
  ['/calendar?view=week', 'calendar ./calendar screen'],
  ['/schedules', 'calendar ./schedules screen'],
  ['/settings', 'settings ./app screen'],
])('a signed-in person at %s sees "%s"', async (path, heading) => {
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
] as const)('%s, %s leads to %s', async (status, path, end) => {
  const { address } = openShell({ path, status });
  await arrivesAt(address, end);
});

test('a spinner fills the screen while the session is loading', async () => {
  const { become } = openShell({ path: '/dashboard', status: 'loading' });
  expect(await screen.findByRole('status')).toBeVisible();
  become('signed-in');
  expect(await screen.findByRole('heading', { name: 'dashboard ./app screen' })).toBeVisible();
});

test('a deep link survives signing in', async () => {
  const { address, become } = openShell({
    path: '/calendar?date=2026-03-01',
    status: 'signed-out',
  });
  await arrivesAt(address, '/login');
  become('signed-in');
  await arrivesAt(address, '/calendar?date=2026-03-01');
});

test('signing out on purpose leads to /login, and signing in again to the dashboard', async () => {
  const { address, become } = openShell({ path: '/calendar' });
  await screen.findByRole('heading', { name: /calendar/ });
  become('signed-out');
  await arrivesAt(address, '/login');
  become('signed-in');
  await arrivesAt(address, '/dashboard');
});

test('a session that the server ended leads back to the same place', async () => {
  const { address, become } = openShell({ path: '/settings', expired: true });
  await screen.findByRole('heading', { name: /settings/ });
  become('signed-out');
  await arrivesAt(address, '/login');
  expect(await screen.findByText(/session has ended/)).toBeVisible();
  become('signed-in');
  await arrivesAt(address, '/settings');
});

test('a link that did not work shows its reason on the login screen', async () => {
  const arrival = { kind: 'error', message: 'Email link is invalid or has expired' } as const;
  const { address } = openShell({ path: '/auth/callback', status: 'signed-out', arrival });
  await arrivesAt(address, '/login');
  expect(await screen.findByText(arrival.message)).toBeVisible();
});

test('a recovery link leads to the choice of a new password, wherever it arrives', async () => {
  const { address } = openShell({ path: '/auth/callback', arrival: { kind: 'recovery' } });
  await arrivesAt(address, '/reset-password');
  expect(await screen.findByLabelText('Confirm Password')).toBeVisible();
});

const app = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '',
  updated_at: '',
} as const;

test('half in is not in: the second step stands before every screen', async () => {
  const { address, become } = openShell({
    path: '/calendar?view=week',
    status: 'second-step',
    factors: [app],
  });
  await arrivesAt(address, '/login');
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
  become('signed-in');
  await arrivesAt(address, '/calendar?view=week');
});

test('a new password waits for the second step as well', async () => {
  const { become } = openShell({
    path: '/reset-password',
    status: 'second-step',
    arrival: { kind: 'recovery' },
    factors: [app],
  });
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
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
])('after a link or a provider, %j leads to %s', async (next, end) => {
  const path = `/auth/callback?${new URLSearchParams({ next })}`;
  const { address } = openShell({ path, arrival: { kind: 'signed-in' } });
  await arrivesAt(() => address() + location.hash, end);
});

test('a link that did not work keeps the place to go on to', async () => {
  const arrival = { kind: 'error', message: 'Email link is invalid or has expired' } as const;
  const path = '/auth/callback?next=%2Fsettings';
  const { address, become } = openShell({ path, status: 'signed-out', arrival });
  await screen.findByText(arrival.message);
  become('signed-in');
  await arrivesAt(address, '/settings');
});

test('a link of another account asks first, and goes on when it is answered', async () => {
  const answers: boolean[] = [];
  let arrival: Arrival = {
    kind: 'other-account',
    offer: { accessToken: 'a', refreshToken: 'r', recovery: false },
    email: 'grace@example.com',
    current: 'ada@example.com',
  };
  const { address } = openShell({
    path: '/auth/callback?next=%2Fcalendar',
    arrival: () => arrival,
    answerOffer: (takes) => {
      answers.push(takes);
      arrival = { kind: 'none' };
    },
  });
  expect(await screen.findByRole('heading', { name: 'Switch accounts?' })).toBeVisible();
  expect(screen.getByText('grace@example.com')).toBeVisible();
  expect(address()).toBe('/auth/callback?next=%2Fcalendar');
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await arrivesAt(address, '/calendar');
  expect(answers).toEqual([false]);
});

test.each(['signed-out', 'signed-in'] as const)(
  'the mail about a deleted account asks before it restores, %s',
  async (status) => {
    const path = `/login?${new URLSearchParams({ [RESTORE_PARAMETER]: 'token' })}`;
    const { address } = openShell({ path, status });
    await arrivesAt(address, '/restore');
    expect(await screen.findByRole('heading', { name: 'Restore your account?' })).toBeVisible();
  },
);

test('there is nothing to restore without that mail', async () => {
  const { address } = openShell({ path: '/restore', status: 'signed-out' });
  await arrivesAt(address, '/login');
});

test('a change of screen names the document and moves focus to its heading', async () => {
  const { navigation } = openShell({ path: '/dashboard' });
  await screen.findByRole('heading', { name: /dashboard/ });
  expect(document.title).toBe('Dashboard · AI Scheduler');
  expect(document.body).toHaveFocus();
  navigation.navigate('/settings');
  const heading = await screen.findByRole('heading', { name: /settings/ });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Settings · AI Scheduler');
});
