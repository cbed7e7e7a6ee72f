import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { acquireAdvisoryLock, type Database } from './db.ts';

/** Loads migrations from `0001_name.sql` files, sorted by name. */
class SqlMigrationSource implements Knex.MigrationSource<string> {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async getMigrations() {
    const names = await readdir(this.#directory);
    return names.filter((name) => name.endsWith('.sql')).toSorted();
  }

  getMigrationName(name: string) {
    return name;
  }

  async getMigration(name: string): Promise<Knex.Migration> {
    const sql = await readFile(join(this.#directory, name), 'utf8');
    return {
      up: async (trx) => {
        await trx.raw('set local statement_timeout = 0');
        await trx.raw(sql);
      },
      down: () => Promise.reject(new Error('Migrations only go forward')),
    };
  }
}

export interface MigrateOptions {
  /** Folder with `.sql` files. */
  directory: string;
  schema: string;
}

/**
 * Applies pending migrations to a service's schema, each in its own transaction. Concurrent
 * calls from several processes run one at a time.
 */
export async function migrate(db: Database, { directory, schema }: MigrateOptions): Promise<void> {
  const config = {
    migrationSource: new SqlMigrationSource(directory),
    tableName: 'schema_migrations',
    schemaName: schema,
  };
  await db.transaction(async (lockTrx) => {
    await lockTrx.raw('set local idle_in_transaction_session_timeout = 0');
    await acquireAdvisoryLock(lockTrx, `migrate:${schema}`);
    await db.raw('create schema if not exists ??', [schema]);
    // The advisory lock replaces Knex's own lock, which stays set if a process is killed.
    await db.migrate.forceFreeMigrationsLock(config);
    await db.migrate.latest(config);
  });
}
