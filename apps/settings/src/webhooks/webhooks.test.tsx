import { webhooks, type Delivery, type Webhook } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { created_at, ID } from '../testing/open-settings.tsx';
import { setUpSection } from '../testing/set-up-section.tsx';
import { Webhooks } from './webhooks.tsx';

const URL = 'https://example.org/hook';
const webhook: Webhook = {
  id: ID,
  url: URL,
  description: null,
  events: ['event.created'],
  is_active: true,
  failing_since: null,
  disabled_at: null,
  version: 1,
  created_at,
  updated_at: created_at,
};
const delivery: Delivery = {
  id: ID,
  webhook_id: ID,
  message_id: 'msg_1',
  type: 'webhook.test',
  status: 'delivered',
  attempts: 1,
  response_status: 204,
  response_excerpt: null,
  error: null,
  next_attempt_at: null,
  created_at,
  delivered_at: created_at,
};

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a new webhook is created and its secret is shown once', async () => {
  const { server, show, getCalls } = setUpSection(<Webhooks />);
  server.respond(webhooks.list, []);
  server.respond(webhooks.create, { ...webhook, secret: 'whsec_abc' });
  show();
  await screen.findByText('You have no webhooks yet.');
  await userEvent.click(screen.getByRole('button', { name: 'New webhook' }));
  const form = await findDialog('New webhook');
  await userEvent.type(form.getByLabelText('Endpoint URL'), 'http://example.org');
  await userEvent.click(form.getByRole('button', { name: 'Create webhook' }));
  expect(await form.findByText('Enter the https:// URL of your server')).toBeVisible();
  await userEvent.clear(form.getByLabelText('Endpoint URL'));
  await userEvent.type(form.getByLabelText('Endpoint URL'), URL);
  await userEvent.click(form.getByRole('checkbox', { name: 'Event deleted' }));
  await userEvent.click(form.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByLabelText('Webhook secret')).toHaveValue('whsec_abc');
  expect(getCalls('webhooks.create')[0]?.body).toMatchObject({
    url: URL,
    events: ['event.created', 'event.updated'],
  });
});

test('a test message appears in the deliveries and can be resent', async () => {
  const { server, show, getCalls } = setUpSection(<Webhooks />);
  server.respond(webhooks.list, [webhook]);
  server.respond(webhooks.test, { ...delivery, status: 'pending' });
  server.respond(webhooks.deliveries, { deliveries: [delivery], next: null });
  server.respond(webhooks.replay, { ...delivery, status: 'pending' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: `Send test to ${URL}` }));
  const list = await findDialog('Deliveries');
  expect(await list.findByText('Delivered')).toBeVisible();
  expect(list.getByText(/response 204/)).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: /^Resend/ }));
  await waitFor(() => expect(getCalls('webhooks.replay')[0]?.body).toEqual({ delivery_id: ID }));
});

test('a disabled webhook can be turned on from its menu', async () => {
  const { server, show, getCalls, getLastToast } = setUpSection(<Webhooks />);
  server.respond(webhooks.list, [{ ...webhook, is_active: false, disabled_at: created_at }]);
  server.respond(webhooks.update, webhook);
  show();
  expect(await screen.findByText('Turned off: deliveries failed')).toBeVisible();
  expect(screen.getByRole('button', { name: `Send test to ${URL}` })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: `More actions for ${URL}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Turn on' }));
  await waitFor(() => expect(getLastToast()).toBe('Webhook turned on'));
  expect(getCalls('webhooks.update')[0]?.body).toEqual({ is_active: true });
});
