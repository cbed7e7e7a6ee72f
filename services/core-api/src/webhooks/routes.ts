import { webhooks } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import {
  updateWebhookSettings,
  createWebhook,
  listDeliveries,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  testWebhook,
} from './operations.ts';
import { listWebhooks } from './repository.ts';

export const webhookRoutes = (deps: Parameters<typeof createWebhook>[0]) => [
  defineHandler(webhooks.list, ({ actor }) => listWebhooks(deps.db, actor.userId)),
  defineHandler(webhooks.create, (call) => createWebhook(deps, call)),
  defineHandler(webhooks.update, (call) => updateWebhookSettings(deps, call)),
  defineHandler(webhooks.remove, (call) => removeWebhook(deps, call)),
  defineHandler(webhooks.rotate, (call) => rotateSecret(deps, call)),
  defineHandler(webhooks.test, (call) => testWebhook(deps, call)),
  defineHandler(webhooks.replay, (call) => replayDelivery(deps, call)),
  defineHandler(webhooks.deliveries, (call) => listDeliveries(deps, call)),
];
