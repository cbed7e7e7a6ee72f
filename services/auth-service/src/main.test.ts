import { createTestDatabase } from '@scheduler/service-kit/testing';
import { MIGRATIONS } from './app.ts';
import { SCHEMA } from './deps.ts';
import { SHARED_SECRET } from './testing/admin.ts';
import { PASSWORD } from './testing/auth.ts';
import { startProgram } from './testing/program.ts';

test('what the program writes tells no secret and no address', async () => {
  const database = await createTestDatabase({ schema: SCHEMA, directory: MIGRATIONS, jobs: true });
  const program = await startProgram({
    DATABASE_URL: database.url,
    AUTH_SEALING_KEY: 'a key for tests, long enough to be one',
    GOTRUE_JWT_SECRET: SHARED_SECRET,
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    LOG_LEVEL: 'trace',
  });
  const send = async (path: string, body: object, token = '') => {
    const response = await fetch(program.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const email = 'somebody@example.test';
  const made = await send('/signup', { email, password: PASSWORD });
  const { access_token = '', refresh_token = '' } = made;
  await send('/token?grant_type=password', { email, password: 'a wrong one' });
  await send('/token?grant_type=id_token', { provider: 'google', id_token: access_token });
  await send(`/verify?token=${refresh_token}`, { type: 'email', email, token: '123456' });
  await send('/otp', { email });
  await send('/recover', { email });
  await send('/factors', { factor_type: 'totp' }, access_token);
  await send('/admin/users', { email }, access_token);
  await fetch(`${program.url}/verify?type=signup&token=a-secret-of-a-link`, { redirect: 'manual' });
  const written = await program.end();
  expect(written).toContain('auth:POST /signup');
  const keys = await database.db<{ private_key: string }>('signing_keys');
  await database.drop();
  const secrets = [
    email,
    PASSWORD,
    'a wrong one',
    access_token,
    refresh_token,
    'a-secret-of-a-link',
    SHARED_SECRET,
    keys[0]?.private_key ?? '',
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(written).not.toContain(secret);
  }
});

test('a set-up that does not fit is told in words, all of it, and ends the program', async () => {
  const started = startProgram({ DATABASE_URL: 'nonsense', GOTRUE_DISABLE_SIGNUP: 'perhaps' });
  await expect(started).rejects.toThrow(/DATABASE_URL: .*\n.*GOTRUE_DISABLE_SIGNUP: must be/s);
});
