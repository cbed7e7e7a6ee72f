import { account } from '@scheduler/contracts/internal';
import { handle, userOf, type Database } from '@scheduler/service-kit';
import { exportAccount, purgeAccount } from './operations.ts';
import { closeAccount, reopenAccount } from './repository.ts';

/** What auth-service tells of accounts that end. */
export const accountRoutes = ({ db }: { db: Database }) => [
  handle(account.close, async ({ caller }) => {
    await closeAccount(db, userOf(caller));
    return undefined;
  }),
  handle(account.restore, async ({ caller }) => {
    await reopenAccount(db, userOf(caller));
    return undefined;
  }),
  handle(account.purge, async ({ caller }) => {
    await purgeAccount(db, userOf(caller));
    return undefined;
  }),
  handle(account.exportData, ({ caller }) => exportAccount(db, userOf(caller))),
];
