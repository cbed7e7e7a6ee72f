import { TEST_PASSWORD, SITE_URL, startAuth, type TestAuth } from '../testing/start-auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

test('password recovery sets a new password and revokes all other sessions', async () => {
  const user = await auth.createUser();
  const client = auth.createClient();
  const recoveryRequest = await client.auth.resetPasswordForEmail(user.email, {
    redirectTo: `${SITE_URL}/reset-password`,
  });
  expect(recoveryRequest.error).toBeNull();
  const email = await auth.mailbox.waitForEmail(user.email);
  expect(email.subject).toBe('Reset your password');
  const redirectUrl = new URL((await auth.openLink(email)).headers.get('location')!);
  expect(redirectUrl.pathname).toBe('/reset-password');
  const fragment = new URLSearchParams(redirectUrl.hash.slice(1));
  expect(fragment.get('type')).toBe('recovery');
  await client.auth.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  expect((await client.auth.updateUser({ password: 'another password' })).error).toBeNull();
  expect((await auth.mailbox.waitForEmail(user.email)).subject).toBe('Your password was changed');

  expect((await client.auth.getUser()).error).toBeNull();
  expect((await user.client.auth.getUser()).error).not.toBeNull();
  expect((await user.client.auth.refreshSession()).error).not.toBeNull();
  const signIn = (password: string) =>
    auth.createClient().auth.signInWithPassword({ email: user.email, password });
  expect((await signIn(TEST_PASSWORD)).error?.code).toBe('invalid_credentials');
  expect((await signIn('another password')).error).toBeNull();
});

test('a password change invalidates pending recovery links', async () => {
  const user = await auth.createUser();
  await auth.createClient().auth.resetPasswordForEmail(user.email);
  const email = await auth.mailbox.waitForEmail(user.email);
  const current_password = TEST_PASSWORD;
  await user.client.auth.updateUser({ password: 'another password', current_password });
  expect((await auth.openLink(email)).headers.get('location')).toContain('otp_expired');
});

test('a password recovery confirms an unconfirmed account and discards its password', async () => {
  const email = auth.createEmailAddress();
  await auth.post('/auth/v1/signup', { email, password: TEST_PASSWORD });
  const confirmation = await auth.mailbox.waitForEmail(email);
  await auth.createClient().auth.resetPasswordForEmail(email);
  const recovery = await auth.mailbox.waitForEmail(email);
  const { error } = await auth
    .createClient()
    .auth.verifyOtp({ email, token: recovery.code, type: 'recovery' });
  expect(error).toBeNull();
  const signIn = await auth
    .createClient()
    .auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(signIn.error?.code).toBe('invalid_credentials');
  expect((await auth.openLink(confirmation)).headers.get('location')).toContain('otp_expired');
});

test('resending a confirmation sends an email only if the account is unconfirmed', async () => {
  const unconfirmedEmail = auth.createEmailAddress();
  await auth.post('/auth/v1/signup', { email: unconfirmedEmail, password: TEST_PASSWORD });
  await auth.mailbox.waitForEmail(unconfirmedEmail);
  const confirmed = await auth.createUser();
  const countBefore = auth.mailbox.receivedEmails.length;
  const responses = [];
  for (const email of [confirmed.email, auth.createEmailAddress(), unconfirmedEmail]) {
    const { status, body } = await auth.post('/auth/v1/resend', { type: 'signup', email });
    responses.push({ status, body });
  }
  expect(responses).toEqual(responses.map(() => ({ status: 200, body: {} })));
  const resent = await auth.mailbox.waitForEmail(unconfirmedEmail);
  expect(auth.mailbox.receivedEmails).toHaveLength(countBefore + 1);
  expect((await auth.openLink(resent)).headers.get('location')).toContain('access_token');
});

test.each([
  ['/recover', {}, 'validation_failed'],
  ['/recover', { email: 'not an address' }, 'validation_failed'],
  ['/resend', { email: 'a@b.test' }, 'validation_failed'],
  ['/resend', { type: 'signup' }, 'validation_failed'],
  ['/resend', { type: 'toString', email: 'a@b.test' }, 'validation_failed'],
  ['/resend', { type: 'signup', email: 'a@b.test', phone: '+1' }, 'validation_failed'],
  ['/resend', { type: 'sms', phone: '12-34' }, 'validation_failed'],
])('POST %s with %j returns 400', async (path, body, error_code) => {
  expect(await auth.post(`/auth/v1${path}`, body)).toMatchObject({
    status: 400,
    body: { error_code },
  });
});

describe('email rate limit of one per minute', () => {
  let slowAuth: TestAuth;
  beforeAll(async () => {
    slowAuth = await startAuth({ GOTRUE_SMTP_MAX_FREQUENCY: '1m0s' });
  });
  afterAll(() => slowAuth.close());

  test.each(['/recover', '/resend', '/signup'])(
    'rejects a second POST %s for existing and unknown addresses alike',
    async (path) => {
      const { email } = await slowAuth.createUser();
      await slowAuth.db('rate_limits').delete();
      const sendRequest = (email: string) =>
        slowAuth.post(`/auth/v1${path}`, { type: 'signup', email, password: TEST_PASSWORD });
      const unknownEmail = slowAuth.createEmailAddress();
      for (const address of [email, unknownEmail]) {
        expect((await sendRequest(address)).status).toBe(200);
        const rejected = await sendRequest(address);
        expect(rejected).toMatchObject({
          status: 429,
          body: {
            code: 429,
            error_code: 'over_email_send_rate_limit',
            msg: expect.stringMatching(
              /^For security purposes, you can only request this after \d+ seconds\.$/,
            ),
          },
        });
        expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(50);
        expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      }
    },
  );

  test('allows only one email for 20 concurrent requests', async () => {
    const { email } = await slowAuth.createUser();
    const countBefore = slowAuth.mailbox.receivedEmails.filter(({ to }) => to === email).length;
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => slowAuth.post('/auth/v1/recover', { email })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(19);
    await slowAuth.mailbox.waitForEmail(email);
    expect(slowAuth.mailbox.receivedEmails.filter(({ to }) => to === email)).toHaveLength(
      countBefore + 1,
    );
  });

  test('allows another email when a minute has passed', async () => {
    const { email } = await slowAuth.createUser();
    await slowAuth.post('/auth/v1/recover', { email });
    await slowAuth
      .db('rate_limits')
      .update({ began_at: slowAuth.db.raw(`began_at - interval '61 seconds'`) });
    expect((await slowAuth.post('/auth/v1/recover', { email })).status).toBe(200);
  });
});

test('a request that exceeds the hourly email limit per address returns 429', async () => {
  const limitedAuth = await startAuth({ GOTRUE_RATE_LIMIT_EMAIL_SENT: '2' });
  const email = limitedAuth.createEmailAddress();
  const sendRequest = () => limitedAuth.post('/auth/v1/recover', { email });
  expect([
    (await sendRequest()).status,
    (await sendRequest()).status,
    (await sendRequest()).status,
  ]).toEqual([200, 200, 429]);
  await limitedAuth.close();
});
