import { account } from '@scheduler/contracts/internal';
import { defineHandler, requireUserId } from '@scheduler/service-kit';
import type { Deps } from '../app.ts';
import { closeAccount, purgeAccount } from './account-deletion.ts';
import { readUserData } from './repository.ts';

/** Internal endpoints that auth-service calls when an account is closed, restored or exported. */
export const accountRoutes = (deps: Deps) => [
  defineHandler(account.close, async ({ caller }) => {
    await closeAccount(deps, requireUserId(caller));
    return undefined;
  }),
  // A restored account must subscribe and connect Google again, with the user's consent.
  defineHandler(account.restore, () => Promise.resolve(undefined)),
  defineHandler(account.purge, async ({ caller }) => {
    await purgeAccount(deps, requireUserId(caller));
    return undefined;
  }),
  defineHandler(account.exportData, async ({ caller }) => ({
    data: await readUserData(deps.db, requireUserId(caller)),
    calendar: null,
  })),
];
