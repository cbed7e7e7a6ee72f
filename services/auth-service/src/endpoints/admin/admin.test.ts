import { hashPassword } from '../../security/passwords.ts';
import {
  createAdminClient,
  createAdminToken,
  signWithTestSecret,
} from '../../testing/admin-client.ts';
import { TEST_PASSWORD, startAuth, type TestAuth } from '../../testing/start-auth.ts';

let auth: TestAuth;
let admin: Awaited<ReturnType<typeof createAdminClient>>;
let token: string;

beforeAll(async () => {
  auth = await startAuth();
  admin = await createAdminClient(auth.url);
  token = await createAdminToken();
});

afterAll(() => auth.close());

const UNKNOWN_ID = crypto.randomUUID();

const signIn = (email: string, password = TEST_PASSWORD) =>
  auth.createClient().auth.signInWithPassword({ email, password });

describe('admin access', () => {
  test.each([
    ['a request without a token', async (): Promise<string> => '', 401, 'no_authorization'],
    [
      'a user',
      async (): Promise<string> => (await auth.createUser()).accessToken,
      403,
      'not_admin',
    ],
    ['another role', () => signWithTestSecret({ role: 'anon' }), 403, 'not_admin'],
    [
      'an expired token',
      () => signWithTestSecret({ role: 'service_role', exp: 1 }),
      403,
      'bad_jwt',
    ],
    [
      'a token of an ended session',
      () => signWithTestSecret({ role: 'service_role', session_id: UNKNOWN_ID, sub: UNKNOWN_ID }),
      403,
      'bad_jwt',
    ],
  ] as const)('is denied to %s', async (_, createToken, status, error_code) => {
    expect(await auth.sendAs(await createToken(), 'GET', '/admin/users')).toMatchObject({
      status,
      body: { error_code },
    });
  });

  test('is not granted by a role in the user metadata', async () => {
    const { client } = await auth.createUser();
    await client.auth.updateUser({ data: { role: 'service_role', app_metadata: { role: 'x' } } });
    const { data } = await client.auth.refreshSession();
    expect(data.user).toMatchObject({ role: 'authenticated' });
    const { status } = await auth.sendAs(data.session?.access_token ?? '', 'GET', '/admin/users');
    expect(status).toBe(403);
  });
});

