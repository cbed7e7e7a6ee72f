import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, migrate, openDatabase } from '@scheduler/service-kit';
import { startPostgres } from '@scheduler/service-kit/testing';
import pg from 'pg';
import { databaseOwners, getMigrationsFolder, type DatabaseOwner } from '../service-folders.ts';

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Creates an empty database, on the server of the test run if there is one. */
export async function createEmptyDatabase() {
  const sharedUrl = process.env['TEST_DATABASE_URL'];
  const server = sharedUrl
    ? { url: sharedUrl, stop: () => Promise.resolve() }
    : await startPostgres();
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  await execute(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await execute(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

/** Migrates all services as a later version would, with additional migrations by file name. */
export async function migrateToNextVersion(
  url: string,
  additions: Record<DatabaseOwner, Record<string, string>>,
): Promise<void> {
  for (const owner of databaseOwners) {
    const directory = await mkdtemp(join(tmpdir(), 'next-version-'));
    const db = openDatabase({ url, schema: owner });
    try {
      await cp(getMigrationsFolder(owner), directory, { recursive: true });
      for (const [name, sql] of Object.entries(additions[owner])) {
        await writeFile(join(directory, name), sql);
      }
      await migrate(db, { directory, schema: owner, log: createLog(owner, 'silent') });
    } finally {
      await db.destroy();
      await rm(directory, { recursive: true });
    }
  }
}
