import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  addJob,
  lockKey,
  migrate,
  migrateJobs,
  openDatabase,
  startWorker,
  createLog,
} from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let directory: string;
let database: TestDatabase;

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

test('rows have one shape: ISO instants, plain dates, numbers', async () => {
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

test('two processes may migrate at once, and a killed one leaves no lock', async () => {
  const { db, url } = database;
  await db.withSchema('kit').table('schema_migrations_lock').update({ is_locked: 1 });
  const other = openDatabase({ url, schema: 'kit' });
  await Promise.all([
    migrate(db, { directory, schema: 'kit' }),
    migrate(other, { directory, schema: 'kit' }),
  ]);
  await other.destroy();
  expect(await db('schema_migrations')).toHaveLength(1);
});

test('a migration that fails leaves nothing behind', async () => {
  const broken = join(directory, '0002_broken.sql');
  await writeFile(broken, 'create table half (id int); select no_such_function();');
  await expect(migrate(database.db, { directory, schema: 'kit' })).rejects.toThrow(
    'no_such_function',
  );
  await rm(broken);
  expect(await database.db.schema.withSchema('kit').hasTable('half')).toBe(false);
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('processes that make the queue at once take turns, and a worker among them lives', async () => {
  const fresh = await createTestDatabase({ schema: 'queue', directory });
  const queue = { url: fresh.url, schema: 'queue', log: createLog('queue', 'silent') };
  const others = [1, 2].map(() => openDatabase({ url: fresh.url, schema: 'queue' }));
  const make = (db: typeof fresh.db) => migrateJobs(db, queue);
  const [runner] = await Promise.all([
    make(fresh.db).then(() => startWorker({ ...queue, tasks: { note: async () => undefined } })),
    ...others.map(make),
  ]);
  await addJob(fresh.db, 'queue', 'note', {});
  await runner.stop();
  await Promise.all(others.map((db) => db.destroy()));
  await fresh.drop();
});

test('a job exists exactly if its transaction commits, and runs once', async () => {
  const { db, url } = database;
  await migrateJobs(db, { url, schema: 'kit', log: createLog('kit', 'silent') });
  const seen: unknown[] = [];
  let arrived: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (arrived = resolve));
  const runner = await startWorker({
    url,
    schema: 'kit',
    log: createLog('kit', 'silent'),
    tasks: {
      note: async (payload) => {
        seen.push(payload);
        arrived();
      },
    },
  });
  await db
    .transaction(async (trx) => {
      await lockKey(trx, 'note');
      await addJob(trx, 'kit', 'note', { text: 'rolled back' });
      throw new Error('no');
    })
    .catch(() => undefined);
  await db.transaction((trx) => addJob(trx, 'kit', 'note', { text: 'kept' }, { key: 'note:1' }));
  await done;
  await runner.stop();
  expect(seen).toEqual([{ text: 'kept' }]);
});

test('a worker works on when another service makes its queue in the same database', async () => {
  const fresh = await createTestDatabase({ schema: 'kit', directory });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  let arrived: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (arrived = resolve));
  const queue = { url: fresh.url, schema: 'kit', log };
  await migrateJobs(fresh.db, queue);
  const worker = await startWorker({ ...queue, tasks: { note: async () => arrived() } });

  const other = openDatabase({ url: fresh.url, schema: 'beside' });
  await other.raw('create schema beside');
  await migrateJobs(other, { ...queue, schema: 'beside', log: createLog('beside', 'silent') });
  while (!lines.some((line) => line.includes('shutting down'))) await turn();
  await addJob(fresh.db, 'kit', 'note', {});
  await done;
  await worker.stop();
  expect(process.exitCode).toBeUndefined();
  await other.destroy();
  await fresh.drop();
});

test('a job of a worker that died goes to another, one of a worker that lives does not', async () => {
  const fresh = await createTestDatabase({ schema: 'kit', directory });
  const queue = { url: fresh.url, schema: 'kit', log: createLog('kit', 'silent') };
  await migrateJobs(fresh.db, queue);
  for (const holder of ['pool-dead', 'pool-alive']) {
    await addJob(fresh.db, 'kit', 'note', { holder }, { key: holder });
    await fresh.db.raw(
      `update kit._private_jobs set locked_by = :holder, locked_at = now() - interval '1 minute'
       where key = :holder`,
      { holder },
    );
  }
  const alive = await fresh.db.client.acquireConnection();
  await alive.query(`select pg_advisory_lock(hashtextextended('worker:pool-alive', 0))`);
  const seen: unknown[] = [];
  let arrived: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (arrived = resolve));
  const note = async (payload: unknown) => {
    seen.push(payload);
    arrived();
  };
  const worker = await startWorker({ ...queue, tasks: { note } });
  await done;
  await worker.stop();
  expect(seen).toEqual([{ holder: 'pool-dead' }]);
  await fresh.db.client.releaseConnection(alive);
  await fresh.drop();
});