describe('admin user management', () => {
  test('creates a confirmed user with the given metadata', async () => {
    const email = auth.createEmailAddress();
    const { data, error } = await admin.createUser({
      email: email.toUpperCase(),
      password: TEST_PASSWORD,
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

  test('imports a valid password hash and rejects an invalid one', async () => {
    const email = auth.createEmailAddress();
    const password_hash = await hashPassword('from elsewhere');
    await admin.createUser({ email, password_hash, email_confirm: true });
    expect((await signIn(email, 'from elsewhere')).error).toBeNull();
    const rejected = await admin.createUser({
      email: auth.createEmailAddress(),
      password_hash: 'plain',
    });
    expect(rejected.error?.status).toBe(400);
  });

  test("updates a user and revokes the user's sessions when the password changes", async () => {
    const user = await auth.createUser();
    const email = auth.createEmailAddress();
    const { data } = await admin.updateUserById(user.id, {
      email,
      password: 'another one',
      user_metadata: { theme: 'dark' },
      app_metadata: { plan: 'pro' },
    });
    expect(data.user).toMatchObject({ email, app_metadata: { plan: 'pro' } });
    expect((await user.client.auth.getUser()).error).not.toBeNull();
    expect((await signIn(email, 'another one')).error).toBeNull();
  });

  test("bans a user for a limited time and rejects the user's existing sessions", async () => {
    const user = await auth.createUser();
    await admin.updateUserById(user.id, { ban_duration: '1h' });
    const { accessToken, refreshToken: refresh_token } = user;
    expect((await auth.sendAs(accessToken, 'GET', '/user')).body.error_code).toBe('user_banned');
    const refreshed = await auth.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
    expect(refreshed.body.error_code).toBe('user_banned');
    expect((await signIn(user.email)).error?.code).toBe('user_banned');
    const rejected = await signIn(user.email, 'a wrong one');
    expect(rejected.error?.code).toBe('invalid_credentials');
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await signIn(user.email)).error).toBeNull();
    const invalidDuration = await admin.updateUserById(user.id, { ban_duration: 'forever' });
    expect(invalidDuration.error?.status).toBe(400);
  });

  test('lists users in pages, newest first', async () => {
    const pagedAuth = await startAuth();
    const pagedAdmin = await createAdminClient(pagedAuth.url);
    const emails = Array.from({ length: 5 }, () => pagedAuth.createEmailAddress());
    for (const email of emails) await pagedAdmin.createUser({ email });
    const firstPage = await pagedAdmin.listUsers({ page: 1, perPage: 2 });
    expect(firstPage.data.users.map(({ email }) => email)).toEqual([emails[4], emails[3]]);
    expect(firstPage.data).toMatchObject({
      aud: 'authenticated',
      nextPage: 2,
      lastPage: 3,
      total: 5,
    });
    const lastPage = await pagedAdmin.listUsers({ page: 3, perPage: 2 });
    expect(lastPage.data.users.map(({ email }) => email)).toEqual([emails[0]]);
    for (const page of [-1, 0]) {
      expect((await pagedAuth.sendAs(token, 'GET', `/admin/users?page=${page}`)).status).toBe(400);
    }
    await pagedAuth.close();
  });

  test('deletes users, and removes all personal data if the deletion is soft', async () => {
    const [deletedUser, softDeletedUser] = [await auth.createUser(), await auth.createUser()];
    expect((await admin.deleteUser(deletedUser.id)).error).toBeNull();
    expect((await admin.deleteUser(softDeletedUser.id, true)).error).toBeNull();
    for (const { id, accessToken, email } of [deletedUser, softDeletedUser]) {
      expect((await admin.getUserById(id)).error?.code).toBe('user_not_found');
      expect((await auth.sendAs(accessToken, 'GET', '/user')).status).toBe(403);
      expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    }
    const row = await auth.db('users').where({ id: softDeletedUser.id }).first();
    expect(row).toMatchObject({ email: null, raw_user_meta_data: {}, encrypted_password: null });
    const secondSignUp = await auth
      .createClient()
      .auth.signUp({ email: softDeletedUser.email, password: TEST_PASSWORD });
    expect(secondSignUp.error).toBeNull();
  });

  test.each([
    ['GET', `/admin/users/${UNKNOWN_ID}`, undefined, 404, 'user_not_found'],
    ['PUT', `/admin/users/${UNKNOWN_ID}`, { email: 'a@b.test' }, 404, 'user_not_found'],
    ['DELETE', `/admin/users/${UNKNOWN_ID}`, undefined, 404, 'user_not_found'],
    ['GET', `/admin/users/${UNKNOWN_ID}/factors`, undefined, 404, 'user_not_found'],
    [
      'DELETE',
      `/admin/users/${UNKNOWN_ID}/factors/${UNKNOWN_ID}`,
      undefined,
      404,
      'user_not_found',
    ],
    ['GET', '/admin/users/x', undefined, 404, 'validation_failed'],
    ['POST', '/admin/users', {}, 400, 'validation_failed'],
    ['POST', '/admin/users', { email: 'x@' }, 400, 'validation_failed'],
    ['POST', '/admin/users', { email: 'a@b.test', id: 'x' }, 400, 'bad_json'],
    ['POST', '/admin/users', { email: 'c@b.test', password: '123' }, 422, 'weak_password'],
  ] as const)('%s %s with %j returns %d', async (method, path, body, status, error_code) => {
    expect(await auth.sendAs(token, method, path, body)).toMatchObject({
      status,
      body: { error_code },
    });
  });

  test('rejects an email address or ID in use with 422', async () => {
    const user = await auth.createUser();
    const duplicateEmail = await admin.createUser({ email: user.email });
    expect(duplicateEmail.error).toMatchObject({ status: 422, code: 'email_exists' });
    const duplicateId = await admin.createUser({ email: auth.createEmailAddress(), id: user.id });
    expect(duplicateId.error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });
});

test('administrators can list and delete the factors of a user', async () => {
  const { client, id } = await auth.createUser();
  await client.auth.mfa.enroll({ factorType: 'totp' });
  const { data } = await admin.mfa.listFactors({ userId: id });
  expect(data?.factors).toMatchObject([{ factor_type: 'totp', status: 'unverified' }]);
  const factorId = data?.factors[0]?.id ?? '';
  expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
  expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
});

test('account events are written to the audit log without secrets', async () => {
  const user = await auth.signUpUser();
  await user.client.auth.signOut();
  await admin.deleteUser(user.id);
  const { body } = await auth.sendAs(token, 'GET', '/admin/audit?per_page=100');
  type Entry = { payload: { actor_id: string; action: string; traits?: { user_id?: string } } };
  const userEntries = (body as Entry[])
    .map(({ payload }) => payload)
    .filter(({ actor_id, traits }) => actor_id === user.id || traits?.user_id === user.id);
  expect(userEntries.map(({ action }) => action)).toEqual([
    'user_deleted',
    'logout',
    'login',
    'login',
    'user_signedup',
  ]);
  expect(JSON.stringify(body)).not.toContain(TEST_PASSWORD);
});
