import { apiKeys, type ApiKey } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { created_at, ID } from '../testing/open-settings.tsx';
import { setUpSection } from '../testing/set-up-section.tsx';
import { ApiKeys } from './api-keys.tsx';

const key: ApiKey = {
  id: ID,
  name: 'Backup script',
  hint: 'aisk_abcd',
  scopes: ['events:read'],
  expires_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
  created_at,
};

test('a new API key is created with the selected permissions and shown once', async () => {
  const { server, show, getCalls } = setUpSection(<ApiKeys />);
  server.respond(apiKeys.list, []);
  server.respond(apiKeys.create, { ...key, key: 'aisk_secret' });
  show();
  expect(await screen.findByText('You have no API keys yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New API key' }));
  const form = within(await screen.findByRole('dialog', { name: 'New API key' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'See events' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'See schedules' }));
  await userEvent.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText('A name is required')).toBeVisible();
  expect(form.getByText('Select at least one permission')).toBeVisible();
  await userEvent.type(form.getByLabelText('Name'), 'Backup script');
  await userEvent.click(form.getByRole('checkbox', { name: 'Manage webhooks' }));
  await userEvent.selectOptions(form.getByLabelText('Expires in'), 'No expiration');
  await userEvent.click(form.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByLabelText('API key')).toHaveValue('aisk_secret');
  expect(getCalls('apiKeys.create')[0]?.body).toEqual({
    name: 'Backup script',
    scopes: ['webhooks:manage'],
    expires_at: null,
  });
  await userEvent.click(screen.getByRole('button', { name: "I've saved it" }));
  await waitFor(() => expect(screen.queryByLabelText('API key')).toBeNull());
});

test('an expired API key is labeled as expired and can be revoked after confirmation', async () => {
  const { server, show, getCalls, getLastToast } = setUpSection(<ApiKeys />);
  server.respond(apiKeys.list, [key]);
  server.respond(apiKeys.remove, undefined);
  show();
  expect(await screen.findByText('Expired')).toBeVisible();
  expect(screen.getByText(/^aisk_abcd… · events:read/)).toHaveTextContent('Never used');
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Backup script' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await userEvent.click(confirmation.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(getLastToast()).toBe('API key revoked'));
  expect(getCalls('apiKeys.remove')[0]?.query.get('id')).toBe(ID);
});
