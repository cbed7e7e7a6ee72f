import { account } from '@scheduler/contracts/internal';
import { defineHandler, requireUserId, type Database } from '@scheduler/service-kit';
import { dataOf, deleteAllOf } from './repository.ts';

/** What auth-service tells of accounts that end. Nothing here goes on by itself. */
export const accountRoutes = ({ db }: { db: Database }) => [
  defineHandler(account.close, () => Promise.resolve(undefined)),
  defineHandler(account.restore, () => Promise.resolve(undefined)),
  defineHandler(account.purge, async ({ caller }) => {
    await db.transaction((trx) => deleteAllOf(trx, requireUserId(caller)));
    return undefined;
  }),
  defineHandler(account.exportData, async ({ caller }) => ({
    data: await dataOf(db, requireUserId(caller)),
    calendar: null,
  })),
];
