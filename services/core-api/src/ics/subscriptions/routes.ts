import { subscriptions } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { createSubscription, requestRefresh, deleteSubscription } from './operations.ts';
import { listSubscriptions } from './repository.ts';

export const subscriptionRoutes = (deps: Parameters<typeof createSubscription>[0]) => [
  defineHandler(subscriptions.list, ({ actor }) => listSubscriptions(deps.db, actor.userId)),
  defineHandler(subscriptions.create, (call) => createSubscription(deps, call)),
  defineHandler(subscriptions.refresh, (call) => requestRefresh(deps, call)),
  defineHandler(subscriptions.remove, (call) => deleteSubscription(deps, call)),
];
