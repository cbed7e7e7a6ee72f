import { subscriptions } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { createSubscription, refreshNow, removeSubscription } from './operations.ts';
import { subscriptionsOf } from './repository.ts';

export const subscriptionRoutes = (deps: Parameters<typeof createSubscription>[0]) => [
  defineHandler(subscriptions.list, ({ actor }) => subscriptionsOf(deps.db, actor.userId)),
  defineHandler(subscriptions.create, (call) => createSubscription(deps, call)),
  defineHandler(subscriptions.refresh, (call) => refreshNow(deps, call)),
  defineHandler(subscriptions.remove, (call) => removeSubscription(deps, call)),
];
