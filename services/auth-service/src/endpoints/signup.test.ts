import { createRemoteJWKSet, jwtVerify } from 'jose';
import { TEST_PASSWORD, SITE_URL, startAuth, type TestAuth } from '../testing/start-auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

test('a user signs up, confirms the email address and signs in', async () => {
  const client = auth.createClient();
  const email = auth.createEmailAddress();
  const signUp = await client.auth.signUp({
    email: email.toUpperCase(),
    password: TEST_PASSWORD,
    options: { data: { full_name: 'Ada Lovelace' } },
  });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  expect(signUp.data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Lovelace' } });

  const earlySignIn = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(earlySignIn.error).toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  });

  const confirmation = await auth.mailbox.waitForEmail(email);
  expect(confirmation.subject).toBe('Confirm your email address');
  expect(confirmation.html).toContain(confirmation.code);
  expect(confirmation.link.pathname).toBe('/auth/v1/verify');
  const redirect = await auth.openLink(confirmation);
  expect(redirect.status).toBe(303);
  expect(redirect.headers.get('location')).toMatch(
    new RegExp(`^${SITE_URL}/#access_token=.*&refresh_token=.*&type=signup&sb=$`),
  );

  const { data, error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
});

test('the access token is signed with a published key and has the claims that other services require', async () => {
  const user = await auth.createUser({ full_name: 'Grace Hopper' });
  const keys = createRemoteJWKSet(new URL(`${auth.url}/auth/v1/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(user.accessToken, keys);
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
  expect(payload).toMatchObject({
    iss: 'http://auth.test/auth/v1',
    aud: 'authenticated',
    sub: user.id,
    email: user.email,
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
    user_metadata: { full_name: 'Grace Hopper', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  expect(payload.exp! - payload.iat!).toBe(3600);
});

/** Replaces the values that differ between any two users. */
const normalizeBody = (body: unknown, email: string) =>
  JSON.stringify(body)
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

test('signing up with an existing address returns the usual response and notifies only its owner', async () => {
  const fields = { password: TEST_PASSWORD, data: { zebra: 1, full_name: 'Eve', a: { b: null } } };
  const existingUser = await auth.createUser();
  const unknownEmail = auth.createEmailAddress();
  const unconfirmedEmail = auth.createEmailAddress();
  await auth.post('/auth/v1/signup', {
    email: unconfirmedEmail,
    password: TEST_PASSWORD,
    data: { mine: 1 },
  });
  const responses = [];
  for (const email of [unknownEmail, existingUser.email, unconfirmedEmail]) {
    const { status, body } = await auth.post('/auth/v1/signup', { email, ...fields });
    responses.push({ status, shape: normalizeBody(body, email) });
    expect(body.id).not.toBe(existingUser.id);
  }
  expect(responses[0]!.status).toBe(200);
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);

  const confirmation = await auth.mailbox.waitForEmail(existingUser.email);
  expect(confirmation.subject).toBe('You already have an account');
  expect(confirmation.code).toBe('');
  const { error } = await auth
    .createClient()
    .auth.signInWithPassword({ email: existingUser.email, password: TEST_PASSWORD });
  expect(error).toBeNull();
});

test('a password is stored as a bcrypt hash with a cost of at least 10', async () => {
  const email = auth.createEmailAddress();
  await auth.post('/auth/v1/signup', { email, password: TEST_PASSWORD });
  await auth.openLink(await auth.mailbox.waitForEmail(email));
  const user = await auth.db('users').where({ email }).first();
  const [, cost] = /^\$2b\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(user.encrypted_password) ?? [];
  expect(Number(cost)).toBeGreaterThanOrEqual(10);
});

test('concurrent sign-ups with the same address create one account', async () => {
  const email = auth.createEmailAddress();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      auth.post('/auth/v1/signup', { email, password: TEST_PASSWORD }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await auth.db('users').where({ email })).toHaveLength(1);
  expect(await auth.db('identities').where({ email })).toHaveLength(1);
});

test.each([
  ['no email address', { password: TEST_PASSWORD }, 422, 'anonymous_provider_disabled'],
  [
    'a phone number',
    { phone: '+123456789', password: TEST_PASSWORD },
    400,
    'phone_provider_disabled',
  ],
  [
    'both a phone number and an email address',
    { phone: '+1', email: 'a@b.c', password: TEST_PASSWORD },
    400,
    'validation_failed',
  ],
  ['no password', { email: 'a@b.test' }, 400, 'validation_failed'],
  ['a short password', { email: 'a@b.test', password: '12345' }, 422, 'weak_password'],
  [
    'a password of 73 bytes',
    { email: 'a@b.test', password: 'x'.repeat(73) },
    400,
    'validation_failed',
  ],
  [
    'a password of 37 characters and 74 bytes',
    { email: 'a@b.test', password: 'é'.repeat(37) },
    400,
    'validation_failed',
  ],
  [
    'an invalid email address',
    { email: 'a b@c', password: TEST_PASSWORD },
    400,
    'validation_failed',
  ],
  ['two at signs', { email: 'a@b@c.test', password: TEST_PASSWORD }, 400, 'validation_failed'],
  [
    'a line break in the email address',
    { email: 'a@b.test\r\nBcc: x@y.test', password: TEST_PASSWORD },
    400,
    'validation_failed',
  ],
  [
    'an email address of 257 characters',
    { email: `${'a'.repeat(250)}@b.test`, password: TEST_PASSWORD },
    400,
    'validation_failed',
  ],
  [
    'a code challenge without a method',
    { email: 'a@b.test', password: TEST_PASSWORD, code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
  ],
  [
    'metadata over the size limit',
    { email: 'a@b.test', password: TEST_PASSWORD, data: { a: 'x'.repeat(9000) } },
    400,
    'validation_failed',
  ],
])('sign-up with %s is rejected', async (_, body, status, code) => {
  const response = await auth.post('/auth/v1/signup', body);
  expect(response).toMatchObject({ status, body: { code: status, error_code: code } });
});

test('the error for a weak password contains the reasons in both error formats', async () => {
  const { error } = await auth
    .createClient()
    .auth.signUp({ email: auth.createEmailAddress(), password: '123' });
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    message: 'Password should be at least 6 characters.',
    reasons: ['length'],
  });
  const { body } = await auth.post('/auth/v1/signup', {
    email: auth.createEmailAddress(),
    password: '123',
  });
  expect(body).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  });
});

test('passwords of 6 and 72 bytes are accepted and not truncated', async () => {
  for (const password of ['Kv7!q2', 'tidal kite '.repeat(7).slice(0, 72)]) {
    const email = auth.createEmailAddress();
    await auth.post('/auth/v1/signup', { email, password });
    await auth.openLink(await auth.mailbox.waitForEmail(email));
    const signIn = (password: string) =>
      auth.createClient().auth.signInWithPassword({ email, password });
    expect((await signIn(password)).error).toBeNull();
    expect((await signIn(`${password}x`)).error?.code).toBe('invalid_credentials');
  }
});

describe('sign-up with autoconfirm', () => {
  let autoconfirmAuth: TestAuth;
  beforeAll(async () => {
    autoconfirmAuth = await startAuth({ GOTRUE_MAILER_AUTOCONFIRM: 'true' });
  });
  afterAll(() => autoconfirmAuth.close());

  test('signs the user in without sending an email', async () => {
    const email = autoconfirmAuth.createEmailAddress();
    const client = autoconfirmAuth.createClient();
    const { data, error } = await client.auth.signUp({ email, password: TEST_PASSWORD });
    expect(error).toBeNull();
    expect(data.session?.access_token).toEqual(expect.any(String));
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect(await autoconfirmAuth.db('one_time_tokens')).toHaveLength(0);
  });

  test('rejects an existing address with 422', async () => {
    const { email } = await autoconfirmAuth.createUser();
    const { error } = await autoconfirmAuth
      .createClient()
      .auth.signUp({ email, password: TEST_PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });
});

test('sign-up returns signup_disabled if it is disabled', async () => {
  const closedAuth = await startAuth({ GOTRUE_DISABLE_SIGNUP: 'true' });
  const { error } = await closedAuth
    .createClient()
    .auth.signUp({ email: closedAuth.createEmailAddress(), password: TEST_PASSWORD });
  expect(error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  });
  await closedAuth.close();
});
