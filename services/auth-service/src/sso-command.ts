import { readFile } from 'node:fs/promises';
import { openDatabase, type Database } from '@scheduler/service-kit';
import { SCHEMA } from './deps.ts';
import { AuthError } from './protocol/auth-error.ts';
import { allProviders, deleteProvider, providerById, providerFields } from './sso/providers.ts';
import { createProvider } from './sso/save-provider.ts';

const USAGE = `npm run sso -- list
npm run sso -- add <metadata file or https address> <domain> …
npm run sso -- remove <id>`;

/** What is wrong with how the command was called, in a line. */
class Misuse extends Error {}

const unreadable = (file: string): never => {
  throw new Misuse(`${file} cannot be read`);
};

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

async function list(db: Database): Promise<string> {
  const lines = (await allProviders(db)).map(
    ({ id, entity_id, domains, disabled }) =>
      `${id}  ${entity_id}  ${domains.join(', ')}${disabled ? '  disabled' : ''}`,
  );
  return lines.join('\n') || 'There is no provider yet.';
}

async function add(db: Database, [source, ...domains]: string[]): Promise<string> {
  if (!source || domains.length === 0) throw new Misuse(USAGE);
  const metadata = source.startsWith('https://')
    ? { metadata_url: source }
    : { metadata_xml: await readFile(source, 'utf8').catch(() => unreadable(source)) };
  const fields = providerFields.safeParse({ type: 'saml', domains, ...metadata });
  if (!fields.success) throw new Misuse('A domain is written such as company.org');
  return createProvider(db, fields.data);
}

async function remove(db: Database, [id = '']: string[]): Promise<string> {
  const provider = UUID.test(id) && (await providerById(db, id));
  if (!provider) throw new Misuse(`There is no provider ${id}`);
  await deleteProvider(db, id);
  return `${id} is removed, with the way in of everybody who came by it.`;
}

const COMMANDS = new Map([
  ['list', list],
  ['add', add],
  ['remove', remove],
]);

/** Sets up single sign-on where no administrator's token is at hand. */
export async function ssoCommand(url: string, [name = '', ...rest]: string[]): Promise<string> {
  const command = COMMANDS.get(name);
  if (!command) throw new Misuse(USAGE);
  const db = openDatabase({ url, schema: SCHEMA, max: 1 });
  try {
    return await command(db, rest);
  } finally {
    await db.destroy();
  }
}

/** The sentence for a person at a terminal; `null` for a fault of ours. */
export const saidOf = (error: unknown): string | null =>
  error instanceof Misuse || error instanceof AuthError ? error.message : null;
