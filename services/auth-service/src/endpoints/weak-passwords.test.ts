import { auth as calls, passwords } from '@scheduler/contracts/auth';
import { createLog } from '@scheduler/service-kit';
import { AuthWeakPasswordError } from '@supabase/supabase-js';
import { createPasswordRater } from '../security/password-strength.ts';
import { hashPassword } from '../security/passwords.ts';
import { createAdminClient } from '../testing/admin-client.ts';
import { catchApiError, createProductApi } from '../testing/product-api.ts';
import { startAuth, TEST_PASSWORD, type TestAuth } from '../testing/start-auth.ts';
import { startHosted } from '../testing/start-hosted.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const EASY_TO_GUESS = {
  name: 'AuthWeakPasswordError',
  status: 422,
  code: 'weak_password',
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
  reasons: ['pwned'],
};
const TOO_SHORT = {
  name: 'AuthWeakPasswordError',
  status: 422,
  message: 'Password should be at least 6 characters.',
  reasons: ['length'],
};

async function signUp(password: string, email = auth.createEmailAddress()) {
  const options = { data: { full_name: 'Grace Hopper' } };
  const { error } = await auth.createClient().auth.signUp({ email, password, options });
  const users = await auth.db('users').where({ email });
  return { error, isCreated: users.length > 0 };
}

const signIn = (email: string, password: string) =>
  auth.createClient().auth.signInWithPassword({ email, password });

describe('sign-up', () => {
  it.each([
    'password',
    '123456',
    'Password123',
    'P@55w0rd1!',
    'iloveyou',
    'qwertz123',
    'aaaaaaaaaaaa',
    'abcdefgh',
    'summer2024',
    'aischeduler1',
    'AI Scheduler!',
    'gracehopper',
    'Hopper99',
  ])('rejects %j as easy to guess', async (password) => {
    const { error, isCreated } = await signUp(password);
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect(error).toMatchObject(EASY_TO_GUESS);
    expect(isCreated).toBe(false);
  });

  it.each(['alice.tideline@example.com', 'alice.tideline1', 'Tideline2024', 'alicetideline'])(
    'rejects %j, which is derived from the email address',
    async (password) => {
      const { error } = await signUp(password, 'alice.tideline@example.com');
      expect(error).toMatchObject(EASY_TO_GUESS);
    },
  );

  it('accepts a password with a name of someone else', async () => {
    expect(await signUp('Tideline2024')).toEqual({ error: null, isCreated: true });
  });

  it('rejects the phone number of the account', async () => {
    const phoneAuth = await startAuth({
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
      GOTRUE_SMS_AUTOCONFIRM: 'true',
    });
    const phone = '+491701234987';
    const { error } = await phoneAuth
      .createClient()
      .auth.signUp({ phone, password: '491701234987' });
    expect(error).toMatchObject(EASY_TO_GUESS);
    await phoneAuth.close();
  });

  it.each(['correct horse battery 9', 'Kv7!q2', '🐶🐱🐭🐹🐰🦊', 'pünktlich grüßen Käfer'])(
    'accepts %j',
    async (password) => {
      expect(await signUp(password)).toEqual({ error: null, isCreated: true });
    },
  );

  it.each([
    ['three emoji', '🐶🐱🐭'],
    ['one emoji of several code points', '👨‍👩‍👧‍👦'],
    ['five letters with combining accents', 'ñçéöü'.normalize('NFD')],
    ['zero-width characters', `a${'\u200D'.repeat(12)}`],
    ['five letters', 'kv7q2'],
  ])('counts %s as fewer than 6 characters', async (_, password) => {
    const { error, isCreated } = await signUp(password);
    expect(error).toMatchObject(TOO_SHORT);
    expect(isCreated).toBe(false);
  });

  it.each([
    ['characters', 'kite '.repeat(15)],
    ['bytes', '🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤'],
  ])('rejects a password of more than 72 %s', async (unit, password) => {
    const { error, isCreated } = await signUp(password);
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: `Password cannot be longer than 72 ${unit}`,
    });
    expect(isCreated).toBe(false);
  });

  it('rejects a weak password through the product API with a pointer to the field', async () => {
    const email = auth.createEmailAddress();
    const error = await catchApiError(
      createProductApi(auth.url, null).call(calls.signUp, {
        body: { email, password: 'password123', fullName: 'Ada' },
      }),
    );
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: '/password' }] });
    expect(await auth.db('users').where({ email })).toEqual([]);
  });
});

