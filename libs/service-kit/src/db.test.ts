import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDatabaseUnavailable } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let directory: string;
let database: TestDatabase;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'no-migrations-'));
  database = await createTestDatabase({ schema: 'unavailable', directory });
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const catchError = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('isDatabaseUnavailable returns true for a connection that is lost during a transaction', async () => {
  const transaction = database.db.transaction(async (trx) => {
    const terminated = await catchError(trx.raw('select pg_terminate_backend(pg_backend_pid())'));
    expect(isDatabaseUnavailable(terminated)).toBe(true);
    await trx.raw('select 1');
  });
  const error = await catchError(transaction);
  expect(String(error)).toContain('not queryable');
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('isDatabaseUnavailable returns false for an invalid statement', async () => {
  expect(isDatabaseUnavailable(await catchError(database.db.raw('select nothing_such')))).toBe(
    false,
  );
});
