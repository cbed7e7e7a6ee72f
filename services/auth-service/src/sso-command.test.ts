import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuth, type TestAuth } from './testing/auth.ts';
import { createIdentityProvider } from './testing/identity-provider.ts';
import { saidOf, ssoCommand } from './sso-command.ts';

let auth: TestAuth;
let folder: string;

beforeAll(async () => {
  auth = await startAuth({ GOTRUE_SAML_ENABLED: 'true' });
  folder = await mkdtemp(join(tmpdir(), 'sso-'));
});

afterAll(async () => {
  await auth.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => ssoCommand(auth.databaseUrl, args);
const refused = (...args: string[]) =>
  run(...args).then(
    () => null,
    (error: unknown) => saidOf(error),
  );

test('a provider is added from a file, listed, used and removed', async () => {
  const { metadata, entityId } = createIdentityProvider();
  const file = join(folder, 'metadata.xml');
  await writeFile(file, metadata);
  expect(await run('list')).toBe('There is no provider yet.');
  const id = await run('add', file, 'company.test', 'firm.test');
  expect(await run('list')).toBe(`${id}  ${entityId}  company.test, firm.test`);
  const body = { domain: 'firm.test', skip_http_redirect: true };
  expect((await auth.post('/auth/v1/sso', body)).body.url).toContain('https://idp.test/sign-in');
  expect(await refused('add', file, 'third.test')).toContain('already exists');
  expect(await run('remove', id)).toContain(id);
  expect((await auth.post('/auth/v1/sso', body)).body.error_code).toBe('sso_provider_not_found');
});

test.each([
  [[], 'npm run sso'],
  [['add'], 'npm run sso'],
  [['add', 'http://idp.test', 'no domain'], 'cannot be read'],
  [['remove', crypto.randomUUID()], 'There is no provider'],
  [['remove', 'x'], 'There is no provider'],
])('%j is explained', async (args, words) => {
  const said = await run(...args).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(said).toContain(words);
});
