import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { endAccounts, tellKeeper } from './operations.ts';

const order = z.object({ user_id: z.string(), service: z.string() });

/** Every hour: an account may be due, and a service may have been away for longer than a job waits. */
export const LEAVING_CRONTAB = '27 * * * * end-accounts';

export const leavingTasks = (deps: Deps): TaskList => ({
  'tell-keeper': (job) => tellKeeper(deps, order.parse(job)),
  'end-accounts': () => endAccounts(deps),
});
