import { TEST_PASSWORD, startAuth, type TestUser, type TestAuth } from '../testing/start-auth.ts';

let auth: TestAuth;
let user: TestUser;

beforeAll(async () => {
  auth = await startAuth();
  user = await auth.signUpUser({ full_name: 'Ada' });
});

afterAll(() => auth.close());

const updateUser = (body: unknown, { accessToken }: TestUser = user) =>
  auth.send('/auth/v1/user', {
    method: 'PUT',
    body,
    headers: { authorization: `Bearer ${accessToken}` },
  });

const getUser = (authorization: string) =>
  auth.send('/auth/v1/user', { headers: { authorization } });

test('GET /user returns the documented fields of the user', async () => {
  const { body } = await getUser(`Bearer ${user.accessToken}`);
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const data = {
    sub: user.id,
    email: user.email,
    email_verified: true,
    phone_verified: false,
    full_name: 'Ada',
  };
  expect(body).toEqual({
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    email_confirmed_at: timestamp,
    confirmed_at: timestamp,
    confirmation_sent_at: timestamp,
    last_sign_in_at: timestamp,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [
      {
        identity_id: expect.any(String),
        id: user.id,
        user_id: user.id,
        identity_data: data,
        provider: 'email',
        last_sign_in_at: timestamp,
        created_at: timestamp,
        updated_at: timestamp,
        email: user.email,
      },
    ],
    created_at: timestamp,
    updated_at: timestamp,
    is_anonymous: false,
  });
});

test('updates are merged into the user metadata, and null deletes a key', async () => {
  const { client } = user;
  await client.auth.updateUser({ data: { full_name: 'Ada Lovelace', theme: 'dark' } });
  const { data } = await client.auth.updateUser({ data: { theme: null, city: 'London' } });
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada Lovelace', city: 'London' });
  expect(data.user?.user_metadata).not.toHaveProperty('theme');
});

test('concurrent metadata changes are all saved', async () => {
  const otherUser = await auth.createUser();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      updateUser({ data: { [`key${index}`]: index } }, otherUser),
    ),
  );
  const { body } = await getUser(`Bearer ${otherUser.accessToken}`);
  for (let index = 0; index < 10; index += 1) {
    expect(body.user_metadata).toHaveProperty(`key${index}`, index);
  }
});

test.each([
  [
    'the current password',
    { password: TEST_PASSWORD, current_password: TEST_PASSWORD },
    422,
    'same_password',
  ],
  ['a short password', { password: '12345' }, 422, 'weak_password'],
  ['an empty password', { password: '' }, 422, 'weak_password'],
  ['a long password', { password: 'x'.repeat(73) }, 400, 'validation_failed'],
  ['app metadata', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
  ['an invalid email address', { email: 'other@' }, 400, 'validation_failed'],
  ['a phone number', { phone: '+123456789' }, 400, 'phone_provider_disabled'],
  ['metadata of another type', { data: 'x' }, 400, 'bad_json'],
  ['a metadata array', { data: [1] }, 400, 'bad_json'],
  ['metadata over the size limit', { data: { a: 'x'.repeat(9000) } }, 400, 'validation_failed'],
])('a change to %s is rejected', async (_, body, status, error_code) => {
  expect(await updateUser(body)).toMatchObject({ status, body: { code: status, error_code } });
});

test('changing the email address to the current one has no effect', async () => {
  expect((await updateUser({ email: user.email.toUpperCase() })).status).toBe(200);
});

test.each([
  ['no token', ''],
  ['another scheme', 'Basic abc'],
  ['an empty token', 'Bearer '],
])('a request with %s returns 401', async (_, authorization) => {
  expect(await getUser(authorization)).toMatchObject({
    status: 401,
    body: {
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    },
  });
});

test('a token that is modified, unsigned or signed with an unknown key returns 403', async () => {
  const [header, body, signature] = user.accessToken.split('.') as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const tokens = [
    'nonsense',
    `${header}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${encode({ alg: 'HS256', kid: 'x' })}.${body}.${signature}`,
  ];
  for (const token of tokens) {
    expect(await getUser(`Bearer ${token}`)).toMatchObject({
      status: 403,
      body: {
        code: 403,
        error_code: 'bad_jwt',
        msg: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
      },
    });
  }
});

test('the token of a deleted user returns 403', async () => {
  const otherUser = await auth.createUser();
  await auth.db('users').where({ id: otherUser.id }).delete();
  expect(await getUser(`Bearer ${otherUser.accessToken}`)).toMatchObject({
    status: 403,
    body: { error_code: 'user_not_found' },
  });
});

describe('logout', () => {
  const signIn = async (email: string) => {
    const client = auth.createClient();
    const { data } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    return { client, token: data.session!.access_token };
  };
  const getErrorCode = async (token: string) => (await getUser(`Bearer ${token}`)).body.error_code;

  test.each([
    ['local', 'session_not_found', undefined],
    ['others', undefined, 'session_not_found'],
    ['global', 'session_not_found', 'session_not_found'],
  ] as const)(
    'with the %s scope ends the selected sessions immediately',
    async (scope, ownErrorCode, otherErrorCode) => {
      const { email } = await auth.createUser();
      const [currentSession, otherSession] = [await signIn(email), await signIn(email)];
      expect((await currentSession.client.auth.signOut({ scope })).error).toBeNull();
      expect(await getErrorCode(currentSession.token)).toBe(ownErrorCode);
      expect(await getErrorCode(otherSession.token)).toBe(otherErrorCode);
    },
  );

  test.each([
    ['local', '"cache"'],
    ['global', '"cache"'],
    ['others', null],
  ])('with the %s scope sends Clear-Site-Data: %s', async (scope, value) => {
    const { accessToken } = await auth.createUser();
    const { headers } = await auth.sendAs(accessToken, 'POST', `/logout?scope=${scope}`);
    expect(headers.get('clear-site-data')).toBe(value);
  });

  test('returns 400 for an unknown scope and 403 for an ended session', async () => {
    const { accessToken } = await auth.createUser();
    const logout = (query: string) =>
      auth.send(`/auth/v1/logout${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}` },
      });
    expect((await logout('?scope=all')).body.error_code).toBe('validation_failed');
    expect((await logout('')).status).toBe(204);
    expect((await logout('')).body.error_code).toBe('session_not_found');
  });
});
