import { PASSWORD, SITE, startAuth, type TestAuth } from '../testing/auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

test('a forgotten password is replaced, and every other session ends', async () => {
  const person = await auth.person();
  const client = auth.client();
  const asked = await client.auth.resetPasswordForEmail(person.email, {
    redirectTo: `${SITE}/reset-password`,
  });
  expect(asked.error).toBeNull();
  const mail = await auth.mailbox.next(person.email);
  expect(mail.subject).toBe('Reset your password');
  const place = new URL((await auth.follow(mail)).headers.get('location')!);
  expect(place.pathname).toBe('/reset-password');
  const fragment = new URLSearchParams(place.hash.slice(1));
  expect(fragment.get('type')).toBe('recovery');
  await client.auth.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  expect((await client.auth.updateUser({ password: 'another password' })).error).toBeNull();
  expect((await auth.mailbox.next(person.email)).subject).toBe('Your password was changed');

  expect((await client.auth.getUser()).error).toBeNull();
  expect((await person.client.auth.getUser()).error).not.toBeNull();
  expect((await person.client.auth.refreshSession()).error).not.toBeNull();
  const signIn = (password: string) =>
    auth.client().auth.signInWithPassword({ email: person.email, password });
  expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
  expect((await signIn('another password')).error).toBeNull();
});

test('a new password makes a recovery mail under way worthless', async () => {
  const person = await auth.person();
  await auth.client().auth.resetPasswordForEmail(person.email);
  const mail = await auth.mailbox.next(person.email);
  await person.client.auth.updateUser({ password: 'another password' });
  expect((await auth.follow(mail)).headers.get('location')).toContain('otp_expired');
});

test('recovering an account that was never confirmed confirms it', async () => {
  const email = auth.newEmail();
  await auth.post('/auth/v1/signup', { email, password: PASSWORD });
  const confirmation = await auth.mailbox.next(email);
  await auth.client().auth.resetPasswordForEmail(email);
  const recovery = await auth.mailbox.next(email);
  const { error } = await auth
    .client()
    .auth.verifyOtp({ email, token: recovery.code, type: 'recovery' });
  expect(error).toBeNull();
  expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBe(
    null,
  );
  expect((await auth.follow(confirmation)).headers.get('location')).toContain('otp_expired');
});

test('a confirmation mail is sent again on request, and only where one is due', async () => {
  const waiting = auth.newEmail();
  await auth.post('/auth/v1/signup', { email: waiting, password: PASSWORD });
  await auth.mailbox.next(waiting);
  const confirmed = await auth.person();
  const before = auth.mailbox.all.length;
  const answers = [];
  for (const email of [confirmed.email, auth.newEmail(), waiting]) {
    const { status, body } = await auth.post('/auth/v1/resend', { type: 'signup', email });
    answers.push({ status, body });
  }
  expect(answers).toEqual(answers.map(() => ({ status: 200, body: {} })));
  const again = await auth.mailbox.next(waiting);
  expect(auth.mailbox.all).toHaveLength(before + 1);
  expect((await auth.follow(again)).headers.get('location')).toContain('access_token');
});

test.each([
  ['/recover', {}, 'validation_failed'],
  ['/recover', { email: 'not an address' }, 'validation_failed'],
  ['/resend', { email: 'a@b.test' }, 'validation_failed'],
  ['/resend', { type: 'signup' }, 'validation_failed'],
  ['/resend', { type: 'toString', email: 'a@b.test' }, 'validation_failed'],
  ['/resend', { type: 'signup', email: 'a@b.test', phone: '+1' }, 'validation_failed'],
  ['/resend', { type: 'sms', phone: '12-34' }, 'validation_failed'],
])('%s with %j is a 400', async (path, body, error_code) => {
  expect(await auth.post(`/auth/v1${path}`, body)).toMatchObject({
    status: 400,
    body: { error_code },
  });
});

describe('with a minute between mails', () => {
  let slow: TestAuth;
  beforeAll(async () => {
    slow = await startAuth({ GOTRUE_SMTP_MAX_FREQUENCY: '1m0s' });
  });
  afterAll(() => slow.close());

  test.each(['/recover', '/resend', '/signup'])(
    'a second %s at once is refused alike for every address',
    async (path) => {
      const { email } = await slow.person();
      await slow.db('rate_limits').delete();
      const ask = (email: string) =>
        slow.post(`/auth/v1${path}`, { type: 'signup', email, password: PASSWORD });
      const stranger = slow.newEmail();
      for (const address of [email, stranger]) {
        expect((await ask(address)).status).toBe(200);
        const refused = await ask(address);
        expect(refused).toMatchObject({
          status: 429,
          body: {
            code: 429,
            error_code: 'over_email_send_rate_limit',
            msg: expect.stringMatching(
              /^For security purposes, you can only request this after \d+ seconds\.$/,
            ),
          },
        });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
        expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      }
    },
  );

  test('twenty parallel requests send one mail', async () => {
    const { email } = await slow.person();
    const before = slow.mailbox.all.filter(({ to }) => to === email).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => slow.post('/auth/v1/recover', { email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    await slow.mailbox.next(email);
    expect(slow.mailbox.all.filter(({ to }) => to === email)).toHaveLength(before + 1);
  });

  test('a minute later there is another', async () => {
    const { email } = await slow.person();
    await slow.post('/auth/v1/recover', { email });
    await slow
      .db('rate_limits')
      .update({ began_at: slow.db.raw(`began_at - interval '61 seconds'`) });
    expect((await slow.post('/auth/v1/recover', { email })).status).toBe(200);
  });
});

test('an hour holds only so many mails for one address', async () => {
  const few = await startAuth({ GOTRUE_RATE_LIMIT_EMAIL_SENT: '2' });
  const email = few.newEmail();
  const ask = () => few.post('/auth/v1/recover', { email });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
    200, 200, 429,
  ]);
  await few.close();
});
