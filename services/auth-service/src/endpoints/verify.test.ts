import { PASSWORD, SITE, startAuth, type TestAuth } from '../testing/auth.ts';
import type { ReceivedMail } from '../testing/mailbox.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({ GOTRUE_URI_ALLOW_LIST: 'https://*.preview.test/**' });
});

afterAll(() => auth.close());

async function signedUp(path = '/auth/v1/signup'): Promise<ReceivedMail> {
  const email = auth.newEmail();
  const { status } = await auth.post(path, { email, password: PASSWORD });
  expect(status).toBe(200);
  return auth.mailbox.next(email);
}

const placeOf = (response: Response) => new URL(response.headers.get('location')!);
const fragmentOf = (response: Response) => new URLSearchParams(placeOf(response).hash.slice(1));

test('a link is good for one of many who open it at once', async () => {
  const mail = await signedUp();
  const landed = await Promise.all(Array.from({ length: 10 }, () => auth.follow(mail)));
  expect(landed.every(({ status }) => status === 303)).toBe(true);
  const won = landed.filter((response) => fragmentOf(response).has('access_token'));
  expect(won).toHaveLength(1);
  const lost = landed.find((response) => fragmentOf(response).has('error'))!;
  expect(placeOf(lost).href).toBe(
    `${SITE}/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  );
  expect(await auth.db('sessions').where({ user_id: await idOf(mail.to) })).toHaveLength(1);
});

const idOf = async (email: string) => (await auth.db('users').where({ email }).first('id')).id;

test('the session in the address bar is a real one', async () => {
  const fragment = fragmentOf(await auth.follow(await signedUp()));
  expect([...fragment.keys()].toSorted()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ]);
  const { data, error } = await auth.client().auth.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
});

test('a scanner that only looks does not use up a link', async () => {
  const mail = await signedUp();
  expect((await auth.follow(mail, { method: 'HEAD' })).status).toBe(405);
  expect(fragmentOf(await auth.follow(mail)).has('access_token')).toBe(true);
});

test('the code does what the link does, once', async () => {
  const mail = await signedUp();
  const verify = () =>
    auth.client().auth.verifyOtp({ email: mail.to, token: mail.code, type: 'signup' });
  const answers = await Promise.all(Array.from({ length: 6 }, verify));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  const { error } = await verify();
  expect(error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  });
  expect(fragmentOf(await auth.follow(mail)).get('error_code')).toBe('otp_expired');
});

test('the token of a link can be posted as well', async () => {
  const mail = await signedUp();
  const token_hash = mail.link.searchParams.get('token')!;
  const verify = () => auth.client().auth.verifyOtp({ token_hash, type: 'email' });
  const { data, error } = await verify();
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(mail.to);
  expect((await verify()).error).toMatchObject({
    status: 403,
    message: 'Email link is invalid or has expired',
  });
});

test('a mail of one kind does not answer for another', async () => {
  const mail = await signedUp();
  const wrong = await auth
    .client()
    .auth.verifyOtp({ email: mail.to, token: mail.code, type: 'recovery' });
  expect(wrong.error?.code).toBe('otp_expired');
});

test('after five wrong codes the right one is worth nothing, but the link is', async () => {
  const mail = await signedUp();
  const verify = (token: string) =>
    auth.post('/auth/v1/verify', { type: 'signup', email: mail.to, token });
  const wrong = mail.code === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1) expect((await verify(wrong)).status).toBe(403);
  expect((await verify(mail.code)).status).toBe(403);
  expect(fragmentOf(await auth.follow(mail)).has('access_token')).toBe(true);
});

test('a new mail brings no new guesses for ever', async () => {
  const email = auth.newEmail();
  const guess = () => auth.post('/auth/v1/verify', { type: 'signup', email, token: '000000' });
  const answers = await Promise.all(Array.from({ length: 31 }, guess));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(30);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
});

test('everything about one address at once ends in answers, not in a deadlock', async () => {
  const mail = await signedUp();
  const email = mail.to;
  const person = await auth.person();
  const calls = Array.from({ length: 6 }, () => [
    auth.post('/auth/v1/signup', { email, password: PASSWORD }),
    auth.post('/auth/v1/resend', { type: 'signup', email }),
    auth.post('/auth/v1/recover', { email }),
    auth.follow(mail),
    auth.post('/auth/v1/verify', { type: 'signup', email, token: mail.code }),
    auth.post('/auth/v1/recover', { email: person.email }),
    auth.send('/auth/v1/user', {
      method: 'PUT',
      body: { password: crypto.randomUUID() },
      headers: { authorization: `Bearer ${person.accessToken}` },
    }),
  ]).flat();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 303)).toHaveLength(6);
});

test('an unknown address answers as a wrong code', async () => {
  const mail = await signedUp();
  const verify = (email: string) =>
    auth.post('/auth/v1/verify', { type: 'signup', email, token: 'x' });
  const [known, unknown] = [await verify(mail.to), await verify(auth.newEmail())];
  expect(unknown.status).toBe(403);
  expect(unknown.body).toEqual(known.body);
});

test('an old link has expired', async () => {
  const mail = await signedUp();
  await auth.db('one_time_tokens').update({ expires_at: auth.db.raw(`now() - interval '1 s'`) });
  expect(fragmentOf(await auth.follow(mail)).get('error_code')).toBe('otp_expired');
});

test('neither token nor code is kept in the clear, in a table or in the queue', async () => {
  auth.mailbox.accepting = false;
  const email = auth.newEmail();
  await auth.post('/auth/v1/signup', { email, password: PASSWORD });
  const { rows } = await auth.db.raw(
    `select t::text as row from auth.one_time_tokens t
     union all select j::text from auth._private_jobs j`,
  );
  auth.mailbox.accepting = true;
  const kept = JSON.stringify(rows);
  expect(kept).toContain('sealed');
  expect(kept).not.toContain('token=');
  const { token_hash, code_hash } = await auth
    .db('one_time_tokens')
    .where({ user_id: await idOf(email) })
    .first();
  expect(token_hash).toMatch(/^[\w-]{43}$/);
  expect(code_hash).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['https://a.preview.test/auth/callback?x=1', 'https://a.preview.test/auth/callback?x=1'],
  [`${SITE}/auth/callback`, `${SITE}/auth/callback`],
  ['https://evil.test/', `${SITE}/`],
  [`${SITE}.evil.test/`, `${SITE}/`],
])('a link asked to lead to %s leads to %s', async (asked, place) => {
  const mail = await signedUp(`/auth/v1/signup?redirect_to=${encodeURIComponent(asked)}`);
  const landed = placeOf(await auth.follow(mail));
  landed.hash = '';
  expect(landed.href).toBe(place);
});

test('where a link leads is checked again when it is opened', async () => {
  const mail = await signedUp();
  mail.link.searchParams.set('redirect_to', 'https://evil.test/');
  expect(placeOf(await auth.follow(mail)).origin).toBe(SITE);
});

test.each([
  ['no type', { token: '123456', email: 'a@b.test' }],
  ['an unknown type', { type: 'constructor', token: '123456', email: 'a@b.test' }],
  ['no token', { type: 'signup', email: 'a@b.test' }],
  ['no address', { type: 'signup', token: '123456' }],
  ['a hash and an address', { type: 'signup', token_hash: 'x', email: 'a@b.test' }],
])('a verification with %s is a 400', async (_, body) => {
  expect(await auth.post('/auth/v1/verify', body)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed' },
  });
});

describe('under PKCE', () => {
  test('a link leads to a code, which only the one who began can exchange, once', async () => {
    const client = auth.client('pkce');
    const email = auth.newEmail();
    await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${SITE}/auth/callback?next=%2Fcalendar` },
    });
    const mail = await auth.mailbox.next(email);
    expect(mail.link.searchParams.get('token')).toMatch(/^pkce_/);
    const place = placeOf(await auth.follow(mail));
    expect(place.hash).toBe('');
    expect(place.searchParams.get('next')).toBe('/calendar');
    const code = place.searchParams.get('code')!;

    const stolen = await auth.post('/auth/v1/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'a'.repeat(56),
    });
    expect(stolen).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } });

    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const again = await auth.post('/auth/v1/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'a'.repeat(56),
    });
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
  });

  test('a code that waited five minutes has expired', async () => {
    const client = auth.client('pkce');
    const email = auth.newEmail();
    await client.auth.signUp({ email, password: PASSWORD });
    const place = placeOf(await auth.follow(await auth.mailbox.next(email)));
    await auth
      .db('flow_state')
      .update({ auth_code_issued_at: auth.db.raw(`now() - interval '301 s'`) });
    const { error } = await client.auth.exchangeCodeForSession(place.searchParams.get('code')!);
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' });
  });

  test('an error reaches the page in the query as well', async () => {
    const client = auth.client('pkce');
    const email = auth.newEmail();
    await client.auth.signUp({ email, password: PASSWORD });
    const mail = await auth.mailbox.next(email);
    await auth.follow(mail);
    const place = placeOf(await auth.follow(mail));
    expect(place.searchParams.get('error_code')).toBe('otp_expired');
  });

  test('half of an exchange is a 400', async () => {
    const answer = await auth.post('/auth/v1/token?grant_type=pkce', { auth_code: 'x' });
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});
