import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Services with a database schema and role of their own. */
export const databaseOwners = ['auth', 'core', 'billing', 'ai'] as const;
export type DatabaseOwner = (typeof databaseOwners)[number];

export interface ProvisionOptions {
  /** Connection string of a user that may create schemas. */
  url: string;
  getPassword: (service: DatabaseOwner) => string;
}

/**
 * Creates a schema and role for each service. If the user can't create roles, the services share
 * its role and are separated by schema only.
 *
 * @returns connection string by service
 * @throws StartError if the database rejects a statement
 */
export async function provision(options: ProvisionOptions): Promise<Record<DatabaseOwner, string>> {
  const client = await connect(options.url);
  try {
    const canCreateRoles = await queryValue<boolean>(
      client,
      'select rolsuper or rolcreaterole as answer from pg_roles where rolname = current_user',
    );
    const database = await queryValue<string>(client, 'select current_database() as answer');
    const urls = {} as Record<DatabaseOwner, string>;
    for (const service of databaseOwners) {
      const password = options.getPassword(service);
      // Roles are shared by all databases of a cluster, which may contain a second installation.
      const role = canCreateRoles ? `${database}_${service}` : undefined;
      if (role) await ensureRole(client, { role, password, database });
      await ensureSchema(client, service, role);
      urls[service] = role ? withUser(options.url, role, password) : options.url;
    }
    return urls;
  } catch (error) {
    throw new StartError(`Couldn't prepare the database: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}

/** Creates the database if it doesn't exist. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = await connect(url);
  try {
    const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (existing.rowCount === 0)
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
    throw new StartError(
      `Couldn't connect to the database at ${host}: ${(error as Error).message}.`,
    );
  }
}

async function queryValue<T>(client: pg.Client, sql: string): Promise<T> {
  const { rows } = await client.query<{ answer: T }>(sql);
  const [row] = rows;
  if (!row) throw new Error(`no result for ${sql}`);
  return row.answer;
}

interface Role {
  role: string;
  password: string;
  database: string;
}

async function ensureRole(client: pg.Client, { role, password, database }: Role): Promise<void> {
  const name = client.escapeIdentifier(role);
  const existing = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = existing.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`);
  // Only a member of a role can create a schema for it.
  await client.query(`grant ${name} to current_user`);
  await client.query(
    `grant connect, create on database ${client.escapeIdentifier(database)} to ${name}`,
  );
}

async function ensureSchema(client: pg.Client, schema: string, role: string | undefined) {
  const owner = role ? `authorization ${client.escapeIdentifier(role)}` : '';
  const existing = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
  if (existing.rowCount === 0)
    await client.query(`create schema ${client.escapeIdentifier(schema)} ${owner}`);
}

function withUser(url: string, user: string, password: string): string {
  const result = new URL(url);
  result.username = encodeURIComponent(user);
  result.password = encodeURIComponent(password);
  return result.href;
}