describe('password change', () => {
  it('rejects a weak password and keeps the old one', async () => {
    const user = await auth.createUser({ full_name: 'Grace Hopper' });
    for (const password of ['password123', 'gracehopper', user.email]) {
      const { error } = await user.client.auth.updateUser({ password });
      expect(error).toBeInstanceOf(AuthWeakPasswordError);
      expect(error).toMatchObject(EASY_TO_GUESS);
    }
    expect((await signIn(user.email, 'password123')).error?.code).toBe('invalid_credentials');
    expect((await signIn(user.email, TEST_PASSWORD)).error).toBeNull();
  });

  it('rejects a password that is derived from a name in the same request', async () => {
    const { client } = await auth.createUser();
    const { error } = await client.auth.updateUser({
      password: 'Marjorie1988',
      data: { full_name: 'Marjorie Quill' },
    });
    expect(error).toMatchObject(EASY_TO_GUESS);
  });

  it('rejects a weak password after a recovery link', async () => {
    const { email } = await auth.createUser();
    await auth.createClient().auth.resetPasswordForEmail(email);
    const response = await auth.openLink(await auth.mailbox.waitForEmail(email));
    const { hash } = new URL(response.headers.get('location')!);
    const token = new URLSearchParams(hash.slice(1)).get('access_token')!;
    const change = (password: string) => auth.sendAs(token, 'PUT', '/user', { password });
    expect(await change('letmein1')).toMatchObject({
      status: 422,
      body: { error_code: 'weak_password', weak_password: { reasons: ['pwned'] } },
    });
    expect((await change('correct horse battery 9')).status).toBe(200);
    expect((await signIn(email, 'correct horse battery 9')).error).toBeNull();
  });
});

describe('an existing weak password', () => {
  it.each(['123456', '🐶🐱🐭'])('%j still signs in and can be replaced', async (password) => {
    const email = auth.createEmailAddress();
    const admin = await createAdminClient(auth.url);
    const password_hash = await hashPassword(password);
    await admin.createUser({ email, password_hash, email_confirm: true });
    const client = auth.createClient();
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    const { user, session } = await createProductApi(auth.url, null).call(calls.signIn, {
      body: { email, password },
    });
    expect(user.email).toBe(email);
    expect(session.access_token).toBeTruthy();
    expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
    expect((await client.auth.updateUser({ password: TEST_PASSWORD })).error).toBeNull();
    expect((await signIn(email, TEST_PASSWORD)).error).toBeNull();
  });
});

describe('administrators', () => {
  it("can't set a weak password", async () => {
    const admin = await createAdminClient(auth.url);
    const email = auth.createEmailAddress();
    expect((await admin.createUser({ email, password: 'password123' })).error).toMatchObject(
      EASY_TO_GUESS,
    );
    const link = await admin.generateLink({ type: 'signup', email, password: 'password123' });
    expect(link.error).toMatchObject(EASY_TO_GUESS);
    expect(await auth.db('users').where({ email })).toEqual([]);
    const user = await auth.createUser({ full_name: 'Grace Hopper' });
    const update = await admin.updateUserById(user.id, { password: 'gracehopper' });
    expect(update.error).toMatchObject(EASY_TO_GUESS);
    expect((await signIn(user.email, TEST_PASSWORD)).error).toBeNull();
  });
});

describe('password strength', () => {
  const getStrength = (
    body: { password: string; email?: string; fullName?: string },
    url: string,
  ) => createProductApi(url, null).call(passwords.rate, { body });

  it.each([
    ['weak', { password: 'password123' }],
    ['weak', { password: '' }],
    ['weak', { password: 'Tideline2024', email: 'alice@tideline.test' }],
    ['weak', { password: 'gracehopper', fullName: 'Grace Hopper' }],
    ['fair', { password: 'Kv7!q2' }],
    ['strong', { password: 'correct horse battery 9' }],
    ['strong', { password: '4@8({[<369!|105$7+2%'.repeat(12) }],
  ] as const)('is %s for %j', async (strength, body) => {
    expect(await getStrength(body, auth.url)).toEqual({ strength });
  });

  it('is available with a hosted project', async () => {
    const hosted = await startHosted(auth.url);
    expect(await getStrength({ password: 'password123' }, hosted.url)).toEqual({
      strength: 'weak',
    });
    await hosted.close();
  });

  it.each([
    ['/password', {}],
    ['/password', { password: 5 }],
    ['/password', { password: 'x'.repeat(256) }],
    ['/email', { password: 'x', email: 'x'.repeat(256) }],
    ['/fullName', { password: 'x', fullName: [] }],
  ])('returns 400 with the pointer %j for invalid input', async (pointer, body) => {
    expect(await auth.post('/api/auth?action=password-strength', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    });
  });

  it.each([
    [11, 'hints', true],
    [101, 'new passwords', false],
  ])('is determined for at most %d %s at once', async (max, _, isOptional) => {
    const rater = createPasswordRater(createLog('auth-service', 'silent'));
    const rate = () => rater.rate('kite', { addresses: [], metadata: {} }, { isOptional });
    const ratings = await Promise.allSettled(Array.from({ length: 150 }, rate));
    const errors = ratings.filter((rating) => rating.status === 'rejected');
    expect(errors).toHaveLength(150 - max);
    for (const { reason } of errors) expect(reason).toMatchObject({ status: 429 });
    expect(await rate()).toBe('weak');
    await rater.close();
  });
});
