import { fileURLToPath } from 'node:url';
import { createTestDatabase, startTestService } from '@scheduler/service-kit/testing';
import { MIGRATIONS } from './app.ts';
import { SCHEMA } from './deps.ts';
import { TEST_JWT_SECRET } from './testing/admin-client.ts';
import { TEST_PASSWORD } from './testing/start-auth.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

test('auth-service logs no secrets or email addresses', async () => {
  const database = await createTestDatabase({ schema: SCHEMA, directory: MIGRATIONS, jobs: true });
  const service = await startTestService(MAIN, {
    DATABASE_URL: database.url,
    AUTH_SEALING_KEY: 'sealing key for tests, at least 32 characters',
    GOTRUE_JWT_SECRET: TEST_JWT_SECRET,
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    LOG_LEVEL: 'trace',
  });
  const send = async (path: string, body: object, token = '') => {
    const response = await fetch(service.url + '/auth/v1' + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const email = 'somebody@example.test';
  const signUp = await send('/signup', { email, password: TEST_PASSWORD });
  const { access_token = '', refresh_token = '' } = signUp;
  await send('/token?grant_type=password', { email, password: 'a wrong one' });
  await send('/token?grant_type=id_token', { provider: 'google', id_token: access_token });
  await send(`/verify?token=${refresh_token}`, { type: 'email', email, token: '123456' });
  await send('/otp', { email });
  await send('/recover', { email });
  await send('/factors', { factor_type: 'totp' }, access_token);
  await send('/admin/users', { email }, access_token);
  await fetch(`${service.url}/auth/v1/verify?type=signup&token=a-secret-of-a-link`, {
    redirect: 'manual',
  });
  await service.stop();
  const output = service.getOutput();
  expect(output).toContain('auth:POST /signup');
  const keys = await database.db<{ private_key: string }>('signing_keys');
  await database.drop();
  const secrets = [
    email,
    TEST_PASSWORD,
    'a wrong one',
    access_token,
    refresh_token,
    'a-secret-of-a-link',
    TEST_JWT_SECRET,
    keys[0]?.private_key ?? '',
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(output).not.toContain(secret);
  }
});

test('auth-service reports all configuration errors at startup and exits', async () => {
  const startup = startTestService(MAIN, {
    DATABASE_URL: 'nonsense',
    GOTRUE_DISABLE_SIGNUP: 'perhaps',
  });
  await expect(startup).rejects.toThrow(/DATABASE_URL: .*\n.*GOTRUE_DISABLE_SIGNUP: must be/s);
});
