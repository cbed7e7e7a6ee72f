import { account } from '@scheduler/contracts/internal';
import { defineHandler, requireUserId, type Database } from '@scheduler/service-kit';
import { exportAccount, purgeAccount } from './operations.ts';
import { closeAccount, reopenAccount } from './repository.ts';

/** Internal routes for auth-service, which manages the account lifecycle. */
export const accountRoutes = ({ db }: { db: Database }) => [
  defineHandler(account.close, async ({ caller }) => {
    await closeAccount(db, requireUserId(caller));
    return undefined;
  }),
  defineHandler(account.restore, async ({ caller }) => {
    await reopenAccount(db, requireUserId(caller));
    return undefined;
  }),
  defineHandler(account.purge, async ({ caller }) => {
    await purgeAccount(db, requireUserId(caller));
    return undefined;
  }),
  defineHandler(account.exportData, ({ caller }) => exportAccount(db, requireUserId(caller))),
];
