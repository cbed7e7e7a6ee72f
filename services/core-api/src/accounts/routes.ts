import { account } from '@scheduler/contracts/internal';
import { defineHandler, requireUserId, type Database } from '@scheduler/service-kit';
import { exportAccount, purgeAccount } from './operations.ts';
import { closeAccount, reopenAccount } from './repository.ts';

/** Internal routes for auth-service, which manages the account lifecycle. */
export const accountRoutes = ({ db }: { db: Database }) => [
  defineHandler(account.close, ({ caller }) => closeAccount(db, requireUserId(caller))),
  defineHandler(account.restore, ({ caller }) => reopenAccount(db, requireUserId(caller))),
  defineHandler(account.purge, ({ caller }) => purgeAccount(db, requireUserId(caller))),
  defineHandler(account.exportData, ({ caller }) => exportAccount(db, requireUserId(caller))),
];
