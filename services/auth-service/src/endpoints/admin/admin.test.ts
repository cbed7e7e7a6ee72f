import { hashPassword } from '../../security/passwords.ts';
import { adminOf, adminToken, sharedToken } from '../../testing/admin.ts';
import { PASSWORD, startAuth, type TestAuth } from '../../testing/auth.ts';

let auth: TestAuth;
let admin: Awaited<ReturnType<typeof adminOf>>;
let token: string;

beforeAll(async () => {
  auth = await startAuth();
  admin = await adminOf(auth.url);
  token = await adminToken();
});

afterAll(() => auth.close());

const NOBODY = crypto.randomUUID();

const signIn = (email: string, password = PASSWORD) =>
  auth.client().auth.signInWithPassword({ email, password });

describe('who may', () => {
  test.each([
    ['nobody without a token', async (): Promise<string> => '', 401, 'no_authorization'],
    ['no user', async (): Promise<string> => (await auth.person()).accessToken, 403, 'not_admin'],
    ['no other role', () => sharedToken({ role: 'anon' }), 403, 'not_admin'],
    ['no token that ran out', () => sharedToken({ role: 'service_role', exp: 1 }), 403, 'bad_jwt'],
    [
      'no administrator whose session is over',
      () => sharedToken({ role: 'service_role', session_id: NOBODY, sub: NOBODY }),
      403,
      'bad_jwt',
    ],
  ] as const)('%s', async (_, make, status, error_code) => {
    expect(await auth.as(await make(), 'GET', '/admin/users')).toMatchObject({
      status,
      body: { error_code },
    });
  });

  test('nobody by what they say of themselves', async () => {
    const { client } = await auth.person();
    await client.auth.updateUser({ data: { role: 'service_role', app_metadata: { role: 'x' } } });
    const { data } = await client.auth.refreshSession();
    expect(data.user).toMatchObject({ role: 'authenticated' });
    const { status } = await auth.as(data.session?.access_token ?? '', 'GET', '/admin/users');
    expect(status).toBe(403);
  });
});

