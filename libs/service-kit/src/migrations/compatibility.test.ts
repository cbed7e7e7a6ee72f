import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createLog, migrate, migrateJobs, openDatabase, type Database } from '../index.ts';
import { createTestDatabase, waitUntil, type TestDatabase } from '../testing/index.ts';

const SCHEMA = 'kit';
let emptyDirectory: string;
let database: TestDatabase;
let directories: string[];

beforeAll(async () => {
  emptyDirectory = await mkdtemp(join(tmpdir(), 'no-migrations-'));
});
beforeEach(async () => {
  directories = [];
  database = await createTestDatabase({ schema: SCHEMA, directory: emptyDirectory, jobs: true });
});
afterEach(async () => {
  await database.drop();
  await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
});
afterAll(() => rm(emptyDirectory, { recursive: true }));

const release = {
  '0001_things.sql': 'create table things (id int primary key, name text);',
};
const expanded = {
  ...release,
  '0002_add_title.sql': 'alter table things add column title text;',
};
const contracted = {
  ...expanded,
  '0003_drop_name.sql': '-- oldest-supported: 0002\nalter table things drop column name;',
};

/** Starts a version with these migrations and returns its log. */
async function startVersion(
  files: Record<string, string>,
  { db = database.db, schema = SCHEMA }: { db?: Database; schema?: string } = {},
) {
  const directory = await mkdtemp(join(tmpdir(), 'version-'));
  directories.push(directory);
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  await migrate(db, { directory, schema, log });
  return lines;
}

const readMigrationNames = () => database.db('schema_migrations').orderBy('id').pluck('name');

test('an older version starts on an expanded schema without migrating it', async () => {
  await startVersion(release);
  await startVersion(expanded);
  const [line = ''] = await startVersion(release);
  expect(JSON.parse(line)).toMatchObject({
    schema: SCHEMA,
    unknown: ['0002_add_title.sql'],
    msg: 'the schema is newer than this version and is not migrated',
  });
  expect(await readMigrationNames()).toEqual(Object.keys(expanded));
  await startVersion(contracted);
  expect(await readMigrationNames()).toEqual(Object.keys(contracted));
});

test('a version older than the compatibility window is rejected, and newer ones start', async () => {
  await startVersion(contracted);
  await expect(startVersion(release)).rejects.toThrow(
    'A newer version of this service has migrated the database schema "kit" to 0003_drop_name.sql. ' +
      "This version's last migration is 0001_things.sql. " +
      'The schema requires a version that contains migration 0002. ' +
      'Start the newer version again, or restore the backup from before the update.',
  );
  const [line] = await startVersion(expanded);
  expect(line).toContain('0003_drop_name.sql');
});

test('a version with other migrations than the newer version is rejected', async () => {
  await startVersion(expanded);
  await expect(
    startVersion({ ...release, '0002_other.sql': 'create table other (id int);' }),
  ).rejects.toThrow("It also needs 0002_other.sql, which the newer version doesn't contain.");
  expect(await readMigrationNames()).toEqual(Object.keys(expanded));
});

test('a failed migration neither changes the schema nor rejects the version before it', async () => {
  await startVersion(expanded);
  const broken = {
    ...expanded,
    '0003_broken.sql': '-- oldest-supported: 0003\nalter table things drop column nothing_such;',
  };
  await expect(startVersion(broken)).rejects.toThrow('nothing_such');
  expect(await startVersion(expanded)).toEqual([]);
});

test.each([
  ['-- oldest-supported: 1', '0002_wrong.sql: “-- oldest-supported: 1” must have the form'],
  ['--oldest-supported 0001', '0002_wrong.sql: “--oldest-supported 0001” must have the form'],
  ['-- oldest-supported: 0003', 'with this number or a lower one'],
])('the header “%s” is rejected', async (header, message) => {
  const files = { ...release, '0002_wrong.sql': `${header}\nselect 1;` };
  await expect(startVersion(files)).rejects.toThrow(message);
});

test('a migration file without a number is rejected', async () => {
  await expect(startVersion({ 'things.sql': 'select 1;' })).rejects.toThrow(
    'things.sql must be named like 0001_name.sql',
  );
});

