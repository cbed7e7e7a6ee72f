import { getSessionSettings, type Database } from '../db.ts';

/** Connections through a pooler don't have the settings that the service relies on. */
class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/** PgBouncer's error for the session settings of `openDatabase`. */
const UNSUPPORTED_OPTIONS = /unsupported startup parameter/;

/** Explains the error of a pooler that is used without a direct connection. */
export function rethrowPoolerError(error: unknown): never {
  if (!(error instanceof Error) || !UNSUPPORTED_OPTIONS.test(error.message)) throw error;
  throw new PoolerError(
    'The database URL leads to a connection pooler. Set DATABASE_DIRECT_URL to a connection string ' +
      'that bypasses it. See “Connections” in docs/self-hosting.md.',
    { cause: error },
  );
}

/** Parses `name=value` entries of `pg_db_role_setting`. Names are case-insensitive. */
const parseSettings = (entries: string[]) =>
  new Map(
    entries.map((entry): [string, string] => {
      const separator = entry.indexOf('=');
      return [entry.slice(0, separator).toLowerCase(), entry.slice(separator + 1)];
    }),
  );

async function readRoleSettings(direct: Database) {
  const { rows } = await direct.raw<{ rows: { setconfig: string[] }[] }>(
    `select setconfig from pg_db_role_setting
     where setrole = (select oid from pg_roles where rolname = current_user)
       and setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  return parseSettings(rows[0]?.setconfig ?? []);
}

/**
 * Stores the session settings with the role, for this database. Postgres applies them to each new
 * connection, so a pooler can't mix them up. Every role may change its own settings.
 *
 * @param direct connection that bypasses the pooler
 * @throws PoolerError if two services use the same role
 */
export async function storeRoleSettings(direct: Database, schema: string): Promise<void> {
  const stored = await readRoleSettings(direct);
  const searchPath = stored.get('search_path');
  if (searchPath !== undefined && searchPath !== schema) {
    throw new PoolerError(
      `The database role has the search_path ${searchPath}, but this service needs ${schema}. ` +
        'Behind a connection pooler, each service needs its own database role.',
    );
  }
  const { rows } = await direct.raw<{ rows: { name: string }[] }>(
    'select current_database() as name',
  );
  const database = rows[0]?.name ?? '';
  for (const [name, value] of Object.entries(getSessionSettings(schema))) {
    if (stored.get(name.toLowerCase()) === value) continue;
    await direct.raw(
      direct
        .raw('alter role current_user in database ?? set ?? = ?', [database, name, value])
        .toQuery(),
    );
  }
}

/**
 * Checks the settings of a connection through the pooler, which may have been opened before the
 * settings were stored, or with a different role.
 *
 * @throws PoolerError if a setting is missing
 */
export async function verifyPooledSettings(db: Database, schema: string): Promise<void> {
  const expectedSettings = Object.entries(getSessionSettings(schema));
  const { rows } = await db.raw<{ rows: { value: string }[] }>(
    'select current_setting(name) as value from unnest(?::text[]) with ordinality as names (name, n) order by n',
    [expectedSettings.map(([name]) => name)],
  );
  for (const [index, [name, expected]] of expectedSettings.entries()) {
    const value = rows[index]?.value ?? '';
    if (value === expected) continue;
    throw new PoolerError(
      `Connections through DATABASE_URL have ${name} “${value}” instead of “${expected}”. ` +
        'Use the same role in DATABASE_URL and DATABASE_DIRECT_URL, and close the old server ' +
        'connections of the pooler (RECONNECT in PgBouncer).',
    );
  }
}
