import { account } from '@scheduler/contracts/internal';
import { defineHandler, requireUserId } from '@scheduler/service-kit';
import type { Deps } from '../app.ts';
import { closeAccount, purgeAccount } from './ending.ts';
import { dataOf } from './repository.ts';

/** What auth-service tells of accounts that end. */
export const accountRoutes = (deps: Deps) => [
  defineHandler(account.close, async ({ caller }) => {
    await closeAccount(deps, requireUserId(caller));
    return undefined;
  }),
  // Nobody pays again, nor is connected again, but by their own will.
  defineHandler(account.restore, () => Promise.resolve(undefined)),
  defineHandler(account.purge, async ({ caller }) => {
    await purgeAccount(deps, requireUserId(caller));
    return undefined;
  }),
  defineHandler(account.exportData, async ({ caller }) => ({
    data: await dataOf(deps.db, requireUserId(caller)),
    calendar: null,
  })),
];
