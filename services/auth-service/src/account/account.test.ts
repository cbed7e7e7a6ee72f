import { auth as calls } from '@scheduler/contracts/auth';
import { TEST_PASSWORD, SITE_URL, startAuth, type TestAuth } from '../testing/start-auth.ts';
import { createProductApi, catchApiError } from '../testing/product-api.ts';
import { enrollTotp } from '../testing/two-factor.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const api = (token: string | null = null, target = auth) => createProductApi(target.url, token);

const signUp = (email: string, target = auth) =>
  api(null, target).call(calls.signUp, {
    body: { email, password: TEST_PASSWORD, fullName: 'Ada Lovelace' },
  });
const signIn = (email: string, password = TEST_PASSWORD) =>
  api().call(calls.signIn, { body: { email, password } });

describe('account API', () => {
  it('lets a user sign up, sign in and rename the account', async () => {
    const email = auth.createEmailAddress();
    const created = await signUp(email);
    expect(created).toMatchObject({ user: { email, full_name: 'Ada Lovelace' }, session: null });
    expect(await catchApiError(signIn(email))).toMatchObject({
      status: 400,
      code: 'email-not-confirmed',
      message: 'Email not confirmed',
    });
    const redirectUrl = (await auth.openLink(await auth.mailbox.waitForEmail(email))).headers.get(
      'location',
    );
    expect(redirectUrl).toContain(`${SITE_URL}/auth/callback#access_token=`);

    const { session, user } = await signIn(email);
    expect(user.id).toBe(created.user.id);
    const userApi = api(session.access_token);
    expect(await userApi.call(calls.me, {})).toMatchObject({ email, avatar_url: null });
    const renamed = await userApi.call(calls.updateProfile, {
      body: { full_name: '  Countess  ' },
    });
    expect(renamed.full_name).toBe('Countess');
    expect((await userApi.call(calls.me, {})).full_name).toBe('Countess');
  });

  it("rejects a session that hasn't completed two-factor authentication with 401", async () => {
    const user = await auth.createUser();
    const { accessToken } = await enrollTotp(user);
    const unverified = await signIn(user.email);
    expect(
      await catchApiError(api(unverified.session.access_token).call(calls.me, {})),
    ).toMatchObject({
      status: 401,
      message: 'Complete two-factor authentication to continue.',
    });
    expect(await api(accessToken).call(calls.me, {})).toMatchObject({ email: user.email });
  });

  it('derives a missing user name from the email address', async () => {
    const { email, accessToken } = await auth.createUser();
    const me = await api(accessToken).call(calls.me, {});
    expect(me.full_name).toBe(email.split('@')[0]);
  });

  it('returns the same 400 response for a wrong password and an unknown address', async () => {
    const { email } = await auth.createUser();
    for (const emailAddress of [email, auth.createEmailAddress(), 'a\u0000@b', '@', 'x@\ud800']) {
      expect(await catchApiError(signIn(emailAddress, 'a wrong one'))).toMatchObject({
        status: 400,
      });
    }
    expect(await catchApiError(signIn(email, 'a wrong one'))).toMatchObject({
      code: 'invalid-credentials',
      message: 'Invalid login credentials',
    });
    expect((await catchApiError(signIn(auth.createEmailAddress(), 'a wrong one'))).code).toBe(
      'invalid-credentials',
    );
  });

  it("doesn't disclose whether an address is in use if confirmation is required", async () => {
    const { email, id } = await auth.createUser();
    const created = await signUp(email);
    expect(created).toMatchObject({ user: { full_name: 'Ada Lovelace' }, session: null });
    expect(created.user.id).not.toBe(id);
  });

  it('signs in on sign-up if autoconfirm is on, and returns 409 for an address in use', async () => {
    const autoconfirmAuth = await startAuth({ GOTRUE_MAILER_AUTOCONFIRM: 'true' });
    const email = autoconfirmAuth.createEmailAddress();
    const { session } = await signUp(email, autoconfirmAuth);
    expect((await api(session!.access_token, autoconfirmAuth).call(calls.me, {})).email).toBe(
      email,
    );
    expect(await catchApiError(signUp(email, autoconfirmAuth))).toMatchObject({
      status: 409,
      message: 'User already registered',
    });
    await autoconfirmAuth.close();
  });

  it.each([
    ['/email', { email: 'x', password: TEST_PASSWORD, fullName: 'A' }],
    ['/email', { email: 'a b@c d', password: TEST_PASSWORD, fullName: 'A' }],
    ['/password', { email: 'a@b.test', password: '12345', fullName: 'A' }],
    ['/password', { email: 'a@b.test', fullName: 'A' }],
    ['/fullName', { email: 'a@b.test', password: TEST_PASSWORD, fullName: ' ' }],
    ['/fullName', { email: 'a@b.test', password: TEST_PASSWORD, fullName: 5 }],
    ['/fullName', { email: 'a@b.test', password: TEST_PASSWORD, fullName: '\ud800' }],
    ['', { email: 'a@b.test', password: '\u0000'.repeat(6), fullName: 'A' }],
  ])('returns 400 with the pointer "%s" for an invalid sign-up', async (pointer, body) => {
    const response = await auth.post('/api/auth?action=signup', body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'invalid-request', errors: [{ pointer }] });
  });

  it.each([
    ['me', 'GET'],
    ['profile', 'PUT'],
  ])('requires an active session for the %s action', async (action, method) => {
    const { accessToken, client } = await auth.createUser();
    const call = (headers: Record<string, string>) =>
      auth.send(`/api/auth?action=${action}`, {
        method,
        headers,
        ...(method === 'PUT' && { body: { full_name: 'A' } }),
      });
    expect((await call({})).status).toBe(401);
    const userApi = { authorization: `Bearer ${accessToken}` };
    expect((await call(userApi)).status).toBe(200);
    await client.auth.signOut();
    expect(await call(userApi)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('limits the requests per IP address', async () => {
    const limitedAuth = await startAuth({
      GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
      GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1',
    });
    const signInFromProxy = () =>
      limitedAuth.post(
        '/api/auth?action=signin',
        { email: limitedAuth.createEmailAddress(), password: TEST_PASSWORD },
        { 'x-forwarded-for': '10.0.0.1' },
      );
    expect((await signInFromProxy()).status).toBe(400);
    const limitedResponse = await signInFromProxy();
    expect(limitedResponse).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(limitedResponse.headers.get('retry-after'))).toBeGreaterThan(0);
    await limitedAuth.close();
  });
});
