import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuth, type TestAuth } from './testing/start-auth.ts';
import { createIdentityProvider } from './testing/saml-identity-provider.ts';
import { toUserMessage, runSsoCommand } from './sso-command.ts';

let auth: TestAuth;
let directory: string;

beforeAll(async () => {
  auth = await startAuth({ GOTRUE_SAML_ENABLED: 'true' });
  directory = await mkdtemp(join(tmpdir(), 'sso-'));
});

afterAll(async () => {
  await auth.close();
  await rm(directory, { recursive: true });
});

const run = (...args: string[]) => runSsoCommand(auth.databaseUrl, args);
const getErrorMessage = (...args: string[]) =>
  run(...args).then(
    () => null,
    (error: unknown) => toUserMessage(error),
  );

test('the sso command can add an SSO provider from a file, list and remove it, and users can sign in with it', async () => {
  const { metadata, entityId } = createIdentityProvider();
  const file = join(directory, 'metadata.xml');
  await writeFile(file, metadata);
  expect(await run('list')).toBe('No providers configured.');
  const id = await run('add', file, 'company.test', 'firm.test');
  expect(await run('list')).toBe(`${id}  ${entityId}  company.test, firm.test`);
  const body = { domain: 'firm.test', skip_http_redirect: true };
  expect((await auth.post('/auth/v1/sso', body)).body.url).toContain('https://idp.test/sign-in');
  expect(await getErrorMessage('add', file, 'third.test')).toContain('already exists');
  expect(await run('remove', id)).toContain(id);
  expect((await auth.post('/auth/v1/sso', body)).body.error_code).toBe('sso_provider_not_found');
});

test.each([
  [[], 'npm run sso'],
  [['add'], 'npm run sso'],
  [['add', 'http://idp.test', 'no domain'], "Couldn't read"],
  [['remove', crypto.randomUUID()], 'Provider not found'],
  [['remove', 'x'], 'Provider not found'],
])('the sso command explains the error for the arguments %j', async (args, expectedMessage) => {
  const message = await run(...args).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(message).toContain(expectedMessage);
});
