import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  addJob,
  acquireAdvisoryLock,
  migrate,
  migrateJobs,
  openDatabase,
  startWorker,
  createLog,
} from './index.ts';
import { createTestDatabase, waitUntil, type TestDatabase } from './testing/index.ts';

let directory: string;
let database: TestDatabase;
const log = createLog('kit', 'silent');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(
    join(directory, '0001_things.sql'),
    'create table things (id int primary key, made_at timestamptz, day date, n bigint);',
  );
  database = await createTestDatabase({ schema: 'kit', directory, jobs: true });
});

afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

test('a query returns timestamps as ISO strings, dates as plain dates, and numbers as numbers', async () => {
  await database
    .db('things')
    .insert({ id: 1, made_at: '2026-03-29T01:30:00+02:00', day: '2026-03-29', n: 5 });
  expect(await database.db('things').first()).toEqual({
    id: 1,
    made_at: '2026-03-28T23:30:00.000Z',
    day: '2026-03-29',
    n: 5,
  });
});

test('concurrent migrations succeed even if a killed process left a stale lock', async () => {
  const { db, url } = database;
  await db.withSchema('kit').table('schema_migrations_lock').update({ is_locked: 1 });
  const other = openDatabase({ url, schema: 'kit' });
  await Promise.all([
    migrate(db, { directory, schema: 'kit', log }),
    migrate(other, { directory, schema: 'kit', log }),
  ]);
  await other.destroy();
  expect(await db('schema_migrations')).toHaveLength(1);
});

test('a migration that fails is rolled back', async () => {
  const brokenMigration = join(directory, '0002_broken.sql');
  await writeFile(brokenMigration, 'create table half (id int); select no_such_function();');
  await expect(migrate(database.db, { directory, schema: 'kit', log })).rejects.toThrow(
    'no_such_function',
  );
  await rm(brokenMigration);
  expect(await database.db.schema.withSchema('kit').hasTable('half')).toBe(false);
});

const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

test("concurrent queue migrations run one at a time and don't interrupt a running worker", async () => {
  const freshDatabase = await createTestDatabase({ schema: 'queue', directory });
  const queue = { url: freshDatabase.url, schema: 'queue', log };
  const others = [1, 2].map(() => openDatabase({ url: freshDatabase.url, schema: 'queue' }));
  const migrateQueue = (db: typeof freshDatabase.db) => migrateJobs(db, queue);
  const payloads: unknown[] = [];
  const tasks = { note: async (payload: unknown) => void payloads.push(payload) };
  const [worker] = await Promise.all([
    migrateQueue(freshDatabase.db).then(() => startWorker({ ...queue, tasks })),
    ...others.map(migrateQueue),
  ]);
  await addJob(freshDatabase.db, 'queue', 'note', { text: 'hello' });
  await waitUntil(() => payloads.length > 0);
  await worker.stop();
  expect(payloads).toEqual([{ text: 'hello' }]);
  await Promise.all(others.map((db) => db.destroy()));
  await freshDatabase.drop();
});

test('a job runs once, and only if its transaction commits', async () => {
  const { db, url } = database;
  await migrateJobs(db, { schema: 'kit', log });
  const payloads: unknown[] = [];
  let markDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (markDone = resolve));
  const worker = await startWorker({
    url,
    schema: 'kit',
    log: createLog('kit', 'silent'),
    tasks: {
      note: async (payload) => {
        payloads.push(payload);
        markDone();
      },
    },
  });
  await db
    .transaction(async (trx) => {
      await acquireAdvisoryLock(trx, 'note');
      await addJob(trx, 'kit', 'note', { text: 'rolled back' });
      throw new Error('no');
    })
    .catch(() => undefined);
  await db.transaction((trx) =>
    addJob(trx, 'kit', 'note', { text: 'committed' }, { key: 'note:1' }),
  );
  await done;
  await worker.stop();
  expect(payloads).toEqual([{ text: 'committed' }]);
});

test('a worker resumes after a second service has migrated its own queue in the same database', async () => {
  const freshDatabase = await createTestDatabase({ schema: 'kit', directory });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  let markDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (markDone = resolve));
  const queue = { url: freshDatabase.url, schema: 'kit', log };
  await migrateJobs(freshDatabase.db, queue);
  const worker = await startWorker({ ...queue, tasks: { note: async () => markDone() } });

  const other = openDatabase({ url: freshDatabase.url, schema: 'other' });
  await other.raw('create schema other');
  await migrateJobs(other, { ...queue, schema: 'other', log: createLog('other', 'silent') });
  while (!lines.some((line) => line.includes('shutting down'))) await nextEventLoopTurn();
  await addJob(freshDatabase.db, 'kit', 'note', {});
  await done;
  await worker.stop();
  expect(process.exitCode).toBeUndefined();
  await other.destroy();
  await freshDatabase.drop();
});

test('a job of a dead worker is released, but a job of a live worker is not', async () => {
  const freshDatabase = await createTestDatabase({ schema: 'kit', directory });
  const queue = { url: freshDatabase.url, schema: 'kit', log: createLog('kit', 'silent') };
  await migrateJobs(freshDatabase.db, queue);
  for (const workerId of ['pool-dead', 'pool-alive']) {
    await addJob(freshDatabase.db, 'kit', 'note', { holder: workerId }, { key: workerId });
    await freshDatabase.db.raw(
      `update kit._private_jobs set locked_by = :holder, locked_at = now() - interval '1 minute'
       where key = :holder`,
      { holder: workerId },
    );
  }
  const workerConnection = await freshDatabase.db.client.acquireConnection();
  await workerConnection.query(`select pg_advisory_lock(hashtextextended('worker:pool-alive', 0))`);
  const payloads: unknown[] = [];
  let markDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (markDone = resolve));
  const note = async (payload: unknown) => {
    payloads.push(payload);
    markDone();
  };
  const worker = await startWorker({ ...queue, tasks: { note } });
  await done;
  await worker.stop();
  expect(payloads).toEqual([{ holder: 'pool-dead' }]);
  await freshDatabase.db.client.releaseConnection(workerConnection);
  await freshDatabase.drop();
});
