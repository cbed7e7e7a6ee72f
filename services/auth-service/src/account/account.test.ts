import { auth as calls } from '@scheduler/contracts/auth';
import { PASSWORD, SITE, startAuth, type TestAuth } from '../testing/auth.ts';
import { productApi, refusal } from '../testing/product-api.ts';
import { withTotp } from '../testing/second-step.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const api = (token: string | null = null, at = auth) => productApi(at.url, token);

const signUp = (email: string, at = auth) =>
  api(null, at).call(calls.signUp, {
    body: { email, password: PASSWORD, fullName: 'Ada Lovelace' },
  });
const signIn = (email: string, password = PASSWORD) =>
  api().call(calls.signIn, { body: { email, password } });

test('an account is made, confirmed, signed in to, read and renamed', async () => {
  const email = auth.newEmail();
  const made = await signUp(email);
  expect(made).toMatchObject({ user: { email, full_name: 'Ada Lovelace' }, session: null });
  expect(await refusal(signIn(email))).toMatchObject({
    status: 400,
    code: 'email-not-confirmed',
    message: 'Email not confirmed',
  });
  const place = (await auth.follow(await auth.mailbox.next(email))).headers.get('location');
  expect(place).toContain(`${SITE}/auth/callback#access_token=`);

  const { session, user } = await signIn(email);
  expect(user.id).toBe(made.user.id);
  const mine = api(session.access_token);
  expect(await mine.call(calls.me, {})).toMatchObject({ email, avatar_url: null });
  const renamed = await mine.call(calls.updateProfile, { body: { full_name: '  Countess  ' } });
  expect(renamed.full_name).toBe('Countess');
  expect((await mine.call(calls.me, {})).full_name).toBe('Countess');
});

test('a session whose second step is to come opens nothing', async () => {
  const ada = await auth.person();
  const { accessToken } = await withTotp(ada);
  const half = await signIn(ada.email);
  expect(await refusal(api(half.session.access_token).call(calls.me, {}))).toMatchObject({
    status: 401,
    message: 'Please take the second step of signing in first.',
  });
  expect(await api(accessToken).call(calls.me, {})).toMatchObject({ email: ada.email });
});

test('a person without a name is called by the address', async () => {
  const { email, accessToken } = await auth.person();
  const me = await api(accessToken).call(calls.me, {});
  expect(me.full_name).toBe(email.split('@')[0]);
});

test('a wrong password and an unknown address are the same 400, never a 401', async () => {
  const { email } = await auth.person();
  for (const address of [email, auth.newEmail(), 'a\u0000@b', '@', 'x@\ud800']) {
    expect(await refusal(signIn(address, 'a wrong one'))).toMatchObject({ status: 400 });
  }
  expect(await refusal(signIn(email, 'a wrong one'))).toMatchObject({
    code: 'invalid-credentials',
    message: 'Invalid login credentials',
  });
  expect((await refusal(signIn(auth.newEmail(), 'a wrong one'))).code).toBe('invalid-credentials');
});

test('without autoconfirmation an address in use looks free', async () => {
  const { email, id } = await auth.person();
  const made = await signUp(email);
  expect(made).toMatchObject({ user: { full_name: 'Ada Lovelace' }, session: null });
  expect(made.user.id).not.toBe(id);
});

test('with autoconfirmation signing up signs in, and an address in use is a conflict', async () => {
  const open = await startAuth({ GOTRUE_MAILER_AUTOCONFIRM: 'true' });
  const email = open.newEmail();
  const { session } = await signUp(email, open);
  expect((await api(session!.access_token, open).call(calls.me, {})).email).toBe(email);
  expect(await refusal(signUp(email, open))).toMatchObject({
    status: 409,
    message: 'User already registered',
  });
  await open.close();
});

test.each([
  ['/email', { email: 'x', password: PASSWORD, fullName: 'A' }],
  ['/email', { email: 'a b@c d', password: PASSWORD, fullName: 'A' }],
  ['/password', { email: 'a@b.test', password: '12345', fullName: 'A' }],
  ['/password', { email: 'a@b.test', fullName: 'A' }],
  ['/fullName', { email: 'a@b.test', password: PASSWORD, fullName: ' ' }],
  ['/fullName', { email: 'a@b.test', password: PASSWORD, fullName: 5 }],
  ['/fullName', { email: 'a@b.test', password: PASSWORD, fullName: '\ud800' }],
  ['', { email: 'a@b.test', password: '\u0000'.repeat(6), fullName: 'A' }],
])('a sign-up with a fault in "%s" is a 400 that says so', async (pointer, body) => {
  const answer = await auth.post('/api/auth?action=signup', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'invalid-request', errors: [{ pointer }] });
});

test.each([
  ['me', 'GET'],
  ['profile', 'PUT'],
])('%s needs a session that is alive', async (action, method) => {
  const { accessToken, client } = await auth.person();
  const call = (headers: Record<string, string>) =>
    auth.send(`/api/auth?action=${action}`, {
      method,
      headers,
      ...(method === 'PUT' && { body: { full_name: 'A' } }),
    });
  expect((await call({})).status).toBe(401);
  const mine = { authorization: `Bearer ${accessToken}` };
  expect((await call(mine)).status).toBe(200);
  await client.auth.signOut();
  expect(await call(mine)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('these calls are counted per address of the caller too', async () => {
  const limited = await startAuth({
    GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1',
  });
  const ask = () =>
    limited.post(
      '/api/auth?action=signin',
      { email: limited.newEmail(), password: PASSWORD },
      { 'x-forwarded-for': '10.0.0.1' },
    );
  expect((await ask()).status).toBe(400);
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await limited.close();
});
