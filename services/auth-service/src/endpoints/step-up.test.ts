import { decodeJwt } from 'jose';
import { createAdminClient } from '../testing/admin-client.ts';
import { startAuth, TEST_PASSWORD, type TestAuth, type TestUser } from '../testing/start-auth.ts';
import { enrollTotp, getNextTotp } from '../testing/two-factor.ts';
import { VirtualAuthenticator } from '../testing/virtual-authenticator.ts';

const ORIGIN = 'https://app.test';
const OTHER_PASSWORD = 'staple battery lamp';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({
    GOTRUE_SITE_URL: ORIGIN,
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  });
});

afterAll(() => auth.close());

/** Makes the proofs and the sign-ins of all of the user's sessions older than ten minutes. */
const age = ({ id }: Pick<TestUser, 'id'>) =>
  auth
    .db('sessions')
    .where({ user_id: id })
    .update({
      authenticated_at: auth.db.raw("authenticated_at - interval '601 seconds'"),
      created_at: auth.db.raw("created_at - interval '601 seconds'"),
    });

const stepUp = (token: string, proof: object) => auth.sendAs(token, 'POST', '/step-up', proof);

const getMethods = async (token: string) =>
  (await auth.sendAs(token, 'GET', '/step-up')).body.methods as string[];

const deleteAccount = (token: string, email: string) =>
  auth.send('/api/auth?action=account', {
    method: 'DELETE',
    body: { email },
    headers: { authorization: `Bearer ${token}` },
  });

async function registerPasskey(token: string) {
  const key = new VirtualAuthenticator({ origin: ORIGIN });
  const { body } = await auth.sendAs(token, 'POST', '/passkeys/registration/options', {});
  const registration = await auth.sendAs(token, 'POST', '/passkeys/registration/verify', {
    challenge_id: body.challenge_id,
    credential: key.create(body.options),
  });
  return { key, id: registration.body.id as string };
}

async function refresh({ client }: TestUser): Promise<string> {
  const { data, error } = await client.auth.refreshSession();
  if (error) throw error;
  return data.session?.access_token ?? '';
}

/** Signs in with a link and returns the access token. */
async function signInByLink(email: string): Promise<string> {
  await auth.createClient().auth.signInWithOtp({ email });
  const response = await auth.openLink(await auth.mailbox.waitForEmail(email));
  const fragment = new URL(response.headers.get('location') ?? '').hash.slice(1);
  return new URLSearchParams(fragment).get('access_token') ?? '';
}

describe.each([
  ['adding a factor', 'POST', () => '/factors', { factor_type: 'totp' }],
  ['adding a passkey', 'POST', () => '/passkeys/registration/options', {}],
  ['removing a passkey', 'DELETE', (passkeyId: string) => `/passkeys/${passkeyId}`, undefined],
])('%s', (_action, method, getPath, body) => {
  test('requires a proof of identity from the last ten minutes', async () => {
    const user = await auth.createUser();
    const { id } = await registerPasskey(user.accessToken);
    await age(user);
    const rejected = await auth.sendAs(user.accessToken, method, getPath(id), body);
    expect(rejected).toMatchObject({ status: 403, body: { error_code: 'step-up-required' } });
    expect((await stepUp(user.accessToken, { password: TEST_PASSWORD })).status).toBe(200);
    expect((await auth.sendAs(user.accessToken, method, getPath(id), body)).status).toBe(200);
  });
});

test('removing a factor and changing recovery codes require a recent second factor', async () => {
  const user = await auth.createUser();
  const { factorId, secret, accessToken } = await enrollTotp(user);
  await age(user);
  const remove = () => auth.sendAs(accessToken, 'DELETE', `/factors/${factorId}`);
  const createCodes = () => auth.sendAs(accessToken, 'POST', '/factors/recovery-codes', {});
  for (const response of [await remove(), await createCodes()]) {
    expect(response).toMatchObject({ status: 403, body: { error_code: 'step-up-required' } });
  }
  const withPassword = await stepUp(accessToken, { password: TEST_PASSWORD });
  expect(withPassword).toMatchObject({ status: 422, body: { error_code: 'validation_failed' } });
  expect(await getMethods(accessToken)).toEqual(['totp']);

  const { error } = await user.client.auth.mfa.challengeAndVerify({
    factorId,
    code: getNextTotp(secret),
  });
  expect(error).toBeNull();
  const token = await refresh(user);
  expect((await auth.sendAs(token, 'POST', '/factors/recovery-codes', {})).status).toBe(200);
  expect((await auth.sendAs(token, 'DELETE', `/factors/${factorId}`)).status).toBe(200);
});

