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

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a webhook is made, and its secret shown once', async () => {
  const { server, show, asked } = setUpSection(<Webhooks />);
  server.respond(webhooks.list, []);
  server.respond(webhooks.create, { ...webhook, secret: 'whsec_abc' });
  show();
  await screen.findByText('You have no webhooks yet.');
  await userEvent.click(screen.getByRole('button', { name: 'New webhook' }));
  const form = await inDialog('New webhook');
  await userEvent.type(form.getByLabelText('Endpoint URL'), 'http://example.org');
  await userEvent.click(form.getByRole('button', { name: 'Create webhook' }));
  expect(await form.findByText('Enter the https:// URL of your server')).toBeVisible();
  await userEvent.clear(form.getByLabelText('Endpoint URL'));
  await userEvent.type(form.getByLabelText('Endpoint URL'), URL);
  await userEvent.click(form.getByRole('checkbox', { name: 'Event deleted' }));
  await userEvent.click(form.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByLabelText('Webhook secret')).toHaveValue('whsec_abc');
  expect(asked('webhooks.create')[0]?.body).toMatchObject({
    url: URL,
    events: ['event.created', 'event.updated'],
  });
});

test('a test message is sent, and how it went is read and sent again', async () => {
  const { server, show, asked } = setUpSection(<Webhooks />);
  server.respond(webhooks.list, [webhook]);
  server.respond(webhooks.test, { ...delivery, status: 'pending' });
  server.respond(webhooks.deliveries, { deliveries: [delivery], next: null });
  server.respond(webhooks.replay, { ...delivery, status: 'pending' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: `Send test to ${URL}` }));
  const list = await inDialog('Deliveries');
  expect(await list.findByText('Delivered')).toBeVisible();
  expect(list.getByText(/answered 204/)).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: /^Send again/ }));
  await waitFor(() => expect(asked('webhooks.replay')[0]?.body).toEqual({ delivery_id: ID }));
});

test('one that was switched off is switched on again from its menu', async () => {
  const { server, show, asked, toast } = setUpSection(<Webhooks />);
  server.respond(webhooks.list, [{ ...webhook, is_active: false, disabled_at: created_at }]);
  server.respond(webhooks.update, webhook);
  show();
  expect(await screen.findByText('Turned off: deliveries failed')).toBeVisible();
  expect(screen.getByRole('button', { name: `Send test to ${URL}` })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: `More for ${URL}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Turn on' }));
  await waitFor(() => expect(toast()).toBe('Webhook turned on'));
  expect(asked('webhooks.update')[0]?.body).toEqual({ is_active: true });
});
