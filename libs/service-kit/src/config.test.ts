import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ConfigError, parseConfig, serviceConfig } from './index.ts';

const schema = z.object({
  ...serviceConfig,
  API_KEY: z.string().min(8, 'must be at least 8 characters long').optional(),
  /** A setting with a name like X_FILE. */
  STATE_FILE: z.string().optional(),
});

const DATABASE_URL = 'postgres://core:a-password@db/scheduler';
const baseEnv = {
  PORT: '4000',
  DATABASE_URL,
  AUTH_ISSUER: 'https://site.test/auth/v1',
  AUTH_JWKS_URL: 'https://site.test/jwks.json',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function writeSecret(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

function getErrors(env: NodeJS.ProcessEnv): string[] {
  try {
    parseConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
  }
  throw new Error('parseConfig did not reject the environment');
}

test.each(['\n', '\r\n', '', '\n\n'])(
  'parseConfig reads a variable from a file and removes trailing line breaks (%j)',
  async (lineBreaks) => {
    const file = await writeSecret('key', `  a secret key${lineBreaks}`);
    const config = parseConfig(schema, { ...baseEnv, API_KEY_FILE: file });
    expect(config).toMatchObject({ API_KEY: '  a secret key', DATABASE_URL });
  },
);

test('parseConfig reads any variable from a file, not only secrets', async () => {
  const { DATABASE_URL: _, PORT: _port, ...env } = baseEnv;
  const config = parseConfig(schema, {
    ...env,
    DATABASE_URL: '',
    DATABASE_URL_FILE: await writeSecret('url', `${DATABASE_URL}\n`),
    PORT_FILE: await writeSecret('port', '4001\n'),
  });
  expect(config).toMatchObject({ DATABASE_URL, PORT: 4001 });
});

test('parseConfig does not read files for unknown or empty variables, or for settings whose own names end in _FILE', () => {
  const config = parseConfig(schema, {
    ...baseEnv,
    STATE_FILE: '/missing',
    SSL_CERT_FILE: '/missing',
    API_KEY_FILE: '',
  });
  expect(config).toMatchObject({ STATE_FILE: '/missing' });
  expect(config.API_KEY).toBeUndefined();
});

test('parseConfig reports every unusable file and every invalid variable at once', async () => {
  const errors = getErrors({
    ...baseEnv,
    PORT: 'x',
    DATABASE_URL: '',
    DATABASE_URL_FILE: join(folder, 'missing'),
    AUTH_ISSUER_FILE: await writeSecret('issuer', 'https://other.test'),
    AUTH_JWKS_URL: '',
    AUTH_JWKS_URL_FILE: folder,
    API_KEY_FILE: await writeSecret('empty', '\n'),
  });
  expect(errors).toEqual([
    "DATABASE_URL_FILE: the file doesn't exist",
    'AUTH_ISSUER: set either AUTH_ISSUER or AUTH_ISSUER_FILE, not both',
    "AUTH_JWKS_URL_FILE: can't be read (EISDIR)",
    'API_KEY_FILE: the file is empty',
    expect.stringMatching(/^PORT: /),
  ]);
});

test('parseConfig never shows a value in an error, even if it was set as the path', async () => {
  const errors = getErrors({
    ...baseEnv,
    DATABASE_URL: '',
    DATABASE_URL_FILE: DATABASE_URL,
    API_KEY_FILE: await writeSecret('short', 'secret'),
    AUTH_ISSUER: 'not-a-url-but-a-token',
  });
  expect(errors).toHaveLength(3);
  expect(errors.join('\n')).not.toMatch(/a-password|secret|a-token/);
});
