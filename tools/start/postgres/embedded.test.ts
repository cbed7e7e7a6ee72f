import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { choosePorts } from '../ports.ts';
import { Supervisor } from '../supervisor.ts';
import { prepareEmbedded } from './embedded.ts';
import { ensureDatabase, keepers, provision } from './provision.ts';

let base: string;
let folder: string;
let supervisor: Supervisor;

const superviseAgain = (backOff = 500) =>
  new Supervisor({
    backOff,
    openLog: async () => createWriteStream('/dev/null'),
    say: () => undefined,
  });

// mkdtemp's folder shuts others out, so as root this is also the test of the user let through.
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'embedded-'));
  folder = join(base, 'postgres');
});
beforeEach(() => {
  supervisor = superviseAgain();
});
afterEach(() => supervisor.stop());
afterAll(() => rm(base, { recursive: true, force: true }));

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

const passwordOf = (keeper: string) => `${keeper}'s own`;

test('each service has a schema that only its own role may touch', async () => {
  const { url, isNew } = await start();
  expect(isNew).toBe(true);
  await ensureDatabase(url('postgres'), 'product');
  const databases = await provision({ url: url('product'), passwordOf });
  for (const keeper of keepers) {
    await query(databases[keeper], `create table ${keeper}.things (id int)`);
  }
  await expect(query(databases.core, 'select * from auth.things')).rejects.toThrow(
    'permission denied for schema auth',
  );
  expect(await query(databases.core, 'create extension btree_gist schema core')).toEqual([]);
  expect(await provision({ url: url('product'), passwordOf })).toEqual(databases);
});

test('a user who may not make roles is shared by the services', async () => {
  const { url, isNew } = await start();
  expect(isNew).toBe(false);
  await query(url('postgres'), "create role plain login password 'plain'");
  await ensureDatabase(url('postgres'), 'hosted');
  await query(url('hosted'), 'grant create on database hosted to plain');
  const plain = url('hosted').replace(/\/\/.*@/, '//plain:plain@');
  const databases = await provision({ url: plain, passwordOf });
  expect(new Set(Object.values(databases))).toEqual(new Set([plain]));
  await query(databases.billing, 'create table billing.things (id int)');
});

test('what a killed start left behind is recovered, and nothing written is lost', async () => {
  const first = await start();
  await query(first.url('postgres'), 'create table kept (id int); insert into kept values (1)');
  supervisor.kill();
  supervisor = superviseAgain();
  const second = await start();
  expect(await query(second.url('postgres'), 'select id from kept')).toEqual([{ id: 1 }]);
});

test('a server that outlived its start is ended before another begins', async () => {
  supervisor = superviseAgain(60_000);
  const first = await start();
  const other = superviseAgain();
  const second = await prepareEmbedded({ folder, password: 'secret', port: first.port });
  await other.start(second.program);
  expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.stop();
});

test('another password than the one it was made with is one sentence', async () => {
  const [port = 0] = await choosePorts(65_536, 1);
  const { program } = await prepareEmbedded({ folder, password: 'other', port });
  await expect(supervisor.start(program)).rejects.toThrow(
    'The password in secrets.json is not that of the database beside it.',
  );
});

test('a folder that is no cluster, or another version, is one sentence', async () => {
  const version = await readFile(join(folder, 'PG_VERSION'));
  await writeFile(join(folder, 'PG_VERSION'), '12\n');
  await expect(prepareEmbedded({ folder, password: 'secret', port: 1 })).rejects.toThrow(
    /^The database folder .* cannot be used \(it is not a Postgres 18 cluster\); .*\.$/,
  );
  await writeFile(join(folder, 'PG_VERSION'), version);
});
