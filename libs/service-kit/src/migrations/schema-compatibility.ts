import type { Database } from '../db.ts';
import type { MigrationFile } from './migration-files.ts';

/** A newer version has migrated the schema, and this version can't run on it. */
export class IncompatibleSchemaError extends Error {
  override readonly name = 'IncompatibleSchemaError';
}

export interface SchemaState {
  schema: string;
  /** Migrations of this version. */
  files: MigrationFile[];
  /** Names of the migrations applied to the database. */
  applied: string[];
}

const TABLE = 'schema_compatibility';

const formatNumber = (number: number) => String(number).padStart(4, '0');
const getLastNumber = (files: MigrationFile[]) => Math.max(0, ...files.map((file) => file.number));

/** Creates the table with the oldest version that may run on the schema. Initially, all may. */
async function createCompatibilityTable(db: Database, schema: string): Promise<void> {
  await db.raw(
    `create table if not exists ??.?? (
       only_row boolean primary key default true check (only_row),
       oldest_supported integer not null default 0
     )`,
    [schema, TABLE],
  );
  await db.raw('insert into ??.?? default values on conflict do nothing', [schema, TABLE]);
}

/**
 * Records the oldest supported version before the migrations are applied. It only restricts versions
 * that don't know all applied migrations, so a failed migration has no effect.
 */
async function recordOldestSupported(db: Database, { schema, files }: SchemaState): Promise<void> {
  const oldestSupported = Math.max(0, ...files.map((file) => file.oldestSupported ?? 0));
  await db.raw('update ??.?? set oldest_supported = ? where oldest_supported < ?', [
    schema,
    TABLE,
    oldestSupported,
    oldestSupported,
  ]);
}

async function readOldestSupported(db: Database, schema: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { oldest_supported: number }[] }>(
    'select oldest_supported from ??.??',
    [schema, TABLE],
  );
  return rows[0]?.oldest_supported ?? 0;
}

const toErrorMessage = ({ schema, files }: SchemaState, newest: string, reason: string) =>
  `A newer version of this service has migrated the database schema "${schema}" to ${newest}. ` +
  `This version's last migration is ${files.at(-1)?.name ?? 'missing'}. ${reason} ` +
  'Start the newer version again, or restore the backup from before the update. ' +
  'See “Upgrades” in docs/self-hosting.md.';

/**
 * Compares the migrations of this version with the database's. Call it while migrations are
 * locked. If this version knows all applied migrations, its compatibility window is recorded.
 *
 * @returns names of the applied migrations that this version doesn't know; empty if all are known
 * @throws IncompatibleSchemaError if this version is too old for the schema
 */
export async function checkCompatibility(db: Database, state: SchemaState): Promise<string[]> {
  const { schema, files, applied } = state;
  await createCompatibilityTable(db, schema);
  const names = new Set(files.map(({ name }) => name));
  const unknown = applied.filter((name) => !names.has(name)).toSorted();
  const newest = unknown.at(-1);
  if (newest === undefined) {
    await recordOldestSupported(db, state);
    return unknown;
  }
  const missing = files.filter(({ name }) => !applied.includes(name)).map(({ name }) => name);
  if (missing.length > 0) {
    const reason = `It also needs ${missing.join(', ')}, which the newer version doesn't contain.`;
    throw new IncompatibleSchemaError(toErrorMessage(state, newest, reason));
  }
  const oldestSupported = await readOldestSupported(db, schema);
  if (getLastNumber(files) < oldestSupported) {
    const reason = `The schema requires a version that contains migration ${formatNumber(oldestSupported)}.`;
    throw new IncompatibleSchemaError(toErrorMessage(state, newest, reason));
  }
  return unknown;
}
