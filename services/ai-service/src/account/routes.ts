import { account } from '@scheduler/contracts/internal';
import { defineHandler, requireUserId, type Database } from '@scheduler/service-kit';
import { exportUserData, deleteUserData } from './repository.ts';

/**
 * Internal account lifecycle routes, called by auth-service. `close` and `restore` do nothing,
 * because this service runs no jobs for users.
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