test('queries run while a migration is blocked by a lock, and the migration succeeds afterwards', async () => {
  await startVersion(release);
  const { db } = database;
  const reader = await db.transaction();
  await reader('things');
  const directory = await mkdtemp(join(tmpdir(), 'version-'));
  directories.push(directory);
  for (const [name, sql] of Object.entries(expanded)) await writeFile(join(directory, name), sql);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const migration = migrate(db, { directory, schema: SCHEMA, log });
  const isMigrationBlocked = async () => {
    const { rows } = await db.raw('select 1 from pg_locks where not granted');
    return rows.length > 0;
  };
  await waitUntil(isMigrationBlocked);
  // This query queues behind the migration until its lock timeout.
  expect(await db('things')).toEqual([]);
  await waitUntil(() => lines.length > 0);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    schema: SCHEMA,
    msg: 'a migration waits for a table lock',
  });
  await reader.commit();
  await migration;
  expect(await db('things').columnInfo()).toHaveProperty('title');
});

const log = createLog(SCHEMA, 'silent');
const NEWER_QUEUE_MIGRATION = 9999;

/** Simulates a newer version of Graphile Worker. */
const migrateQueueFurther = (breaking: boolean) =>
  database.db('migrations').insert({ id: NEWER_QUEUE_MIGRATION, breaking });

test('an older version starts on a job queue with a later compatible migration', async () => {
  await migrateQueueFurther(false);
  await migrateJobs(database.db, { schema: SCHEMA, log });
  expect(await database.db('migrations').max('id as last').first()).toEqual({
    last: NEWER_QUEUE_MIGRATION,
  });
});

test('an older version is rejected by a job queue with a later breaking migration', async () => {
  await migrateQueueFurther(true);
  await expect(migrateJobs(database.db, { schema: SCHEMA, log })).rejects.toThrow(
    'includes breaking migration 9999',
  );
  // Graphile Worker also sets the exit code of the process.
  process.exitCode = undefined;
});

/** Returns the URL with a different role. */
function withRole(url: string, username: string, password: string): string {
  return Object.assign(new URL(url), { username, password }).href;
}

test('settings are stored with the role if a pooler is configured', async () => {
  const role = `pooled_${Date.now()}`;
  await database.db.raw(`create role ${role} login password 'pooled'`);
  await database.db.raw(`grant create on database ?? to ${role}`, [
    new URL(database.url).pathname.slice(1),
  ]);
  await database.db.raw(`grant all on schema kit to ${role}`);
  await database.db.raw(`grant all on all tables in schema kit to ${role}`);
  await database.db.raw(`grant all on all sequences in schema kit to ${role}`);
  const url = withRole(database.url, role, 'pooled');
  const pooled = openDatabase({ url, directUrl: url, schema: SCHEMA, maxConnections: 2 });
  const other = openDatabase({ url, directUrl: url, schema: 'other', maxConnections: 2 });
  try {
    await startVersion({}, { db: pooled });
    await startVersion({}, { db: pooled });
    const { rows } = await pooled.raw(
      `select current_schema() as schema, current_setting('TimeZone') as zone,
         current_setting('statement_timeout') as timeout`,
    );
    expect(rows).toEqual([{ schema: SCHEMA, zone: 'UTC', timeout: '15s' }]);
    await expect(startVersion({}, { db: other, schema: 'other' })).rejects.toThrow(
      'The database role has the search_path kit, but this service needs other. ' +
        'Behind a connection pooler, each service needs its own database role.',
    );
  } finally {
    await Promise.all([pooled.destroy(), other.destroy()]);
    await database.db.raw(`drop owned by ${role}`);
    await database.db.raw(`drop role ${role}`);
  }
});

test('a pooler that connects with a different role is rejected', async () => {
  const role = `direct_${Date.now()}`;
  await database.db.raw(`create role ${role} login superuser password 'direct'`);
  const directUrl = withRole(database.url, role, 'direct');
  const db = openDatabase({ url: database.url, directUrl, schema: SCHEMA, maxConnections: 2 });
  try {
    await expect(startVersion({}, { db })).rejects.toThrow(
      /^Connections through DATABASE_URL have search_path “.*” instead of “kit”\./,
    );
  } finally {
    await db.destroy();
    await database.db.raw(`drop owned by ${role}`);
    await database.db.raw(`drop role ${role}`);
  }
});
