import { PASSWORD, startAuth, type Person, type TestAuth } from '../testing/auth.ts';

let auth: TestAuth;
let ada: Person;

beforeAll(async () => {
  auth = await startAuth();
  ada = await auth.person({ full_name: 'Ada' });
});

afterAll(() => auth.close());

const put = (body: unknown, { accessToken }: Person = ada) =>
  auth.send('/auth/v1/user', {
    method: 'PUT',
    body,
    headers: { authorization: `Bearer ${accessToken}` },
  });

const read = (authorization: string) => auth.send('/auth/v1/user', { headers: { authorization } });

test('the user has the documented form', async () => {
  const { body } = await read(`Bearer ${ada.accessToken}`);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const data = {
    sub: ada.id,
    email: ada.email,
    email_verified: true,
    phone_verified: false,
    full_name: 'Ada',
  };
  expect(body).toEqual({
    id: ada.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: ada.email,
    phone: '',
    email_confirmed_at: time,
    confirmed_at: time,
    confirmation_sent_at: time,
    last_sign_in_at: time,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [
      {
        identity_id: expect.any(String),
        id: ada.id,
        user_id: ada.id,
        identity_data: data,
        provider: 'email',
        last_sign_in_at: time,
        created_at: time,
        updated_at: time,
        email: ada.email,
      },
    ],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
  });
});

test('metadata is merged, and null takes a member away', async () => {
  const { client } = ada;
  await client.auth.updateUser({ data: { full_name: 'Ada Lovelace', theme: 'dark' } });
  const { data } = await client.auth.updateUser({ data: { theme: null, city: 'London' } });
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada Lovelace', city: 'London' });
  expect(data.user?.user_metadata).not.toHaveProperty('theme');
});

test('parallel changes of metadata lose none', async () => {
  const person = await auth.person();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => put({ data: { [`key${index}`]: index } }, person)),
  );
  const { body } = await read(`Bearer ${person.accessToken}`);
  for (let index = 0; index < 10; index += 1) {
    expect(body.user_metadata).toHaveProperty(`key${index}`, index);
  }
});

test.each([
  ['the password it has', { password: PASSWORD }, 422, 'same_password'],
  ['a short password', { password: '12345' }, 422, 'weak_password'],
  ['an empty password', { password: '' }, 422, 'weak_password'],
  ['a long password', { password: 'x'.repeat(73) }, 400, 'validation_failed'],
  ['app metadata', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
  ['an address of no form', { email: 'other@' }, 400, 'validation_failed'],
  ['a phone number', { phone: '+123456789' }, 400, 'phone_provider_disabled'],
  ['metadata of another type', { data: 'x' }, 400, 'bad_json'],
  ['metadata that is a list', { data: [1] }, 400, 'bad_json'],
  ['metadata too large to carry', { data: { a: 'x'.repeat(9000) } }, 400, 'validation_failed'],
])('a change to %s is refused', async (_, body, status, error_code) => {
  expect(await put(body)).toMatchObject({ status, body: { code: status, error_code } });
});

test('the address it has is no change', async () => {
  expect((await put({ email: ada.email.toUpperCase() })).status).toBe(200);
});

test.each([
  ['no token', ''],
  ['another scheme', 'Basic abc'],
  ['an empty token', 'Bearer '],
])('%s is a 401', async (_, authorization) => {
  expect(await read(authorization)).toMatchObject({
    status: 401,
    body: {
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    },
  });
});

test('a token that is changed, foreign or unsigned is a 403', async () => {
  const [head, body, signature] = ada.accessToken.split('.') as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const tokens = [
    'nonsense',
    `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${encode({ alg: 'HS256', kid: 'x' })}.${body}.${signature}`,
  ];
  for (const token of tokens) {
    expect(await read(`Bearer ${token}`)).toMatchObject({
      status: 403,
      body: {
        code: 403,
        error_code: 'bad_jwt',
        msg: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
      },
    });
  }
});

test('a token whose user is gone is a 403', async () => {
  const person = await auth.person();
  await auth.db('users').where({ id: person.id }).delete();
  expect(await read(`Bearer ${person.accessToken}`)).toMatchObject({
    status: 403,
    body: { error_code: 'user_not_found' },
  });
});

describe('signing out', () => {
  const signIn = async (email: string) => {
    const client = auth.client();
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    return { client, token: data.session!.access_token };
  };
  const codeOf = async (token: string) => (await read(`Bearer ${token}`)).body.error_code;

  test.each([
    ['local', 'session_not_found', undefined],
    ['others', undefined, 'session_not_found'],
    ['global', 'session_not_found', 'session_not_found'],
  ] as const)('%s ends the right sessions at once', async (scope, mine, others) => {
    const { email } = await auth.person();
    const [one, other] = [await signIn(email), await signIn(email)];
    expect((await one.client.auth.signOut({ scope })).error).toBeNull();
    expect(await codeOf(one.token)).toBe(mine);
    expect(await codeOf(other.token)).toBe(others);
  });

  test('a scope that is not served is a 400, and an ended session a 403', async () => {
    const { accessToken } = await auth.person();
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
