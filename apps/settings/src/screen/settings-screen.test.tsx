import { auth } from '@scheduler/contracts/auth';
import { apiKeys } from '@scheduler/contracts/core';
import { areSingleKeyShortcutsEnabled } from '@scheduler/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  scrollToSection,
  created_at,
  ID,
  openSettings,
  findRegion,
} from '../testing/open-settings.tsx';

const getNameField = () => screen.getByLabelText('Full Name');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

const respondWithSavedName = (server: ReturnType<typeof openSettings>['server']) =>
  server.respond(auth.updateProfile, ({ body }) => ({
    id: ID,
    email: 'ada@example.com',
    full_name: (body as { full_name: string }).full_name,
    avatar_url: null,
    created_at,
    updated_at: created_at,
  }));

test('saving the profile sends the trimmed name and reloads the session', async () => {
  const { server, host, show } = openSettings();
  const reload = jest.spyOn(host.platform.session, 'reload');
  respondWithSavedName(server);
  show();
  await userEvent.clear(getNameField());
  await userEvent.type(getNameField(), '  Ada King ');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Profile updated successfully' }]),
  );
  expect(server.calls.find(({ route }) => route === 'auth.updateProfile')?.body).toEqual({
    full_name: 'Ada King',
  });
  expect(getNameField()).toHaveValue('Ada King');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an empty name shows an error and sends no request', async () => {
  const { server, show } = openSettings();
  show();
  await userEvent.clear(getNameField());
  await userEvent.type(getNameField(), '   ');
  await save();
  expect(await screen.findByText('Full name is required')).toBeVisible();
  expect(getNameField()).toHaveFocus();
  expect(server.calls.map(({ route }) => route)).not.toContain('auth.updateProfile');
});

test('a failed save shows the API error, and the typed name is preserved after leaving the screen', async () => {
  const { server, host, show } = openSettings();
  server.fail(auth.updateProfile, 503, 'Auth service unavailable');
  const { unmount } = show();
  await userEvent.type(getNameField(), ' King');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Auth service unavailable' }]),
  );
  unmount();
  show();
  expect(getNameField()).toHaveValue('Ada Lovelace King');
});

test('the name can be changed if the browser blocks access to storage', async () => {
  const { server, host, show } = openSettings();
  respondWithSavedName(server);
  const blockStorage = jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  show();
  await userEvent.type(getNameField(), ' King');
  expect(getNameField()).toHaveValue('Ada Lovelace King');
  await save();
  await waitFor(() => expect(host.toasts.map(({ kind }) => kind)).toEqual(['success']));
  blockStorage.mockRestore();
});

test('a save that gets no response shows a generic error', async () => {
  const { host, show } = openSettings();
  show();
  await userEvent.type(getNameField(), ' King');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to update profile' }]),
  );
});

test('the email field is disabled', () => {
  const { show } = openSettings();
  show();
  const email = screen.getByLabelText('Email');
  expect(email).toBeDisabled();
  expect(email).toHaveValue('ada@example.com');
  expect(email).toHaveAccessibleDescription('Email cannot be changed');
});

test('the selected theme is applied and stored, and selecting System removes it', async () => {
  const { show } = openSettings();
  show();
  const selectTheme = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await selectTheme('Dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('scheduler.theme')).toBe('dark');
  await selectTheme('System');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('scheduler.theme')).toBeNull();
});

test('a settings section loads its data when it is scrolled near the viewport', async () => {
  const { server, show } = openSettings();
  server.respond(apiKeys.list, []);
  show();
  const card = await findRegion('API Keys');
  expect(within(card).getByRole('status')).toHaveTextContent('Loading API Keys');
  expect(server.calls.map(({ route }) => route)).not.toContain('apiKeys.list');
  scrollToSection('API Keys');
  expect(await within(card).findByText('You have no API keys yet.')).toBeVisible();
});

test('the navigation links to every settings section on the page', () => {
  const { show } = openSettings();
  show();
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(links).toHaveLength(10);
  for (const link of links) {
    const [, id = ''] = (link.getAttribute('href') ?? '').split('#');
    expect(document.getElementById(id)).toBeInTheDocument();
  }
  expect(links[0]).toHaveAttribute('aria-current', 'location');
});

test('single-key shortcuts can be turned off and on', async () => {
  const { show } = openSettings();
  show();
  const shortcutsSwitch = screen.getByRole('switch', { name: /^Single-key shortcuts/ });
  expect(shortcutsSwitch).toBeChecked();
  await userEvent.click(shortcutsSwitch);
  expect(shortcutsSwitch).not.toBeChecked();
  expect(areSingleKeyShortcutsEnabled()).toBe(false);
  await userEvent.click(shortcutsSwitch);
  expect(areSingleKeyShortcutsEnabled()).toBe(true);
});
