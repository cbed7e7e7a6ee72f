import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { noContent, route } from '../route.ts';
import {
  delivery,
  deliveryPage,
  createdWebhook,
  newWebhook,
  webhook,
  webhookChanges,
} from './webhooks.ts';

const path = '/webhooks';
const byId = z.object({ id });

export const list = route({
  name: 'webhooks.list',
  method: 'GET',
  path,
  response: z.array(webhook),
});

export const create = route({
  name: 'webhooks.create',
  method: 'POST',
  path,
  requiresStepUp: true,
  body: newWebhook,
  status: 201,
  response: createdWebhook,
});

export const update = route({
  name: 'webhooks.update',
  method: 'PUT',
  path,
  query: byId,
  body: webhookChanges,
  response: webhook,
});

/** Deletes the webhook and its deliveries permanently. */
export const remove = route({
  name: 'webhooks.remove',
  method: 'DELETE',
  path,
  query: byId,
  status: 204,
  response: noContent,
});

/** Generates a new secret. For one day, messages are signed with both secrets. */
export const rotate = route({
  name: 'webhooks.rotate',
  method: 'POST',
  path,
  action: 'rotate',
  query: byId,
  response: createdWebhook,
});

/** Sends a message of type `webhook.test`. */
export const test = route({
  name: 'webhooks.test',
  method: 'POST',
  path,
  action: 'test',
  body: z.object({ webhook_id: id }),
  status: 202,
  response: delivery,
});

/** Sends the same message again with the same message ID. */
export const replay = route({
  name: 'webhooks.replay',
  method: 'POST',
  path,
  action: 'replay',
  body: z.object({ delivery_id: id }),
  status: 202,
  response: delivery,
});

/** Lists recent deliveries of a webhook, newest first, 50 per page. */
export const deliveries = route({
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/webhooks/deliveries',
  query: z.object({ webhook_id: id, before: z.optional(id) }),
  response: deliveryPage,
});
