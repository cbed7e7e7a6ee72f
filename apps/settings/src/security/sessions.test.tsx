import { sessions, type ActiveSession } from '@scheduler/contracts/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { created_at, ID } from '../testing/open-settings.tsx';
import { openSecurity } from '../testing/open-security.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1';

const buildSession = (overrides: Partial<ActiveSession> = {}): ActiveSession => ({
  id: ID,
  is_current: false,
  user_agent: IPHONE,
  ip: '192.0.2.7',
  created_at,
  last_seen_at: created_at,
  has_second_step: false,
  ...overrides,
});

const currentSession = buildSession({
  id: '018f4e3a-0000-7000-8000-00000000000a',
  is_current: true,
});
const findSessions = () => screen.findByRole('region', { name: 'Active sessions' });

test('the session list marks the current session, and other sessions can be signed out', async () => {
  const { server, show, host } = openSecurity();
  server.respond(sessions.list, [currentSession, buildSession()]);
  server.respond(sessions.end, undefined);
  show();
  const list = within(await findSessions());
  expect(await list.findAllByRole('listitem')).toHaveLength(2);
  expect(list.getByText('This device')).toBeVisible();
  server.respond(sessions.list, [currentSession]);
  await userEvent.click(list.getByRole('button', { name: /^Sign out on Safari on iPhone/ }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(server.calls.find(({ route }) => route === 'sessions.end')?.query.get('id')).toBe(ID);
  expect(host.toasts.at(-1)?.message).toBe('Signed out on Safari on iPhone');
  expect(list.queryByRole('button')).toBeNull();
});

test('all other sessions can be signed out even if the session list is unavailable', async () => {
  const { server, show, respondTo, getAuthCalls, host } = openSecurity();
  server.fail(sessions.list, 404, "This couldn't be found.");
  respondTo('POST /logout', undefined, 204);
  show();
  const list = within(await findSessions());
  await userEvent.click(await list.findByRole('button', { name: 'Sign out everywhere else' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await userEvent.click(confirmation.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('Signed out everywhere else'));
  expect(getAuthCalls('POST /logout')).toHaveLength(1);
});
