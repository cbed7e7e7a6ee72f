import { webhooks } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  testWebhook,
} from './operations.ts';
import { webhooksOf } from './repository.ts';

export const webhookRoutes = (deps: Parameters<typeof createWebhook>[0]) => [
  handle(webhooks.list, ({ actor }) => webhooksOf(deps.db, actor.userId)),
  handle(webhooks.create, (call) => createWebhook(deps, call)),
  handle(webhooks.update, (call) => changeWebhook(deps, call)),
  handle(webhooks.remove, (call) => removeWebhook(deps, call)),
  handle(webhooks.rotate, (call) => rotateSecret(deps, call)),
  handle(webhooks.test, (call) => testWebhook(deps, call)),
  handle(webhooks.replay, (call) => replayDelivery(deps, call)),
  handle(webhooks.deliveries, (call) => listDeliveries(deps, call)),
];
