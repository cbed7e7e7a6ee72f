import { auth } from '@scheduler/contracts/auth';
import { apiKeys } from '@scheduler/contracts/core';
import { areSingleKeyShortcutsEnabled } from '@scheduler/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { scrollToSection, created_at, ID, openSettings, findRegion } from './testing/open-settings.tsx';

const nameField = () => screen.getByLabelText('Full Name');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test('saves the name and reads the session again', async () => {
  const { server, host, show } = openSettings();
  const reload = jest.spyOn(host.platform.session, 'reload');
  server.respond(auth.updateProfile, ({ body }) => ({
    id: ID,
    email: 'ada@example.com',
    full_name: (body as { full_name: string }).full_name,
    avatar_url: null,
    created_at,
    updated_at: created_at,
  }));
  show();
  await userEvent.clear(nameField());
  await userEvent.type(nameField(), '  Ada King ');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Profile updated successfully' }]),
  );
  expect(server.calls.find(({ route }) => route === 'auth.updateProfile')?.body).toEqual({
    full_name: 'Ada King',
  });
  expect(nameField()).toHaveValue('Ada King');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('requires a name and sends nothing without one', async () => {
  const { server, show } = openSettings();
  show();
  await userEvent.clear(nameField());
  await userEvent.type(nameField(), '   ');
  await save();
  expect(await screen.findByText('Full name is required')).toBeVisible();
  expect(nameField()).toHaveFocus();
  expect(server.calls.map(({ route }) => route)).not.toContain('auth.updateProfile');
});

test('tells of a failed save and keeps what was typed, also when the screen is left', async () => {
  const { server, host, show } = openSettings();
  server.fail(auth.updateProfile, 503, 'The accounts are away for a moment');
  const { unmount } = show();
  await userEvent.type(nameField(), ' King');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'The accounts are away for a moment' }]),
  );
  unmount();
  show();
  expect(nameField()).toHaveValue('Ada Lovelace King');
});

test('a save that reaches nobody fails in our own words', async () => {
  const { host, show } = openSettings();
  show();
  await userEvent.type(nameField(), ' King');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to update profile' }]),
  );
});

test('the e-mail address is shown and cannot be changed', () => {
  const { show } = openSettings();
  show();
  const email = screen.getByLabelText('Email');
  expect(email).toBeDisabled();
  expect(email).toHaveValue('ada@example.com');
  expect(email).toHaveAccessibleDescription('Email cannot be changed');
});

test('a chosen theme dresses the page and is kept; System gives it back', async () => {
  const { show } = openSettings();
  show();
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await choose('Dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('scheduler.theme')).toBe('dark');
  await choose('System');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('scheduler.theme')).toBeNull();
});

test('a section is fetched when somebody comes near it, and not before', async () => {
  const { server, show } = openSettings();
  server.respond(apiKeys.list, []);
  show();
  const card = await findRegion('API Keys');
  expect(within(card).getByRole('status')).toHaveTextContent('Loading API Keys');
  expect(server.calls.map(({ route }) => route)).not.toContain('apiKeys.list');
  scrollToSection('API Keys');
  expect(await within(card).findByText('You have no API keys yet.')).toBeVisible();
});

test('each section has its link beside the page, and its place in it', () => {
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

test('shortcuts of a single key are turned off for whoever speaks to the computer', async () => {
  const { show } = openSettings();
  show();
  const keys = screen.getByRole('switch', { name: /^Shortcuts of a single key/ });
  expect(keys).toBeChecked();
  await userEvent.click(keys);
  expect(keys).not.toBeChecked();
  expect(areSingleKeyShortcutsEnabled()).toBe(false);
  await userEvent.click(keys);
  expect(areSingleKeyShortcutsEnabled()).toBe(true);
});
