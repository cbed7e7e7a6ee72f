import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, migrate, migrateJobs, openDatabase } from '@scheduler/service-kit';
import pg from 'pg';
import { OWNER, COLLEAGUE, SAMPLE_RANGE } from './sample-data.ts';
import type { CallApi } from './api.ts';
import {
  databaseOwners,
  getMigrationsFolder,
  root,
  type DatabaseOwner,
} from './service-folders.ts';

export const FIXTURES = join(root, 'tools/upgrade/fixtures');

/** Stored data and responses of a version. Its rows are in one SQL file per service. */
export interface Recording {
  migrations: Record<DatabaseOwner, string[]>;
  /** API key of the owner. */
  apiKey: string;
  /** Responses by user and path. */
  responses: Record<string, Record<string, unknown>>;
}

const readRecording = async (version: string) =>
  JSON.parse(await readFile(join(FIXTURES, version, 'recording.json'), 'utf8')) as Recording;

const READ_PATHS = [
  '/auth/v1/user',
  '/api/auth?action=me',
  '/rest/v1/user_subscriptions?select=*',
  '/api/preferences',
  '/api/schedules',
  `/api/events?${SAMPLE_RANGE}`,
  '/api/tasks',
  '/api/habits',
  '/api/polls',
  '/api/invitations',
  '/api/webhooks',
  '/api/feeds',
  '/api/history?limit=50',
  '/api/search?q=Planning',
];

/** Reads all sample data through the API, as each user. */
export async function readResponses(signIn: (email: string) => Promise<CallApi>) {
  const responses: Recording['responses'] = {};
  for (const email of [OWNER, COLLEAGUE]) {
    const call = await signIn(email);
    const entries: [string, unknown][] = [];
    for (const path of READ_PATHS) entries.push([path, await call('GET', path)]);
    responses[email] = Object.fromEntries(entries);
  }
  return responses;
}

/** Migrates a service as the recorded version did. */
async function migrateToRecordedVersion(
  databaseUrl: string,
  owner: DatabaseOwner,
  names: string[],
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'recorded-migrations-'));
  const db = openDatabase({ url: databaseUrl, schema: owner });
  const log = createLog(owner, 'silent');
  try {
    const source = getMigrationsFolder(owner);
    await Promise.all(names.map((name) => copyFile(join(source, name), join(directory, name))));
    await migrate(db, { directory, schema: owner, log });
    if (owner !== 'ai') await migrateJobs(db, { schema: owner, log });
    // Versions before 0.2 don't have this table.
    await db.schema.withSchema(owner).dropTable('schema_compatibility');
  } finally {
    await db.destroy();
    await rm(directory, { recursive: true });
  }
}

/**
 * Shifts the times that the current version compares with the current time (undo periods, trial ends),
 * so that the latest recorded change is recent.
 *
 * @returns the shift in milliseconds
 */
async function moveToPresent(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ shiftMs: number }>(
    `select floor(extract(epoch from now() - max(created_at)) * 1000)::float8 as "shiftMs"
     from core.history_batches`,
  );
  const shiftMs = rows[0]?.shiftMs ?? 0;
  for (const [table, column] of [
    ['core.history_batches', 'created_at'],
    ['billing.user_subscriptions', 'current_period_end'],
  ]) {
    await client.query(
      `update ${table} set ${column} = ${column} + $1 * interval '1 millisecond'`,
      [shiftMs],
    );
  }
  return shiftMs;
}

/** Names in responses of the times that {@link moveToPresent} moves. */
const MOVED_FIELDS = ['at', 'current_period_end'];

const moveResponseTimes = (responses: Recording['responses'], shiftMs: number) =>
  JSON.parse(JSON.stringify(responses), (key, value: unknown) =>
    MOVED_FIELDS.includes(key) && typeof value === 'string'
      ? new Date(Date.parse(value) + shiftMs).toISOString()
      : value,
  ) as Recording['responses'];

/** Restores the data of a recorded version into an empty database. */
export async function restoreRecording(databaseUrl: string, version: string): Promise<Recording> {
  const recording = await readRecording(version);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const owner of databaseOwners) {
      await migrateToRecordedVersion(databaseUrl, owner, recording.migrations[owner]);
      await client.query(await readFile(join(FIXTURES, version, `${owner}.sql`), 'utf8'));
    }
    const shiftMs = await moveToPresent(client);
    return { ...recording, responses: moveResponseTimes(recording.responses, shiftMs) };
  } finally {
    await client.end();
  }
}
