import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { processDeletions, notifyDataOwner } from './operations.ts';

const notification = z.object({ user_id: z.string(), service: z.string() });

/**
 * Runs the purge of accounts every hour. The task also notifies services that were unavailable for
 * longer than the job queue retries.
 */
export const ACCOUNT_DELETION_CRONTAB = '27 * * * * end-accounts';

export const accountDeletionTasks = (deps: Deps): TaskList => ({
  'tell-keeper': (job) => notifyDataOwner(deps, notification.parse(job)),
  'end-accounts': () => processDeletions(deps),
});
