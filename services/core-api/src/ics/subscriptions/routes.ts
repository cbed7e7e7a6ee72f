import { subscriptions } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { createSubscription, refreshNow, removeSubscription } from './operations.ts';
import { subscriptionsOf } from './repository.ts';

export const subscriptionRoutes = (deps: Parameters<typeof createSubscription>[0]) => [
  handle(subscriptions.list, ({ actor }) => subscriptionsOf(deps.db, actor.userId)),
  handle(subscriptions.create, (call) => createSubscription(deps, call)),
  handle(subscriptions.refresh, (call) => refreshNow(deps, call)),
  handle(subscriptions.remove, (call) => removeSubscription(deps, call)),
];
