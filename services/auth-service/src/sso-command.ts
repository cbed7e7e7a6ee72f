import { readFile } from 'node:fs/promises';
import { withDatabase, type Database } from '@scheduler/service-kit';
import { SCHEMA } from './deps.ts';
import { AuthError } from './protocol/auth-error.ts';
import {
  listProviders,
  deleteProvider,
  findProviderById,
  providerFields,
} from './sso/providers.ts';
import { createProvider } from './sso/save-provider.ts';

const USAGE = `npm run sso -- list
npm run sso -- add <metadata file or https address> <domain> …
npm run sso -- remove <id>`;

/** A usage error with a one-line explanation. */
class UsageError extends Error {}

const rejectUnreadableFile = (file: string): never => {
  throw new UsageError(`Couldn't read ${file}`);
};

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

async function formatProviderList(db: Database): Promise<string> {
  const lines = (await listProviders(db)).map(
    ({ id, entity_id, domains, disabled }) =>
      `${id}  ${entity_id}  ${domains.join(', ')}${disabled ? '  disabled' : ''}`,
  );
  return lines.join('\n') || 'No providers configured.';
}

async function addProvider(db: Database, [source, ...domains]: string[]): Promise<string> {
  if (!source || domains.length === 0) throw new UsageError(USAGE);
  const metadata = source.startsWith('https://')
    ? { metadata_url: source }
    : { metadata_xml: await readFile(source, 'utf8').catch(() => rejectUnreadableFile(source)) };
  const fields = providerFields.safeParse({ type: 'saml', domains, ...metadata });
  if (!fields.success) throw new UsageError('Invalid domain. Enter it as company.org');
  return createProvider(db, fields.data);
}

async function removeProvider(db: Database, [id = '']: string[]): Promise<string> {
  const provider = UUID.test(id) && (await findProviderById(db, id));
  if (!provider) throw new UsageError(`Provider not found: ${id}`);
  await deleteProvider(db, id);
  return `Removed ${id}. Its users can no longer sign in with it.`;
}

const COMMANDS = new Map([
  ['list', formatProviderList],
  ['add', addProvider],
  ['remove', removeProvider],
]);

/** Manages SSO providers without an admin token. */
export async function runSsoCommand(url: string, [name = '', ...rest]: string[]): Promise<string> {
  const command = COMMANDS.get(name);
  if (!command) throw new UsageError(USAGE);
  return withDatabase({ url, schema: SCHEMA, maxConnections: 1 }, (db) => command(db, rest));
}

/** Returns the message to print, or `null` for an unexpected error. */
export const toUserMessage = (error: unknown): string | null =>
  error instanceof UsageError || error instanceof AuthError ? error.message : null;
