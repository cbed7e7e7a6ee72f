import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { lockKey, type Database } from './db.ts';

/** Reads `0001_name.sql` files as migrations, in the order of their names. */
class SqlFiles implements Knex.MigrationSource<string> {
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
  /** The folder of `.sql` files. */
  directory: string;
  schema: string;
}

/**
 * Brings a service's schema up to date. Several processes may call it at once: they take turns,
 * and one that died half-way leaves nothing behind, since each migration is a transaction.
 */
export async function migrate(db: Database, { directory, schema }: MigrateOptions): Promise<void> {
  const config = {
    migrationSource: new SqlFiles(directory),
    tableName: 'schema_migrations',
    schemaName: schema,
  };
  await db.transaction(async (turn) => {
    await turn.raw('set local idle_in_transaction_session_timeout = 0');
    await lockKey(turn, `migrate:${schema}`);
    await db.raw('create schema if not exists ??', [schema]);
    // The turn is the lock. knex's own outlives a process that was killed, so it is cleared.
    await db.migrate.forceFreeMigrationsLock(config);
    await db.migrate.latest(config);
  });
}
