import { TEST_PASSWORD, SITE_URL, startAuth, type TestAuth } from '../testing/start-auth.ts';
import { createPhoneNumber, startSmsInbox, type SmsInbox } from '../testing/sms-inbox.ts';

let smsInbox: SmsInbox;
let auth: TestAuth;

beforeAll(async () => {
  smsInbox = await startSmsInbox();
  auth = await startAuth(smsInbox.env);
});

afterAll(async () => {
  await auth.close();
  await smsInbox.close();
});

const getFragment = (redirect: string | null) => new URL(redirect ?? '').hash;

describe('email OTP', () => {
  test('signs up a new user with the emailed link and confirms the email address', async () => {
    const email = auth.createEmailAddress();
    const client = auth.createClient();
    const { error } = await client.auth.signInWithOtp({ email, options: { data: { a: 1 } } });
    expect(error).toBeNull();
    expect(await auth.db('users').where({ email })).toHaveLength(1);
    const redirect = (await auth.openLink(await auth.mailbox.waitForEmail(email))).headers.get(
      'location',
    );
    expect(redirect).toContain(SITE_URL);
    expect(getFragment(redirect)).toContain('access_token=');
    const [user] = await auth.db('users').where({ email });
    expect(user.email_confirmed_at).not.toBeNull();
    expect(user.raw_user_meta_data).toMatchObject({ a: 1 });
  });

  test.each(['email', 'magiclink'] as const)('signs in with a %s code', async (type) => {
    const { email, id } = await auth.createUser();
    const client = auth.createClient();
    await client.auth.signInWithOtp({ email });
    const { code, subject } = await auth.mailbox.waitForEmail(email);
    expect(subject).toBe('Your sign-in link');
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
  });

  test('returns a code with PKCE that only the client that requested it can exchange', async () => {
    const { email, id } = await auth.createUser();
    const client = auth.createClient('pkce');
    await client.auth.signInWithOtp({ email });
    const redirect = (await auth.openLink(await auth.mailbox.waitForEmail(email))).headers.get(
      'location',
    );
    const code = new URL(redirect ?? '').searchParams.get('code') ?? '';
    const stolenExchange = await auth.post('/auth/v1/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    });
    expect(stolenExchange.body.error_code).toBe('bad_code_verifier');
    const { data } = await client.auth.exchangeCodeForSession(code);
    expect(data.user?.id).toBe(id);
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  test('returns the same response for existing and unknown email addresses', async () => {
    const { email } = await auth.createUser();
    const requestOtp = (address: string) =>
      auth.post('/auth/v1/otp', { email: address, create_user: false });
    const [existingResponse, unknownResponse] = [
      await requestOtp(email),
      await requestOtp(auth.createEmailAddress()),
    ];
    expect(unknownResponse).toMatchObject({
      status: existingResponse.status,
      body: existingResponse.body,
    });
    expect(existingResponse).toMatchObject({ status: 200, body: {} });
  });

  test('saves the metadata of the request whose link confirms the account', async () => {
    const email = auth.createEmailAddress();
    const options = { data: { full_name: 'Ada Lovelace' } };
    await auth.createClient().auth.signInWithOtp({ email, options });
    await auth.openLink(await auth.mailbox.waitForEmail(email));
    const user = await auth.db('users').where({ email }).first();
    expect(user.raw_user_meta_data).toMatchObject(options.data);
  });
});

describe('SMS OTP', () => {
  const signIn = (phone: string) => auth.createClient().auth.signInWithOtp({ phone });

  test('signs up a new user with a code that works once', async () => {
    const phone = createPhoneNumber();
    const client = auth.createClient();
    const sent = await client.auth.signInWithOtp({ phone: `+${phone}` });
    expect(sent.error).toBeNull();
    expect(sent.data.messageId).toMatch(/^SM/);
    expect(smsInbox.getLatest(phone).to).toBe(`+${phone}`);
    const { code } = smsInbox.getLatest(phone);
    const { data, error } = await client.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } });
    expect(data.user?.phone_confirmed_at).toEqual(expect.any(String));
    const secondAttempt = await client.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(secondAttempt.error?.code).toBe('otp_expired');
  });

  test('sends WhatsApp messages with the whatsapp: prefix', async () => {
    const phone = createPhoneNumber();
    await auth.createClient().auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } });
    expect(smsInbox.getLatest(phone).to).toBe(`whatsapp:+${phone}`);
  });

  test('rejects the correct code after five wrong codes', async () => {
    const phone = createPhoneNumber();
    await signIn(phone);
    const { code } = smsInbox.getLatest(phone);
    const wrongCode = code === '000000' ? '000001' : '000000';
    const guess = (token: string) => auth.post('/auth/v1/verify', { type: 'sms', phone, token });
    for (let attempts = 0; attempts < 5; attempts += 1)
      expect((await guess(wrongCode)).status).toBe(403);
    expect((await guess(code)).body.error_code).toBe('otp_expired');
  });

  test('allows password sign-in after the phone number is confirmed', async () => {
    const phone = createPhoneNumber();
    const client = auth.createClient();
    await client.auth.signUp({ phone, password: TEST_PASSWORD });
    const earlySignIn = await client.auth.signInWithPassword({ phone, password: TEST_PASSWORD });
    expect(earlySignIn.error?.code).toBe('phone_not_confirmed');
    await client.auth.verifyOtp({ phone, token: smsInbox.getLatest(phone).code, type: 'sms' });
    expect(
      (await client.auth.signInWithPassword({ phone, password: TEST_PASSWORD })).error,
    ).toBeNull();
    const secondSignUp = await auth.createClient().auth.signUp({ phone, password: 'another one' });
    expect(secondSignUp.error).toBeNull();
    expect(smsInbox.getLatest(phone).body).toContain('you already have an account');
  });

  test('resends a pending code and returns the same response if no code is pending', async () => {
    const phone = createPhoneNumber();
    const client = auth.createClient();
    await client.auth.signUp({ phone, password: TEST_PASSWORD });
    const resentMessage = smsInbox.waitForMessage(phone);
    for (const recipient of [createPhoneNumber(), phone]) {
      const response = await auth.post('/auth/v1/resend', { type: 'sms', phone: recipient });
      expect(response).toMatchObject({ status: 200, body: {} });
    }
    const { code } = await resentMessage;
    const { error } = await client.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(error).toBeNull();
  });

  test('sends a code only to numbers that have an account if create_user is false', async () => {
    const phone = createPhoneNumber();
    const client = auth.createClient();
    await client.auth.signUp({ phone, password: TEST_PASSWORD });
    const sent = smsInbox.waitForMessage(phone);
    const options = { shouldCreateUser: false };
    const unknownNumber = createPhoneNumber();
    for (const recipient of [unknownNumber, phone]) {
      const { data, error } = await client.auth.signInWithOtp({ phone: recipient, options });
      expect(error).toBeNull();
      expect(data.messageId).toMatch(/^SM/);
    }
    const { code } = await sent;
    expect((await client.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull();
    expect(smsInbox.messages.some(({ to }) => to.endsWith(unknownNumber))).toBe(false);
  });

  test('returns 422 if the SMS provider is unavailable', async () => {
    smsInbox.acceptsMessages = false;
    const { error } = await signIn(createPhoneNumber());
    smsInbox.acceptsMessages = true;
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  });

  test.each([
    ['an unknown channel', { phone: '15550001', channel: 'pigeon' }],
    ['an invalid phone number', { phone: '12-34' }],
    ['both a phone number and an email address', { phone: '15550001', email: 'a@b.test' }],
    ['neither a phone number nor an email address', {}],
  ])('returns 400 for %s', async (_, body) => {
    expect(await auth.post('/auth/v1/otp', body)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });
});

describe('OTP configuration', () => {
  test('rejects phone sign-in if it is disabled or no SMS provider is configured', async () => {
    const authWithoutSender = await startAuth({ GOTRUE_EXTERNAL_PHONE_ENABLED: 'true' });
    const authWithoutPhones = await startAuth();
    const requestOtp = (target: TestAuth) =>
      target.createClient().auth.signInWithOtp({ phone: createPhoneNumber() });
    expect((await requestOtp(authWithoutSender)).error).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
    });
    expect((await requestOtp(authWithoutPhones)).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    });
    await Promise.all([authWithoutSender.close(), authWithoutPhones.close()]);
  });

  test('returns otp_disabled for unknown email addresses if autoconfirm discloses them anyway', async () => {
    const autoconfirmAuth = await startAuth({ GOTRUE_MAILER_AUTOCONFIRM: 'true' });
    const email = autoconfirmAuth.createEmailAddress();
    const options = { shouldCreateUser: false };
    const { error } = await autoconfirmAuth.createClient().auth.signInWithOtp({ email, options });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
    await autoconfirmAuth.close();
  });

  test('sends no SMS to a number that has a fixed test code', async () => {
    const fixedCodeAuth = await startAuth({
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
      GOTRUE_SMS_TEST_OTP: '15551110000=123456',
    });
    const phone = '15551110000';
    const client = fixedCodeAuth.createClient();
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
    const { error } = await client.auth.verifyOtp({ phone, token: '123456', type: 'sms' });
    expect(error).toBeNull();
    await fixedCodeAuth.close();
  });
});
