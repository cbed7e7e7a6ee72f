import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase, type Database } from '../db.ts';
import { migrateJobs } from '../jobs.ts';
import { createLog } from '../log.ts';
import { migrate } from '../migrate.ts';

export interface TestDatabaseOptions {
  /** The service's schema; names the template too. */
  schema: string;
  /** The folder of migrations. */
  directory: string;
  /** Also makes the tables of the job queue. */
  jobs?: boolean;
}

export interface TestDatabase {
  db: Database;
  url: string;
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: use the jest preset for services');
  return url;
}

function addressOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The migrated template of a service, made by whichever worker comes first. */
async function template({ schema, directory, jobs }: TestDatabaseOptions): Promise<string> {
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 8);
  const name = `template_${schema}_${digest}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return;
    const unfinished = `${name}_${randomUUID().slice(0, 8)}`;
    await client.query(`create database "${unfinished}"`);
    const db = openDatabase({ url: addressOf(unfinished), schema });
    const queue = { url: addressOf(unfinished), schema, log: createLog(schema, 'silent') };
    try {
      await migrate(db, { directory, schema });
      if (jobs) await migrateJobs(db, queue);
    } finally {
      await db.destroy();
    }
    await client.query(`alter database "${unfinished}" rename to "${name}"`);
  });
  return name;
}

// A pool's connections end a moment after the pool; ended by force they would end the test run.
async function untilUnused(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const used = await client.query('select 1 from pg_stat_activity where datname = $1', [name]);
    if (!used.rowCount) return;
    await setTimeout(20);
  }
}

/** A fresh database cloned from the service's migrated template (about 0.1 s). */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const source = await template(options);
  const name = `test_${options.schema}_${randomUUID().replaceAll('-', '')}`;
  // Copying files is half the work of writing them to the log, which nobody reads.
  await onServer((client) =>
    client.query(`create database "${name}" template "${source}" strategy file_copy`),
  );
  const url = addressOf(name);
  const db = openDatabase({ url, schema: options.schema });
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await onServer(async (client) => {
        await untilUnused(client, name);
        await client.query(`drop database "${name}" with (force)`);
      });
    },
  };
}
