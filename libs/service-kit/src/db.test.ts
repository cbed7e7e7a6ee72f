import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDatabaseAway } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let directory: string;
let database: TestDatabase;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'no-migrations-'));
  database = await createTestDatabase({ schema: 'away', directory });
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection that breaks amid a transaction is the database being away', async () => {
  const afterwards = database.db.transaction(async (trx) => {
    const ended = await failure(trx.raw('select pg_terminate_backend(pg_backend_pid())'));
    expect(isDatabaseAway(ended)).toBe(true);
    await trx.raw('select 1');
  });
  const error = await failure(afterwards);
  expect(String(error)).toContain('not queryable');
  expect(isDatabaseAway(error)).toBe(true);
});

test('a statement that is wrong is not', async () => {
  expect(isDatabaseAway(await failure(database.db.raw('select nothing_such')))).toBe(false);
});
