import pg from 'pg';
import { Failure } from '../failure.ts';

/** The services that keep something: each has a schema and a role of its own. */
export const keepers = ['auth', 'core', 'billing', 'ai'] as const;
export type Keeper = (typeof keepers)[number];

export interface ProvisionOptions {
  /** An address that may make schemas. */
  url: string;
  passwordOf: (keeper: Keeper) => string;
}

/**
 * Gives each service a schema that only its own role may touch. Where the given user may not make
 * roles, the services share it and keep apart by schema alone.
 *
 * @returns each service's own address
 * @throws Failure when the database does not let us
 */
export async function provision(options: ProvisionOptions): Promise<Record<Keeper, string>> {
  const client = await connect(options.url);
  try {
    const mayMakeRoles = await ask<boolean>(
      client,
      'select rolsuper or rolcreaterole as answer from pg_roles where rolname = current_user',
    );
    const database = await ask<string>(client, 'select current_database() as answer');
    const urls = {} as Record<Keeper, string>;
    for (const keeper of keepers) {
      const password = options.passwordOf(keeper);
      // Roles belong to the whole cluster, which may hold a second installation.
      const role = mayMakeRoles ? `${database}_${keeper}` : undefined;
      if (role) await ensureRole(client, { role, password, database });
      await ensureSchema(client, keeper, role);
      urls[keeper] = role ? withUser(options.url, role, password) : options.url;
    }
    return urls;
  } catch (error) {
    throw new Failure(`The database could not be prepared: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}

/** Makes the database where it is missing. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = await connect(url);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host } = new URL(url);
    throw new Failure(`The database at ${host} cannot be used: ${(error as Error).message}.`);
  }
}

async function ask<T>(client: pg.Client, sql: string): Promise<T> {
  const { rows } = await client.query<{ answer: T }>(sql);
  const [row] = rows;
  if (!row) throw new Error(`no answer to ${sql}`);
  return row.answer;
}

interface Role {
  role: string;
  password: string;
  database: string;
}

async function ensureRole(client: pg.Client, { role, password, database }: Role): Promise<void> {
  const name = client.escapeIdentifier(role);
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = found.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`);
  // Only a member may hand it a schema.
  await client.query(`grant ${name} to current_user`);
  await client.query(
    `grant connect, create on database ${client.escapeIdentifier(database)} to ${name}`,
  );
}

async function ensureSchema(client: pg.Client, schema: string, role: string | undefined) {
  const owner = role ? `authorization ${client.escapeIdentifier(role)}` : '';
  const found = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
  if (found.rowCount === 0)
    await client.query(`create schema ${client.escapeIdentifier(schema)} ${owner}`);
}

function withUser(url: string, user: string, password: string): string {
  const own = new URL(url);
  own.username = encodeURIComponent(user);
  own.password = encodeURIComponent(password);
  return own.href;
}
