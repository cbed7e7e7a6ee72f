import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { route } from '../route.ts';
import {
  delivery,
  deliveryPage,
  createdWebhook,
  newWebhook,
  webhook,
  webhookChanges,
} from './webhooks.ts';

const byId = z.object({ id });

export const list = route('webhooks.list', 'GET /webhooks', { response: z.array(webhook) });

export const create = route('webhooks.create', 'POST /webhooks', {
  requiresStepUp: true,
  body: newWebhook,
  status: 201,
  response: createdWebhook,
});

export const update = route('webhooks.update', 'PUT /webhooks', {
  query: byId,
  body: webhookChanges,
  response: webhook,
});

/** Deletes the webhook and its deliveries permanently. */
export const remove = route('webhooks.remove', 'DELETE /webhooks', { query: byId });

/** Generates a new secret. For one day, messages are signed with both secrets. */
export const rotate = route('webhooks.rotate', 'POST /webhooks?action=rotate', {
  query: byId,
  response: createdWebhook,
});

/** Sends a message of type `webhook.test`. */
export const test = route('webhooks.test', 'POST /webhooks?action=test', {
  body: z.object({ webhook_id: id }),
  status: 202,
  response: delivery,
});

/** Sends the same message again with the same message ID. */
export const replay = route('webhooks.replay', 'POST /webhooks?action=replay', {
  body: z.object({ delivery_id: id }),
  status: 202,
  response: delivery,
});

/** Lists recent deliveries of a webhook, newest first, 50 per page. */
export const deliveries = route('webhooks.deliveries', 'GET /webhooks/deliveries', {
  query: z.object({ webhook_id: id, before: z.optional(id) }),
  response: deliveryPage,
});
