import { acquireAdvisoryLock, isPooled, withDirectDatabase, type Database } from './db.ts';
import type { Log } from './log.ts';
import { createMigrationSource, readMigrations } from './migrations/migration-files.ts';
import { LOCK_TIMEOUT_MS, retryLockTimeout } from './migrations/retry-lock-timeout.ts';
import {
  rethrowPoolerError,
  storeRoleSettings,
  verifyPooledSettings,
} from './migrations/role-settings.ts';
import { checkCompatibility } from './migrations/schema-compatibility.ts';

export { IncompatibleSchemaError } from './migrations/schema-compatibility.ts';

export interface MigrateOptions {
  /** Folder with `.sql` files. */
  directory: string;
  schema: string;
  log: Log;
}

/** Applies pending migrations while no other process does so. */
async function migrateExclusively(direct: Database, options: MigrateOptions): Promise<void> {
  const { directory, schema, log } = options;
  const files = await readMigrations(directory);
  const config = {
    migrationSource: createMigrationSource(files, LOCK_TIMEOUT_MS),
    tableName: 'schema_migrations',
    schemaName: schema,
    // Knex accepts no migrations of newer versions. checkCompatibility validates them instead.
    disableMigrationsListValidation: true,
  };
  await direct.raw('create schema if not exists ??', [schema]);
  // The advisory lock replaces Knex's own lock, which stays set if a process is killed.
  await direct.migrate.forceFreeMigrationsLock(config);
  const [completed] = (await direct.migrate.list(config)) as [{ name: string }[], unknown[]];
  const applied = completed.map(({ name }) => name);
  const unknown = await checkCompatibility(direct, { schema, files, applied });
  if (unknown.length > 0) {
    log.warn({ schema, unknown }, 'the schema is newer than this version and is not migrated');
    return;
  }
  for (let isDone = applied.length === files.length; !isDone;) {
    const [, names] = (await retryLockTimeout(() => direct.migrate.up(config), options)) as [
      number,
      string[],
    ];
    isDone = names.length === 0;
  }
}

/**
 * Applies pending migrations to a service's schema, each in its own transaction. Concurrent calls
 * from several processes run one at a time. If a newer version has migrated the schema and declares
 * that it works with this version, no migration is applied.
 *
 * Behind a pooler, it also stores the settings that `openDatabase` documents with the role.
 *
 * @throws IncompatibleSchemaError if a newer version has migrated the schema beyond this version
 * @throws PoolerError if the connections of a pooler have the wrong settings
 */
export async function migrate(db: Database, options: MigrateOptions): Promise<void> {
  const { schema } = options;
  await withDirectDatabase(db, (direct) =>
    direct.transaction(async (lockTrx) => {
      await lockTrx.raw('set local statement_timeout = 0');
      await lockTrx.raw('set local idle_in_transaction_session_timeout = 0');
      await acquireAdvisoryLock(lockTrx, `migrate:${schema}`);
      if (isPooled(db)) await storeRoleSettings(direct, schema);
      await migrateExclusively(direct, options);
    }),
  ).catch(rethrowPoolerError);
  if (isPooled(db)) await verifyPooledSettings(db, schema);
}
