import * as z from 'zod/mini';
import { enqueueRefresh } from './queue.ts';
import { refreshSubscription, type RefreshDeps } from './refresh.ts';
import { deleteOrphans, dueIds } from './repository.ts';

/** Every minute those whose time has come; once a day those that are of no use any more. */
export const subscriptionCrontab = [
  '* * * * * refresh-subscriptions',
  '41 3 * * * forget-subscriptions',
].join('\n');

const AT_ONCE = 500;
const payload = z.object({ subscription_id: z.uuid() });

export const subscriptionTasks = (deps: RefreshDeps) => ({
  'refresh-subscriptions': async () => {
    for (const id of await dueIds(deps.db, AT_ONCE)) await enqueueRefresh(deps.db, id);
  },
  'refresh-subscription': (given: unknown) =>
    refreshSubscription(deps, z.parse(payload, given).subscription_id),
  'forget-subscriptions': () => deleteOrphans(deps.db),
});
