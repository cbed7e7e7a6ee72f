import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { choosePorts } from '../ports.ts';
import { listDescendants } from '../processes.ts';
import { Supervisor, type SupervisorOptions } from '../supervisor.ts';
import { prepareEmbedded } from './embedded.ts';
import { ensureDatabase, databaseOwners, provision } from './provision.ts';

let parentFolder: string;
let folder: string;
let supervisor: Supervisor;

const createSupervisor = (options: Partial<SupervisorOptions> = {}) =>
  new Supervisor({
    openLog: async () => createWriteStream('/dev/null'),
    print: () => undefined,
    ...options,
  });

// mkdtemp folders deny access to other users, so as root this also tests the permission bypass.
beforeAll(async () => {
  parentFolder = await mkdtemp(join(tmpdir(), 'embedded-'));
  folder = join(parentFolder, 'postgres');
});
beforeEach(() => {
  supervisor = createSupervisor();
});
afterEach(() => supervisor.stop());
afterAll(() => rm(parentFolder, { recursive: true, force: true }));

async function start() {
  const [port = 0] = await choosePorts(65_536, 1);
  const embedded = await prepareEmbedded({ folder, password: 'secret', port });
  await supervisor.start(embedded.program);
  return embedded;
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Retries an operation until it succeeds, because Postgres takes a moment to restart. */
async function retryUntilReady<T>(operation: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await operation();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const getPassword = (service: string) => `${service}'s own`;

test('each service has a schema that only the role of that service can access', async () => {
  const { url, isNew } = await start();
  expect(isNew).toBe(true);
  await ensureDatabase(url('postgres'), 'product');
  const databases = await provision({ url: url('product'), getPassword });
  for (const service of databaseOwners) {
    await query(databases[service], `create table ${service}.things (id int)`);
  }
  await expect(query(databases.core, 'select * from auth.things')).rejects.toThrow(
    'permission denied for schema auth',
  );
  expect(await query(databases.core, 'create extension btree_gist schema core')).toEqual([]);
  expect(await provision({ url: url('product'), getPassword })).toEqual(databases);
});

test("the services share one role if the database user can't create roles", async () => {
  const { url, isNew } = await start();
  expect(isNew).toBe(false);
  await query(url('postgres'), "create role plain login password 'plain'");
  await ensureDatabase(url('postgres'), 'hosted');
  await query(url('hosted'), 'grant create on database hosted to plain');
  const plainUrl = url('hosted').replace(/\/\/.*@/, '//plain:plain@');
  const databases = await provision({ url: plainUrl, getPassword });
  expect(new Set(Object.values(databases))).toEqual(new Set([plainUrl]));
  await query(databases.billing, 'create table billing.things (id int)');
});

test('Postgres recovers without data loss after the start process is killed', async () => {
  const first = await start();
  await query(first.url('postgres'), 'create table kept (id int); insert into kept values (1)');
  supervisor.kill();
  supervisor = createSupervisor();
  const second = await start();
  expect(await query(second.url('postgres'), 'select id from kept')).toEqual([{ id: 1 }]);
});

test('Postgres is restarted without data loss if all its processes hang', async () => {
  supervisor = createSupervisor({ hangTimeoutMs: 1000 });
  const { url } = await start();
  await query(url('postgres'), 'create table written (id int); insert into written values (1)');
  const readPid = async () =>
    Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const pid = await readPid();
  for (const hangingPid of [pid, ...listDescendants(pid)]) process.kill(hangingPid, 'SIGSTOP');
  // This query waits for the suspended server, and fails once it is killed.
  await expect(query(url('postgres'), 'select 1')).rejects.toThrow(/terminated|ECONNRESET/);
  const rows = await retryUntilReady(() => query(url('postgres'), 'select id from written'));
  expect(rows).toEqual([{ id: 1 }]);
  expect(await readPid()).not.toBe(pid);
});

test('a Postgres server that outlived its start process is stopped before a new one starts', async () => {
  supervisor = createSupervisor({ initialBackoffMs: 60_000 });
  const first = await start();
  const other = createSupervisor();
  const second = await prepareEmbedded({ folder, password: 'secret', port: first.port });
  await other.start(second.program);
  expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.stop();
});

test('a wrong database password is reported with a one-line error', async () => {
  const [port = 0] = await choosePorts(65_536, 1);
  const { program } = await prepareEmbedded({ folder, password: 'other', port });
  await expect(supervisor.start(program)).rejects.toThrow(
    "The password in secrets.json doesn't match the database in the same folder.",
  );
});

test('a database folder from another Postgres version is rejected with a one-line error', async () => {
  const version = await readFile(join(folder, 'PG_VERSION'));
  await writeFile(join(folder, 'PG_VERSION'), '12\n');
  await expect(prepareEmbedded({ folder, password: 'secret', port: 1 })).rejects.toThrow(
    /^The database folder .* can't be used \(it is not a Postgres 18 cluster\)\. .*\.$/,
  );
  await writeFile(join(folder, 'PG_VERSION'), version);
});
