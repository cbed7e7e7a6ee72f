import * as z from 'zod/mini';
import { enqueueRefresh } from './queue.ts';
import { refreshSubscription, type RefreshDeps } from './refresh.ts';
import { deleteOrphans, findDueIds } from './repository.ts';

/** Refreshes due subscriptions every minute and deletes orphaned ones once a day. */
export const subscriptionCrontab = [
  '* * * * * refresh-subscriptions',
  '41 3 * * * forget-subscriptions',
].join('\n');

const MAX_JOBS_PER_RUN = 500;
const payload = z.object({ subscription_id: z.uuid() });

export const subscriptionTasks = (deps: RefreshDeps) => ({
  'refresh-subscriptions': async () => {
    for (const id of await findDueIds(deps.db, MAX_JOBS_PER_RUN)) await enqueueRefresh(deps.db, id);
  },
  'refresh-subscription': (jobPayload: unknown) =>
    refreshSubscription(deps, z.parse(payload, jobPayload).subscription_id),
  'forget-subscriptions': () => deleteOrphans(deps.db),
});