test('deleting an account requires a token issued after a recent proof', async () => {
  const user = await auth.createUser();
  await age(user);
  const staleToken = await refresh(user);
  expect(await deleteAccount(staleToken, user.email)).toMatchObject({
    status: 403,
    body: { code: 'step-up-required' },
  });
  await stepUp(staleToken, { password: TEST_PASSWORD });
  const freshToken = await refresh(user);
  expect(decodeJwt(freshToken)['auth_time']).toBeGreaterThan(
    decodeJwt(staleToken)['auth_time'] as number,
  );
  expect((await deleteAccount(freshToken, user.email)).status).toBe(202);
});

test('a wrong password proves nothing, and attempts are limited per session', async () => {
  const user = await auth.createUser();
  const otherSession = await auth.createClient().auth.signInWithPassword({
    email: user.email,
    password: TEST_PASSWORD,
  });
  await age(user);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await stepUp(user.accessToken, { password: OTHER_PASSWORD })).toMatchObject({
      status: 422,
      body: { error_code: 'invalid_credentials' },
    });
  }
  expect((await stepUp(user.accessToken, { password: TEST_PASSWORD })).status).toBe(429);
  expect((await auth.sendAs(user.accessToken, 'GET', '/step-up')).body.required).toBe(true);
  const otherToken = otherSession.data.session?.access_token ?? '';
  expect((await stepUp(otherToken, { password: TEST_PASSWORD })).status).toBe(200);
});

test('a passkey proves the identity, also of a user with a second factor', async () => {
  const user = await auth.createUser();
  const { key } = await registerPasskey(user.accessToken);
  const { accessToken } = await enrollTotp(user);
  await age(user);
  expect(await getMethods(accessToken)).toEqual(['passkey', 'totp']);
  const { body } = await auth.sendAs(accessToken, 'POST', '/step-up/options', {});
  expect(body.options).toMatchObject({
    userVerification: 'required',
    allowCredentials: [{ id: key.id.toString('base64url') }],
  });
  const proof = { challenge_id: body.challenge_id, credential: key.get(body.options) };
  expect((await stepUp(accessToken, proof)).status).toBe(200);
  expect((await stepUp(accessToken, proof)).body.error_code).toBe('webauthn_challenge_not_found');
});

test("another user's passkey proves nothing", async () => {
  const [user, other] = [await auth.createUser(), await auth.createUser()];
  await registerPasskey(user.accessToken);
  const { key } = await registerPasskey(other.accessToken);
  await age(user);
  const { body } = await auth.sendAs(user.accessToken, 'POST', '/step-up/options', {});
  const foreignProof = { challenge_id: body.challenge_id, credential: key.get(body.options) };
  expect(await stepUp(user.accessToken, foreignProof)).toMatchObject({
    status: 422,
    body: { error_code: 'webauthn_verification_failed' },
  });
});

test('an account without a password or a passkey is confirmed by an emailed code', async () => {
  const email = auth.createEmailAddress();
  const admin = await createAdminClient(auth.url);
  const { data } = await admin.createUser({ email, email_confirm: true });
  const user = { id: data.user?.id ?? '' };
  const token = await signInByLink(email);
  // Signing in by email has just proved the same.
  expect((await auth.sendAs(token, 'GET', '/step-up')).body).toEqual({
    methods: ['code'],
    required: false,
  });
  await age(user);
  const enroll = () => auth.sendAs(token, 'POST', '/passkeys/registration/options', {});
  expect((await enroll()).body.error_code).toBe('step-up-required');
  await auth.sendAs(token, 'GET', '/reauthenticate');
  const { code } = await auth.mailbox.waitForEmail(email);
  expect((await stepUp(token, { code })).status).toBe(200);
  expect((await enroll()).status).toBe(200);
});

test('a sign-in link does not replace the password of an account that has one', async () => {
  const user = await auth.createUser();
  const token = await signInByLink(user.email);
  expect((await auth.sendAs(token, 'GET', '/step-up')).body).toEqual({
    methods: ['password'],
    required: true,
  });
  await auth.sendAs(token, 'GET', '/reauthenticate');
  const { code } = await auth.mailbox.waitForEmail(user.email);
  expect(await stepUp(token, { code })).toMatchObject({ status: 422 });
});

test('signing out and ending sessions never require a proof', async () => {
  const user = await auth.createUser();
  await age(user);
  const sessions = await auth.send('/api/auth/sessions', {
    headers: { authorization: `Bearer ${user.accessToken}` },
  });
  expect(sessions.status).toBe(200);
  expect((await auth.sendAs(user.accessToken, 'POST', '/logout?scope=global')).status).toBe(204);
});

test.each([
  ['GET', '/step-up'],
  ['POST', '/step-up'],
  ['POST', '/step-up/options'],
])('%s %s requires a session', async (method, path) => {
  const response = await auth.send(`/auth/v1${path}`, {
    method,
    ...(method === 'POST' && { body: {} }),
  });
  expect(response.status).toBe(401);
});