describe('users', () => {
  test('are made as an administrator wants them', async () => {
    const email = auth.newEmail();
    const { data, error } = await admin.createUser({
      email: email.toUpperCase(),
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { team: 'blue' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email'], team: 'blue' },
      user_metadata: { name: 'Ada' },
      identities: [{ provider: 'email' }],
    });
    expect((await signIn(email)).error).toBeNull();
  });

  test('keep a hash from elsewhere, if it is one', async () => {
    const email = auth.newEmail();
    const password_hash = await hashPassword('from elsewhere');
    await admin.createUser({ email, password_hash, email_confirm: true });
    expect((await signIn(email, 'from elsewhere')).error).toBeNull();
    const wrong = await admin.createUser({ email: auth.newEmail(), password_hash: 'plain' });
    expect(wrong.error?.status).toBe(400);
  });

  test('are changed, and lose their sessions with their password', async () => {
    const person = await auth.person();
    const email = auth.newEmail();
    const { data } = await admin.updateUserById(person.id, {
      email,
      password: 'another one',
      user_metadata: { theme: 'dark' },
      app_metadata: { plan: 'pro' },
    });
    expect(data.user).toMatchObject({ email, app_metadata: { plan: 'pro' } });
    expect((await person.client.auth.getUser()).error).not.toBeNull();
    expect((await signIn(email, 'another one')).error).toBeNull();
  });

  test('are banned for a while, at once and everywhere', async () => {
    const person = await auth.person();
    await admin.updateUserById(person.id, { ban_duration: '1h' });
    const { accessToken, refreshToken: refresh_token } = person;
    expect((await auth.as(accessToken, 'GET', '/user')).body.error_code).toBe('user_banned');
    const refreshed = await auth.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
    expect(refreshed.body.error_code).toBe('user_banned');
    expect((await signIn(person.email)).error?.code).toBe('user_banned');
    const wrong = await signIn(person.email, 'a wrong one');
    expect(wrong.error?.code).toBe('invalid_credentials');
    await admin.updateUserById(person.id, { ban_duration: 'none' });
    expect((await signIn(person.email)).error).toBeNull();
    const odd = await admin.updateUserById(person.id, { ban_duration: 'forever' });
    expect(odd.error?.status).toBe(400);
  });

  test('are listed a page at a time, the newest first', async () => {
    const paged = await startAuth();
    const api = await adminOf(paged.url);
    const emails = Array.from({ length: 5 }, () => paged.newEmail());
    for (const email of emails) await api.createUser({ email });
    const first = await api.listUsers({ page: 1, perPage: 2 });
    expect(first.data.users.map(({ email }) => email)).toEqual([emails[4], emails[3]]);
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 5 });
    const last = await api.listUsers({ page: 3, perPage: 2 });
    expect(last.data.users.map(({ email }) => email)).toEqual([emails[0]]);
    for (const page of [-1, 0]) {
      expect((await paged.as(token, 'GET', `/admin/users?page=${page}`)).status).toBe(400);
    }
    await paged.close();
  });

  test('are removed, or hidden with nothing of them left', async () => {
    const [gone, hidden] = [await auth.person(), await auth.person()];
    expect((await admin.deleteUser(gone.id)).error).toBeNull();
    expect((await admin.deleteUser(hidden.id, true)).error).toBeNull();
    for (const { id, accessToken, email } of [gone, hidden]) {
      expect((await admin.getUserById(id)).error?.code).toBe('user_not_found');
      expect((await auth.as(accessToken, 'GET', '/user')).status).toBe(403);
      expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    }
    const row = await auth.db('users').where({ id: hidden.id }).first();
    expect(row).toMatchObject({ email: null, raw_user_meta_data: {}, encrypted_password: null });
    const again = await auth.client().auth.signUp({ email: hidden.email, password: PASSWORD });
    expect(again.error).toBeNull();
  });

  test.each([
    ['GET', `/admin/users/${NOBODY}`, undefined, 404, 'user_not_found'],
    ['PUT', `/admin/users/${NOBODY}`, { email: 'a@b.test' }, 404, 'user_not_found'],
    ['DELETE', `/admin/users/${NOBODY}`, undefined, 404, 'user_not_found'],
    ['GET', `/admin/users/${NOBODY}/factors`, undefined, 404, 'user_not_found'],
    ['DELETE', `/admin/users/${NOBODY}/factors/${NOBODY}`, undefined, 404, 'user_not_found'],
    ['GET', '/admin/users/x', undefined, 404, 'validation_failed'],
    ['POST', '/admin/users', {}, 400, 'validation_failed'],
    ['POST', '/admin/users', { email: 'x@' }, 400, 'validation_failed'],
    ['POST', '/admin/users', { email: 'a@b.test', id: 'x' }, 400, 'bad_json'],
    ['POST', '/admin/users', { email: 'c@b.test', password: '123' }, 422, 'weak_password'],
  ] as const)('%s %s with %j is a %d', async (method, path, body, status, error_code) => {
    expect(await auth.as(token, method, path, body)).toMatchObject({
      status,
      body: { error_code },
    });
  });

  test('of an address or an id in use are refused', async () => {
    const person = await auth.person();
    const taken = await admin.createUser({ email: person.email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    const same = await admin.createUser({ email: auth.newEmail(), id: person.id });
    expect(same.error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });
});

test('factors are seen and taken away', async () => {
  const { client, id } = await auth.person();
  await client.auth.mfa.enroll({ factorType: 'totp' });
  const { data } = await admin.mfa.listFactors({ userId: id });
  expect(data?.factors).toMatchObject([{ factor_type: 'totp', status: 'unverified' }]);
  const factorId = data?.factors[0]?.id ?? '';
  expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
  expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
});

test('what happened to accounts is written down, without a secret', async () => {
  const person = await auth.person();
  await person.client.auth.signOut();
  await admin.deleteUser(person.id);
  const { body } = await auth.as(token, 'GET', '/admin/audit?per_page=100');
  type Entry = { payload: { actor_id: string; action: string; traits?: { user_id?: string } } };
  const mine = (body as Entry[])
    .map(({ payload }) => payload)
    .filter(({ actor_id, traits }) => actor_id === person.id || traits?.user_id === person.id);
  expect(mine.map(({ action }) => action)).toEqual([
    'user_deleted',
    'logout',
    'login',
    'login',
    'user_signedup',
  ]);
  expect(JSON.stringify(body)).not.toContain(PASSWORD);
});
