import { account } from '@scheduler/contracts/internal';
import { defineHandler, requireUserId, type Database } from '@scheduler/service-kit';
import { exportUserData, deleteUserData } from './repository.ts';

/**
 * Internal account lifecycle routes, called by auth-service. Closing an account requires no work, because
 * no jobs run for users.
 */
export const accountRoutes = ({ db }: { db: Database }) => [
  defineHandler(account.close, () => Promise.resolve(undefined)),
  defineHandler(account.restore, () => Promise.resolve(undefined)),
  defineHandler(account.purge, async ({ caller }) => {
    await db.transaction((trx) => deleteUserData(trx, requireUserId(caller)));
    return undefined;
  }),
  defineHandler(account.exportData, async ({ caller }) => ({
    data: await exportUserData(db, requireUserId(caller)),
    calendar: null,
  })),
];
