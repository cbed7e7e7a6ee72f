import { securityLog, type SecurityLogEntry } from '@scheduler/contracts/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openSecurity } from '../testing/open-security.tsx';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0';

const buildId = (number: number) => `018f4e3a-0000-7000-8000-${String(number).padStart(12, '0')}`;

const buildEntry = (number: number, overrides: Partial<SecurityLogEntry> = {}) => ({
  id: buildId(number),
  action: 'signed-in' as const,
  subject: null,
  user_agent: FIREFOX,
  ip: '93.108.1.2',
  place: null,
  is_current_session: false,
  created_at: '2026-01-05T09:00:00.000Z',
  ...overrides,
});

const findLog = async () => within(await screen.findByRole('region', { name: 'Security log' }));

test('the security log shows the device and the place, or the address if the place is unknown', async () => {
  const { show, server } = openSecurity();
  server.respond(securityLog.list, {
    entries: [
      buildEntry(1, { place: 'Lisbon, Portugal' }),
      buildEntry(2, { action: 'api-key-created', subject: 'Backup script', user_agent: null }),
    ],
    next: null,
  });
  show();
  const log = await findLog();
  expect(
    await log.findByText(/^Firefox on Windows · Lisbon, Portugal · Jan 5, 2026/),
  ).toBeVisible();
  expect(log.getByText('API key created: Backup script')).toBeVisible();
  expect(log.getByText(/^93\.108\.1\.2 · Jan 5, 2026/)).toBeVisible();
  expect(log.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test("a sign-in of another session can be reported, but the user's own can't", async () => {
  const { show, server, host } = openSecurity();
  server.respond(securityLog.list, {
    entries: [buildEntry(1), buildEntry(2, { is_current_session: true })],
    next: null,
  });
  server.respond(securityLog.report, undefined);
  show();
  const log = await findLog();
  await userEvent.click(await log.findByRole('button', { name: /^This wasn't me: sign-in on/ }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: "Don't recognize this sign-in?" }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out other devices' }));
  await waitFor(() =>
    expect(host.toasts.at(-1)?.message).toBe(
      'All other devices were signed out. Change your password now.',
    ),
  );
  const report = server.calls.find(({ route }) => route === 'securityLog.report');
  expect(report?.query.get('id')).toBe(buildId(1));
});

test('older entries are loaded on request', async () => {
  const { show, server } = openSecurity();
  server.respond(securityLog.list, { entries: [buildEntry(1)], next: buildId(1) });
  show();
  const log = await findLog();
  const showOlder = await log.findByRole('button', { name: 'Show older' });
  server.respond(securityLog.list, { entries: [buildEntry(2)], next: null });
  await userEvent.click(showOlder);
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(2));
  expect(server.calls.at(-1)?.query.get('after')).toBe(buildId(1));
  expect(log.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('the security log is hidden if the auth service has none', async () => {
  const { show, server } = openSecurity();
  server.fail(securityLog.list, 404, "This couldn't be found.");
  show();
  expect(await screen.findByRole('region', { name: 'Active sessions' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Security log' })).toBeNull());
});
