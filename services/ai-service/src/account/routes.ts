import { account } from '@scheduler/contracts/internal';
import { handle, userOf, type Database } from '@scheduler/service-kit';
import { dataOf, deleteAllOf } from './repository.ts';

/** What auth-service tells of accounts that end. Nothing here goes on by itself. */
export const accountRoutes = ({ db }: { db: Database }) => [
  handle(account.close, () => Promise.resolve(undefined)),
  handle(account.restore, () => Promise.resolve(undefined)),
  handle(account.purge, async ({ caller }) => {
    await db.transaction((trx) => deleteAllOf(trx, userOf(caller)));
    return undefined;
  }),
  handle(account.exportData, async ({ caller }) => ({
    data: await dataOf(db, userOf(caller)),
    calendar: null,
  })),
];
