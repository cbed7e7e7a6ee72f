import { TEST_PASSWORD, SITE_URL, startAuth, type TestAuth } from '../testing/start-auth.ts';
import type { ReceivedEmail } from '../testing/mailbox.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({ GOTRUE_URI_ALLOW_LIST: 'https://*.preview.test/**' });
});

afterAll(() => auth.close());

async function signUp(path = '/auth/v1/signup'): Promise<ReceivedEmail> {
  const email = auth.createEmailAddress();
  const { status } = await auth.post(path, { email, password: TEST_PASSWORD });
  expect(status).toBe(200);
  return auth.mailbox.waitForEmail(email);
}

const getRedirectUrl = (response: Response) => new URL(response.headers.get('location')!);
const getFragment = (response: Response) =>
  new URLSearchParams(getRedirectUrl(response).hash.slice(1));

test('a verification link creates one session when it is opened 10 times concurrently', async () => {
  const confirmation = await signUp();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => auth.openLink(confirmation)),
  );
  expect(responses.every(({ status }) => status === 303)).toBe(true);
  const successes = responses.filter((response) => getFragment(response).has('access_token'));
  expect(successes).toHaveLength(1);
  const failure = responses.find((response) => getFragment(response).has('error'))!;
  expect(getRedirectUrl(failure).href).toBe(
    `${SITE_URL}/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  );
  expect(
    await auth.db('sessions').where({ user_id: await getUserId(confirmation.to) }),
  ).toHaveLength(1);
});

const getUserId = async (email: string) => (await auth.db('users').where({ email }).first('id')).id;

test('the redirect fragment contains a valid session', async () => {
  const fragment = getFragment(await auth.openLink(await signUp()));
  expect([...fragment.keys()].toSorted()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ]);
  const { data, error } = await auth.createClient().auth.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
});

test('a HEAD request from a link scanner does not consume the link', async () => {
  const confirmation = await signUp();
  expect((await auth.openLink(confirmation, { method: 'HEAD' })).status).toBe(405);
  expect(getFragment(await auth.openLink(confirmation)).has('access_token')).toBe(true);
});

test('a verification code works like the link and can be used once', async () => {
  const confirmation = await signUp();
  const verify = () =>
    auth
      .createClient()
      .auth.verifyOtp({ email: confirmation.to, token: confirmation.code, type: 'signup' });
  const responses = await Promise.all(Array.from({ length: 6 }, verify));
  expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
  const { error } = await verify();
  expect(error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  });
  expect(getFragment(await auth.openLink(confirmation)).get('error_code')).toBe('otp_expired');
});

test('the token hash of a link can be verified with POST', async () => {
  const confirmation = await signUp();
  const token_hash = confirmation.link.searchParams.get('token')!;
  const verify = () => auth.createClient().auth.verifyOtp({ token_hash, type: 'email' });
  const { data, error } = await verify();
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(confirmation.to);
  expect((await verify()).error).toMatchObject({
    status: 403,
    message: 'Email link is invalid or has expired',
  });
});

test('a code is not accepted for a verification type other than its own', async () => {
  const confirmation = await signUp();
  const wrongType = await auth
    .createClient()
    .auth.verifyOtp({ email: confirmation.to, token: confirmation.code, type: 'recovery' });
  expect(wrongType.error?.code).toBe('otp_expired');
});

test('five wrong codes invalidate the code but not the link', async () => {
  const confirmation = await signUp();
  const verify = (token: string) =>
    auth.post('/auth/v1/verify', { type: 'signup', email: confirmation.to, token });
  const wrongCode = confirmation.code === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1) expect((await verify(wrongCode)).status).toBe(403);
  expect((await verify(confirmation.code)).status).toBe(403);
  expect(getFragment(await auth.openLink(confirmation)).has('access_token')).toBe(true);
});

test('an address is limited to 30 wrong codes per hour across all emails', async () => {
  const email = auth.createEmailAddress();
  const guess = () => auth.post('/auth/v1/verify', { type: 'signup', email, token: '000000' });
  const responses = await Promise.all(Array.from({ length: 31 }, guess));
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(30);
  const rejected = responses.find(({ status }) => status === 429);
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(3500);
});

test('concurrent verifications of the same address do not deadlock', async () => {
  const confirmation = await signUp();
  const email = confirmation.to;
  const user = await auth.createUser();
  const calls = Array.from({ length: 6 }, () => [
    auth.post('/auth/v1/signup', { email, password: TEST_PASSWORD }),
    auth.post('/auth/v1/resend', { type: 'signup', email }),
    auth.post('/auth/v1/recover', { email }),
    auth.openLink(confirmation),
    auth.post('/auth/v1/verify', { type: 'signup', email, token: confirmation.code }),
    auth.post('/auth/v1/recover', { email: user.email }),
    auth.send('/auth/v1/user', {
      method: 'PUT',
      body: { password: crypto.randomUUID() },
      headers: { authorization: `Bearer ${user.accessToken}` },
    }),
  ]).flat();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 303)).toHaveLength(6);
});

test('an unknown address returns the same response as a wrong code', async () => {
  const confirmation = await signUp();
  const verify = (email: string) =>
    auth.post('/auth/v1/verify', { type: 'signup', email, token: 'x' });
  const [existingResponse, unknownResponse] = [
    await verify(confirmation.to),
    await verify(auth.createEmailAddress()),
  ];
  expect(unknownResponse.status).toBe(403);
  expect(unknownResponse.body).toEqual(existingResponse.body);
});

test('a verification link expires after its lifetime', async () => {
  const confirmation = await signUp();
  await auth.db('confirmations').update({ expires_at: auth.db.raw(`now() - interval '1 s'`) });
  expect(getFragment(await auth.openLink(confirmation)).get('error_code')).toBe('otp_expired');
});

describe('lifetimes of links and codes', () => {
  /** Moves the expiry of all tokens by the given time, as if it had passed. */
  const passTime = (interval: string) =>
    auth.db('confirmations').update({
      expires_at: auth.db.raw('expires_at - ?::interval', [interval]),
      code_expires_at: auth.db.raw('code_expires_at - ?::interval', [interval]),
    });

  const requestSignIn = async (path: string) => {
    const { email } = await auth.createUser();
    await auth.post(`/auth/v1${path}`, { email, create_user: false });
    return auth.mailbox.waitForEmail(email);
  };

  const enterCode = ({ to, code }: ReceivedEmail, type: string) =>
    auth.post('/auth/v1/verify', { type, email: to, token: code });

  test.each(['/otp', '/recover'])(
    'a code of POST %s expires after 10 minutes, and the link after an hour',
    async (path) => {
      const first = await requestSignIn(path);
      expect(first.text).toContain('The link works for 1 hour, and the code for 10 minutes.');
      await passTime('9 minutes');
      expect((await enterCode(first, 'email')).status).toBe(200);
      const second = await requestSignIn(path);
      await passTime('11 minutes');
      expect((await enterCode(second, 'email')).body.error_code).toBe('otp_expired');
      await passTime('48 minutes');
      expect(getFragment(await auth.openLink(second)).get('access_token')).not.toBeNull();
      const third = await requestSignIn(path);
      await passTime('61 minutes');
      expect(getFragment(await auth.openLink(third)).get('error_code')).toBe('otp_expired');
    },
  );

  test('the code of a sign-up expires after 10 minutes, and the link after 24 hours', async () => {
    const confirmation = await signUp();
    expect(confirmation.text).toContain(
      'The link works for 24 hours, and the code for 10 minutes.',
    );
    await passTime('11 minutes');
    expect((await enterCode(confirmation, 'signup')).body.error_code).toBe('otp_expired');
    await passTime('23 hours');
    expect(getFragment(await auth.openLink(confirmation)).get('access_token')).not.toBeNull();
    const expired = await signUp();
    await passTime('25 hours');
    expect(getFragment(await auth.openLink(expired)).get('error_code')).toBe('otp_expired');
  });

  test('an email states the lifetimes in the language of the request', async () => {
    const { email } = await auth.createUser();
    await auth.post('/auth/v1/otp', { email }, { 'accept-language': 'de' });
    const { text } = await auth.mailbox.waitForEmail(email);
    expect(text).toContain('Der Link gilt 1 Stunde, der Code 10 Minuten.');
  });
});

test('tables and the job queue contain no link tokens or codes in plain text', async () => {
  auth.mailbox.acceptsEmail = false;
  const email = auth.createEmailAddress();
  await auth.post('/auth/v1/signup', { email, password: TEST_PASSWORD });
  const { rows } = await auth.db.raw(
    `select t::text as row from auth.one_time_tokens t
     union all select c::text from auth.confirmations c
     union all select j::text from auth._private_jobs j`,
  );
  auth.mailbox.acceptsEmail = true;
  const storedRows = JSON.stringify(rows);
  expect(storedRows).toContain('sealed');
  expect(storedRows).not.toContain('token=');
  const { token_hash, code_hash } = await auth
    .db('confirmations')
    .where({ user_id: await getUserId(email) })
    .first();
  expect(token_hash).toMatch(/^[\w-]{43}$/);
  expect(code_hash).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['https://a.preview.test/auth/callback?x=1', 'https://a.preview.test/auth/callback?x=1'],
  [`${SITE_URL}/auth/callback`, `${SITE_URL}/auth/callback`],
  ['https://evil.test/', `${SITE_URL}/`],
  [`${SITE_URL}.evil.test/`, `${SITE_URL}/`],
])('a verification link with redirect_to %s redirects to %s', async (requestedUrl, expectedUrl) => {
  const confirmation = await signUp(
    `/auth/v1/signup?redirect_to=${encodeURIComponent(requestedUrl)}`,
  );
  const responses = getRedirectUrl(await auth.openLink(confirmation));
  responses.hash = '';
  expect(responses.href).toBe(expectedUrl);
});

test('the redirect URL is also checked when a link is opened', async () => {
  const confirmation = await signUp();
  confirmation.link.searchParams.set('redirect_to', 'https://evil.test/');
  expect(getRedirectUrl(await auth.openLink(confirmation)).origin).toBe(SITE_URL);
});

test.each([
  ['no type', { token: '123456', email: 'a@b.test' }],
  ['an unknown type', { type: 'constructor', token: '123456', email: 'a@b.test' }],
  ['no token', { type: 'signup', email: 'a@b.test' }],
  ['no address', { type: 'signup', token: '123456' }],
  ['a token hash and an address', { type: 'signup', token_hash: 'x', email: 'a@b.test' }],
])('a verification with %s returns 400', async (_, body) => {
  expect(await auth.post('/auth/v1/verify', body)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed' },
  });
});

describe('verification with PKCE', () => {
  test('redirects with a code that can be used once, by the client that requested it', async () => {
    const client = auth.createClient('pkce');
    const email = auth.createEmailAddress();
    await client.auth.signUp({
      email,
      password: TEST_PASSWORD,
      options: { emailRedirectTo: `${SITE_URL}/auth/callback?next=%2Fcalendar` },
    });
    const confirmation = await auth.mailbox.waitForEmail(email);
    expect(confirmation.link.searchParams.get('token')).toMatch(/^pkce_/);
    const expectedUrl = getRedirectUrl(await auth.openLink(confirmation));
    expect(expectedUrl.hash).toBe('');
    expect(expectedUrl.searchParams.get('next')).toBe('/calendar');
    const code = expectedUrl.searchParams.get('code')!;
    expect(Buffer.from(code, 'base64url').length).toBe(32);

    const stolenExchange = await auth.post('/auth/v1/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'a'.repeat(56),
    });
    expect(stolenExchange).toMatchObject({
      status: 400,
      body: { error_code: 'bad_code_verifier' },
    });

    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const secondExchange = await auth.post('/auth/v1/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'a'.repeat(56),
    });
    expect(secondExchange).toMatchObject({
      status: 404,
      body: { error_code: 'flow_state_not_found' },
    });
  });

  test('rejects the code after five minutes', async () => {
    const client = auth.createClient('pkce');
    const email = auth.createEmailAddress();
    await client.auth.signUp({ email, password: TEST_PASSWORD });
    const expectedUrl = getRedirectUrl(await auth.openLink(await auth.mailbox.waitForEmail(email)));
    await auth
      .db('flow_state')
      .update({ auth_code_issued_at: auth.db.raw(`now() - interval '301 s'`) });
    const { error } = await client.auth.exchangeCodeForSession(
      expectedUrl.searchParams.get('code')!,
    );
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' });
  });

  test('adds errors to the query of the redirect URL as well', async () => {
    const client = auth.createClient('pkce');
    const email = auth.createEmailAddress();
    await client.auth.signUp({ email, password: TEST_PASSWORD });
    const confirmation = await auth.mailbox.waitForEmail(email);
    await auth.openLink(confirmation);
    const expectedUrl = getRedirectUrl(await auth.openLink(confirmation));
    expect(expectedUrl.searchParams.get('error_code')).toBe('otp_expired');
  });

  test('returns 400 if the code verifier is missing', async () => {
    const response = await auth.post('/auth/v1/token?grant_type=pkce', { auth_code: 'x' });
    expect(response).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});
