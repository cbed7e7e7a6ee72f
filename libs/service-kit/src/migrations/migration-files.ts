import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';

/** A `0001_name.sql` file. */
export interface MigrationFile {
  name: string;
  number: number;
  sql: string;
  /** Number of the last migration of the oldest version that works with the migrated schema. */
  oldestSupported: number | undefined;
}

const FILE_NAME = /^(\d{4})_[\w-]+\.sql$/;
const HEADER_LINE = /^--\s*oldest-supported\b.*$/m;
const HEADER = /^-- oldest-supported: (\d{4})$/;

/** @throws if the name doesn't start with a four-digit number */
function parseMigrationNumber(name: string): number {
  const number = FILE_NAME.exec(name)?.[1];
  if (!number) throw new Error(`${name} must be named like 0001_name.sql`);
  return Number(number);
}

function parseOldestSupported(name: string, sql: string): number | undefined {
  const line = HEADER_LINE.exec(sql)?.[0];
  if (line === undefined) return undefined;
  const number = Number(HEADER.exec(line.trimEnd())?.[1]);
  if (number <= parseMigrationNumber(name)) return number;
  throw new Error(
    `${name}: “${line}” must have the form “-- oldest-supported: 0001”, with this number or a lower one`,
  );
}

/**
 * Reads a service's migrations, sorted by name.
 *
 * @throws if a file name or an `oldest-supported` header is invalid
 */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      const oldestSupported = parseOldestSupported(name, sql);
      return { name, number: parseMigrationNumber(name), sql, oldestSupported };
    }),
  );
}

/**
 * Presents the files to Knex.
 *
 * @param lockTimeoutMs maximum time that a statement is blocked by a lock before the migration is rolled back
 */
export const createMigrationSource = (
  files: MigrationFile[],
  lockTimeoutMs: number,
): Knex.MigrationSource<MigrationFile> => ({
  getMigrations: async () => files,
  getMigrationName: ({ name }) => name,
  getMigration: async ({ sql }) => ({
    up: async (trx) => {
      await trx.raw(`set local statement_timeout = 0; set local lock_timeout = ${lockTimeoutMs}`);
      await trx.raw(sql);
    },
    down: () => Promise.reject(new Error('Migrations only go forward')),
  }),
});
