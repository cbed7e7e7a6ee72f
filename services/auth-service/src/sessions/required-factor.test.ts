import { decodeJwt } from 'jose';
import { createAdminClient } from '../testing/admin-client.ts';
import { startAuth, TEST_PASSWORD, type TestAuth } from '../testing/start-auth.ts';
import { enrollTotp } from '../testing/two-factor.ts';
import { VirtualAuthenticator } from '../testing/virtual-authenticator.ts';

const ORIGIN = 'https://app.test';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({ REQUIRE_SECOND_FACTOR: 'true', GOTRUE_SITE_URL: ORIGIN });
});

afterAll(() => auth.close());

const listSessions = (token: string) =>
  auth.send('/api/auth/sessions', { headers: { authorization: `Bearer ${token}` } });

test('a deployment that requires a second factor grants no access before one is added', async () => {
  const user = await auth.createUser();
  expect(decodeJwt(user.accessToken)).toMatchObject({ aal: 'aal1', awaits_aal: 'aal2' });
  expect((await listSessions(user.accessToken)).status).toBe(401);
  const { accessToken } = await enrollTotp(user);
  expect(decodeJwt(accessToken)).not.toHaveProperty('awaits_aal');
  expect((await listSessions(accessToken)).status).toBe(200);
});

test('a passkey fulfills the requirement', async () => {
  const user = await auth.createUser();
  const key = new VirtualAuthenticator({ origin: ORIGIN });
  const { body } = await auth.sendAs(
    user.accessToken,
    'POST',
    '/passkeys/registration/options',
    {},
  );
  await auth.sendAs(user.accessToken, 'POST', '/passkeys/registration/verify', {
    challenge_id: body.challenge_id,
    credential: key.create(body.options),
  });
  const ceremony = (await auth.post('/auth/v1/passkeys/authentication/options', {})).body;
  const response = await auth.post('/auth/v1/passkeys/authentication/verify', {
    challenge_id: ceremony.challenge_id,
    credential: key.get(ceremony.options),
  });
  expect((await listSessions(response.body.access_token)).status).toBe(200);
});

test('accounts of organizations are exempt, because the organization authenticates its members', async () => {
  const user = await auth.createUser();
  await auth.db('users').where({ id: user.id }).update({ is_sso_user: true });
  const { data } = await auth.createClient().auth.refreshSession({
    refresh_token: user.refreshToken,
  });
  expect((await listSessions(data.session?.access_token ?? '')).status).toBe(200);
});

test('a user who loses the last factor must add another one', async () => {
  const user = await auth.createUser();
  const { factorId } = await enrollTotp(user);
  const admin = await createAdminClient(auth.url);
  await admin.mfa.deleteFactor({ id: factorId, userId: user.id });
  const { data } = await auth.createClient().auth.signInWithPassword({
    email: user.email,
    password: TEST_PASSWORD,
  });
  expect((await listSessions(data.session?.access_token ?? '')).status).toBe(401);
});
