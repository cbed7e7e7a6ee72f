import { createRemoteJWKSet, jwtVerify } from 'jose';
import { PASSWORD, SITE, startAuth, type TestAuth } from '../testing/auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

test('a person signs up, follows the mail and signs in', async () => {
  const client = auth.client();
  const email = auth.newEmail();
  const signedUp = await client.auth.signUp({
    email: email.toUpperCase(),
    password: PASSWORD,
    options: { data: { full_name: 'Ada Lovelace' } },
  });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Lovelace' } });

  const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error).toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  });

  const mail = await auth.mailbox.next(email);
  expect(mail.subject).toBe('Confirm your email address');
  expect(mail.html).toContain(mail.code);
  expect(mail.link.pathname).toBe('/auth/v1/verify');
  const landed = await auth.follow(mail);
  expect(landed.status).toBe(303);
  expect(landed.headers.get('location')).toMatch(
    new RegExp(`^${SITE}/#access_token=.*&refresh_token=.*&type=signup&sb=$`),
  );

  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
});

test('the access token is signed by a published key and carries what the services need', async () => {
  const person = await auth.person({ full_name: 'Grace Hopper' });
  const keys = createRemoteJWKSet(new URL(`${auth.url}/auth/v1/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(person.accessToken, keys);
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
  expect(payload).toMatchObject({
    iss: 'http://auth.test/auth/v1',
    aud: 'authenticated',
    sub: person.id,
    email: person.email,
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

/** The body with everything replaced that differs between two strangers anyway. */
const shapeOf = (body: unknown, email: string) =>
  JSON.stringify(body)
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

test('an address in use is answered as a new one, and only its holder is told', async () => {
  const sent = { password: PASSWORD, data: { zebra: 1, full_name: 'Eve', a: { b: null } } };
  const taken = await auth.person();
  const unknown = auth.newEmail();
  const waiting = auth.newEmail();
  await auth.post('/auth/v1/signup', { email: waiting, password: PASSWORD, data: { mine: 1 } });
  const answers = [];
  for (const email of [unknown, taken.email, waiting]) {
    const { status, body } = await auth.post('/auth/v1/signup', { email, ...sent });
    answers.push({ status, shape: shapeOf(body, email) });
    expect(body.id).not.toBe(taken.id);
  }
  expect(answers[0]!.status).toBe(200);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);

  const mail = await auth.mailbox.next(taken.email);
  expect(mail.subject).toBe('You already have an account');
  expect(mail.code).toBe('');
  const { error } = await auth
    .client()
    .auth.signInWithPassword({ email: taken.email, password: PASSWORD });
  expect(error).toBeNull();
});

test('asking twice before confirming keeps the first password', async () => {
  const email = auth.newEmail();
  await auth.post('/auth/v1/signup', { email, password: PASSWORD });
  await auth.post('/auth/v1/signup', { email, password: 'a thief’s password' });
  const first = await auth.mailbox.next(email);
  const second = await auth.mailbox.next(email);
  expect((await auth.follow(first)).headers.get('location')).toContain('otp_expired');
  expect((await auth.follow(second)).headers.get('location')).toContain('access_token');
  const signIn = (password: string) => auth.client().auth.signInWithPassword({ email, password });
  expect((await signIn('a thief’s password')).error?.code).toBe('invalid_credentials');
  expect((await signIn(PASSWORD)).error).toBeNull();
});

test('parallel sign-ups with one address make one account', async () => {
  const email = auth.newEmail();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => auth.post('/auth/v1/signup', { email, password: PASSWORD })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await auth.db('users').where({ email })).toHaveLength(1);
  expect(await auth.db('identities').where({ email })).toHaveLength(1);
});

test.each([
  ['no address at all', { password: PASSWORD }, 422, 'anonymous_provider_disabled'],
  ['a phone number', { phone: '+123456789', password: PASSWORD }, 400, 'phone_provider_disabled'],
  ['both', { phone: '+1', email: 'a@b.c', password: PASSWORD }, 400, 'validation_failed'],
  ['no password', { email: 'a@b.test' }, 400, 'validation_failed'],
  ['a short password', { email: 'a@b.test', password: '12345' }, 422, 'weak_password'],
  ['73 bytes', { email: 'a@b.test', password: 'x'.repeat(73) }, 400, 'validation_failed'],
  [
    '73 bytes in 37 letters',
    { email: 'a@b.test', password: 'é'.repeat(37) },
    400,
    'validation_failed',
  ],
  ['a bad address', { email: 'a b@c', password: PASSWORD }, 400, 'validation_failed'],
  ['two at-signs', { email: 'a@b@c.test', password: PASSWORD }, 400, 'validation_failed'],
  [
    'a line break',
    { email: 'a@b.test\r\nBcc: x@y.test', password: PASSWORD },
    400,
    'validation_failed',
  ],
  [
    '256 letters',
    { email: `${'a'.repeat(250)}@b.test`, password: PASSWORD },
    400,
    'validation_failed',
  ],
  [
    'half a challenge',
    { email: 'a@b.test', password: PASSWORD, code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
  ],
  [
    'heavy metadata',
    { email: 'a@b.test', password: PASSWORD, data: { a: 'x'.repeat(9000) } },
    400,
    'validation_failed',
  ],
])('sign-up with %s is refused', async (_, body, status, code) => {
  const answer = await auth.post('/auth/v1/signup', body);
  expect(answer).toMatchObject({ status, body: { code: status, error_code: code } });
});

test('a weak password says why in both dialects', async () => {
  const { error } = await auth.client().auth.signUp({ email: auth.newEmail(), password: '123' });
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    message: 'Password should be at least 6 characters.',
    reasons: ['length'],
  });
  const { body } = await auth.post('/auth/v1/signup', { email: auth.newEmail(), password: '123' });
  expect(body).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  });
});

test('passwords of 6 and of 72 bytes sign in, and no longer one does', async () => {
  for (const password of ['123456', 'x'.repeat(72)]) {
    const email = auth.newEmail();
    await auth.post('/auth/v1/signup', { email, password });
    await auth.follow(await auth.mailbox.next(email));
    const signIn = (password: string) => auth.client().auth.signInWithPassword({ email, password });
    expect((await signIn(password)).error).toBeNull();
    expect((await signIn(`${password}x`)).error?.code).toBe('invalid_credentials');
  }
});

describe('with autoconfirmation', () => {
  let open: TestAuth;
  beforeAll(async () => {
    open = await startAuth({ GOTRUE_MAILER_AUTOCONFIRM: 'true' });
  });
  afterAll(() => open.close());

  test('signing up signs in, without a mail', async () => {
    const email = open.newEmail();
    const client = open.client();
    const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session?.access_token).toEqual(expect.any(String));
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect(await open.db('one_time_tokens')).toHaveLength(0);
  });

  test('an address in use is refused', async () => {
    const { email } = await open.person();
    const { error } = await open.client().auth.signUp({ email, password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });
});

test('signing up can be switched off', async () => {
  const closed = await startAuth({ GOTRUE_DISABLE_SIGNUP: 'true' });
  const { error } = await closed
    .client()
    .auth.signUp({ email: closed.newEmail(), password: PASSWORD });
  expect(error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  });
  await closed.close();
});
