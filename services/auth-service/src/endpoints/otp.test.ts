import { PASSWORD, SITE, startAuth, type TestAuth } from '../testing/auth.ts';
import { newPhone, openPhones, type Phones } from '../testing/phones.ts';

let phones: Phones;
let auth: TestAuth;

beforeAll(async () => {
  phones = await openPhones();
  auth = await startAuth(phones.env);
});

afterAll(async () => {
  await auth.close();
  await phones.close();
});

const tokenOf = (place: string | null) => new URL(place ?? '').hash;

describe('by mail', () => {
  test('a link signs a new person in, and confirms the address', async () => {
    const email = auth.newEmail();
    const client = auth.client();
    const { error } = await client.auth.signInWithOtp({ email, options: { data: { a: 1 } } });
    expect(error).toBeNull();
    expect(await auth.db('users').where({ email })).toHaveLength(1);
    const place = (await auth.follow(await auth.mailbox.next(email))).headers.get('location');
    expect(place).toContain(SITE);
    expect(tokenOf(place)).toContain('access_token=');
    const [user] = await auth.db('users').where({ email });
    expect(user.email_confirmed_at).not.toBeNull();
    expect(user.raw_user_meta_data).toMatchObject({ a: 1 });
  });

  test.each(['email', 'magiclink'] as const)('a code of type %s signs in', async (type) => {
    const { email, id } = await auth.person();
    const client = auth.client();
    await client.auth.signInWithOtp({ email });
    const { code, subject } = await auth.mailbox.next(email);
    expect(subject).toBe('Your sign-in link');
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
  });

  test('under PKCE the link gives a code that its asker alone can exchange', async () => {
    const { email, id } = await auth.person();
    const client = auth.client('pkce');
    await client.auth.signInWithOtp({ email });
    const place = (await auth.follow(await auth.mailbox.next(email))).headers.get('location');
    const code = new URL(place ?? '').searchParams.get('code') ?? '';
    const thief = await auth.post('/auth/v1/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    });
    expect(thief.body.error_code).toBe('bad_code_verifier');
    const { data } = await client.auth.exchangeCodeForSession(code);
    expect(data.user?.id).toBe(id);
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  test('an address without an account is answered like one that has one', async () => {
    const { email } = await auth.person();
    const ask = (address: string) =>
      auth.post('/auth/v1/otp', { email: address, create_user: false });
    const [known, unknown] = [await ask(email), await ask(auth.newEmail())];
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(known).toMatchObject({ status: 200, body: {} });
  });

  test('an account that nobody confirmed keeps its password to itself', async () => {
    const email = auth.newEmail();
    await auth.client().auth.signInWithOtp({ email });
    await auth.mailbox.next(email);
    await auth.client().auth.signUp({ email, password: PASSWORD });
    await auth.follow(await auth.mailbox.next(email));
    const { error } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
  });
});

describe('by text message', () => {
  const signIn = (phone: string) => auth.client().auth.signInWithOtp({ phone });

  test('a code signs a new person in', async () => {
    const phone = newPhone();
    const client = auth.client();
    const sent = await client.auth.signInWithOtp({ phone: `+${phone}` });
    expect(sent.error).toBeNull();
    expect(sent.data.messageId).toMatch(/^SM/);
    expect(phones.last(phone).to).toBe(`+${phone}`);
    const { code } = phones.last(phone);
    const { data, error } = await client.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } });
    expect(data.user?.phone_confirmed_at).toEqual(expect.any(String));
    const again = await client.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(again.error?.code).toBe('otp_expired');
  });

  test('by WhatsApp the number is named so', async () => {
    const phone = newPhone();
    await auth.client().auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } });
    expect(phones.last(phone).to).toBe(`whatsapp:+${phone}`);
  });

  test('a code is guessed five times at most', async () => {
    const phone = newPhone();
    await signIn(phone);
    const { code } = phones.last(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const guess = (token: string) => auth.post('/auth/v1/verify', { type: 'sms', phone, token });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess(wrong)).status).toBe(403);
    expect((await guess(code)).body.error_code).toBe('otp_expired');
  });

  test('a password signs in once the number is confirmed', async () => {
    const phone = newPhone();
    const client = auth.client();
    await client.auth.signUp({ phone, password: PASSWORD });
    const early = await client.auth.signInWithPassword({ phone, password: PASSWORD });
    expect(early.error?.code).toBe('phone_not_confirmed');
    await client.auth.verifyOtp({ phone, token: phones.last(phone).code, type: 'sms' });
    expect((await client.auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    const taken = await auth.client().auth.signUp({ phone, password: 'another one' });
    expect(taken.error).toBeNull();
    expect(phones.last(phone).body).toContain('it has an account');
  });

  test('resend texts the code again, and answers the same where none is due', async () => {
    const phone = newPhone();
    const client = auth.client();
    await client.auth.signUp({ phone, password: PASSWORD });
    const again = phones.next(phone);
    for (const asked of [newPhone(), phone]) {
      const answer = await auth.post('/auth/v1/resend', { type: 'sms', phone: asked });
      expect(answer).toMatchObject({ status: 200, body: {} });
    }
    const { code } = await again;
    const { error } = await client.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(error).toBeNull();
  });

  test('a number with an account is texted where none may be made, and no other', async () => {
    const phone = newPhone();
    const client = auth.client();
    await client.auth.signUp({ phone, password: PASSWORD });
    const sent = phones.next(phone);
    const options = { shouldCreateUser: false };
    const stranger = newPhone();
    for (const asked of [stranger, phone]) {
      const { data, error } = await client.auth.signInWithOtp({ phone: asked, options });
      expect(error).toBeNull();
      expect(data.messageId).toMatch(/^SM/);
    }
    const { code } = await sent;
    expect((await client.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull();
    expect(phones.all.some(({ to }) => to.endsWith(stranger))).toBe(false);
  });

  test('a sender that is away is a refusal, not a fault', async () => {
    phones.accepting = false;
    const { error } = await signIn(newPhone());
    phones.accepting = true;
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  });

  test.each([
    ['an unknown channel', { phone: '15550001', channel: 'pigeon' }],
    ['a number of no form', { phone: '12-34' }],
    ['both', { phone: '15550001', email: 'a@b.test' }],
    ['neither', {}],
  ])('%s is a 400', async (_, body) => {
    expect(await auth.post('/auth/v1/otp', body)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });
});

describe('where things are switched off', () => {
  test('phones without a sender, and without being served', async () => {
    const bare = await startAuth({ GOTRUE_EXTERNAL_PHONE_ENABLED: 'true' });
    const none = await startAuth();
    const ask = (at: TestAuth) => at.client().auth.signInWithOtp({ phone: newPhone() });
    expect((await ask(bare)).error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    expect((await ask(none)).error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    await Promise.all([bare.close(), none.close()]);
  });

  test('where signing up tells which addresses have accounts, so does this', async () => {
    const open = await startAuth({ GOTRUE_MAILER_AUTOCONFIRM: 'true' });
    const email = open.newEmail();
    const options = { shouldCreateUser: false };
    const { error } = await open.client().auth.signInWithOtp({ email, options });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
    await open.close();
  });

  test('numbers with fixed codes are sent nothing', async () => {
    const fixed = await startAuth({
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
      GOTRUE_SMS_TEST_OTP: '15551110000=123456',
    });
    const phone = '15551110000';
    const client = fixed.client();
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
    const { error } = await client.auth.verifyOtp({ phone, token: '123456', type: 'sms' });
    expect(error).toBeNull();
    await fixed.close();
  });
});
