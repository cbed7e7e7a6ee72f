import { createTestDatabase, waitUntil, type TestDatabase } from '@scheduler/service-kit/testing';
import { tables } from '../../app.ts';
import { LockTimeoutError, withAdvisoryLock } from './advisory-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(tables);
});
afterAll(() => database.drop());

const MAX_CONNECTIONS = 4;
const WAIT_MS = 20_000;

test('a process has at most four locks at once, and further requests are queued or time out', async () => {
  const { db } = database;
  const finished = Promise.withResolvers<void>();
  let startedCount = 0;
  const holdLock = (key: string) =>
    withAdvisoryLock(db, { key, waitMs: WAIT_MS }, async () => {
      startedCount += 1;
      await finished.promise;
    });
  const holders = ['a', 'b', 'c', 'd', 'e'].map(holdLock);
  await waitUntil(() => startedCount === MAX_CONNECTIONS);
  await expect(
    withAdvisoryLock(db, { key: 'f', waitMs: 0 }, () => Promise.resolve()),
  ).rejects.toThrow(LockTimeoutError);
  const { rows } = await db.raw(
    `select count(*) from pg_stat_activity
     where datname = current_database() and query like '%pg_try_advisory_lock%'
       and pid <> pg_backend_pid()`,
  );
  expect(rows).toEqual([{ count: MAX_CONNECTIONS }]);
  finished.resolve();
  await Promise.all(holders);
  expect(startedCount).toBe(5);
});
