import { account } from '@scheduler/contracts/internal';
import { handle, userOf } from '@scheduler/service-kit';
import type { Deps } from '../app.ts';
import { closeAccount, purgeAccount } from './ending.ts';
import { dataOf } from './repository.ts';

/** What auth-service tells of accounts that end. */
export const accountRoutes = (deps: Deps) => [
  handle(account.close, async ({ caller }) => {
    await closeAccount(deps, userOf(caller));
    return undefined;
  }),
  // Nobody pays again, nor is connected again, but by their own will.
  handle(account.restore, () => Promise.resolve(undefined)),
  handle(account.purge, async ({ caller }) => {
    await purgeAccount(deps, userOf(caller));
    return undefined;
  }),
  handle(account.exportData, async ({ caller }) => ({
    data: await dataOf(deps.db, userOf(caller)),
    calendar: null,
  })),
];
