import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { nothing, route } from '../route.ts';
import {
  delivery,
  deliveryPage,
  madeWebhook,
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
  body: newWebhook,
  status: 201,
  response: madeWebhook,
});

export const update = route({
  name: 'webhooks.update',
  method: 'PUT',
  path,
  query: byId,
  body: webhookChanges,
  response: webhook,
});

/** For good, with its deliveries. */
export const remove = route({
  name: 'webhooks.remove',
  method: 'DELETE',
  path,
  query: byId,
  status: 204,
  response: nothing,
});

/** Gives it another secret; the former one signs beside it for a day. */
export const rotate = route({
  name: 'webhooks.rotate',
  method: 'POST',
  path,
  action: 'rotate',
  query: byId,
  response: madeWebhook,
});

/** Sends it a message of the type `webhook.test`. */
export const test = route({
  name: 'webhooks.test',
  method: 'POST',
  path,
  action: 'test',
  body: z.object({ webhook_id: id }),
  status: 202,
  response: delivery,
});

/** Sends the same message once more, under the same id. */
export const replay = route({
  name: 'webhooks.replay',
  method: 'POST',
  path,
  action: 'replay',
  body: z.object({ delivery_id: id }),
  status: 202,
  response: delivery,
});

/** What was sent to a webhook in the last days, newest first, 50 at a time. */
export const deliveries = route({
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/webhooks/deliveries',
  query: z.object({ webhook_id: id, before: z.optional(id) }),
  response: deliveryPage,
});
