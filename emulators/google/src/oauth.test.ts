import {
  ADA,
  calendarClient,
  comesBackTo,
  connect,
  oauthClient,
  openBench,
  post,
  PREFIX,
  REDIRECT,
  refusal,
  SCOPES,
  verifierPair,
  type Bench,
} from './testing/bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

const codeFor = async (url: string, form: Record<string, string> = {}) =>
  comesBackTo(await post(url, { account: ADA, action: 'allow', ...form })).get('code') ?? '';

test('the consent page shows accounts and one box for each scope that can be left out', async () => {
  const url = bench.auth.generateAuthUrl({ scope: SCOPES, prompt: 'consent', login_hint: ADA });
  const answer = await fetch(url);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('Demo Google account: this is not Google');
  expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  expect(html).toContain(`value="${ADA}" required checked`);
  expect(answer.headers.get('content-security-policy')).toContain(new URL(REDIRECT).origin);
});

test('who cancels goes back with access_denied and the state', async () => {
  const url = bench.auth.generateAuthUrl({ scope: SCOPES, state: 'xyz', prompt: 'consent' });
  const back = comesBackTo(await post(url, { action: 'cancel' }));
  expect(Object.fromEntries(back)).toEqual({ state: 'xyz', error: 'access_denied' });
});

test('an unticked scope is not granted, and its calls are refused', async () => {
  const auth = oauthClient(bench.emulator.url);
  const { tokens, back } = await connect(auth, {
    account: 'second.demo@example.com',
    ticked: [`${PREFIX}calendar.readonly`],
  });
  expect(back.get('state')).toBe('abc');
  expect(tokens.scope?.split(' ')).toEqual([
    'openid',
    `${PREFIX}userinfo.email`,
    `${PREFIX}calendar.readonly`,
  ]);
  const api = calendarClient(bench.emulator.url, auth);
  const insert = api.events.insert({ calendarId: 'primary', requestBody: {} });
  expect(await refusal(insert)).toBe('403 insufficientPermissions');
});

test('a refresh token comes with the first consent, and then only when asked for', async () => {
  const again = oauthClient(bench.emulator.url);
  expect((await connect(again, { prompt: '' })).tokens.refresh_token).toBeUndefined();
  expect((await connect(again)).tokens.refresh_token).toBeTruthy();
});

test('the identity is signed, and the token tells whose it is', async () => {
  const { auth } = bench;
  const ticket = await auth.verifyIdToken({
    idToken: auth.credentials.id_token ?? '',
    audience: 'demo.apps.googleusercontent.com',
  });
  expect(ticket.getPayload()).toMatchObject({ email: ADA, email_verified: true });
  const info = await auth.getTokenInfo(auth.credentials.access_token ?? '');
  expect(info).toMatchObject({ email: ADA, access_type: 'offline' });
  const user = await auth.request({ url: `${bench.emulator.url}/oauth2/v3/userinfo` });
  expect(user.data).toMatchObject({ email: ADA, sub: ticket.getUserId() });
  expect((await fetch(`${bench.emulator.url}/oauth2/v3/userinfo`)).status).toBe(401);
});

test('a code is good once, for its verifier and its address only', async () => {
  const { auth } = bench;
  const { verifier, ...challenge } = verifierPair();
  const url = auth.generateAuthUrl({ scope: SCOPES, prompt: 'consent', ...challenge });
  const wrong = auth.getToken({ code: await codeFor(url), codeVerifier: 'wrong' });
  expect(await refusal(wrong)).toBe('400 invalid_grant');
  const bare = auth.getToken({ code: await codeFor(url) });
  expect(await refusal(bare)).toBe('400 invalid_grant');
  const astray = auth.getToken({
    code: await codeFor(url),
    codeVerifier: verifier,
    redirect_uri: 'http://127.0.0.1:9/other',
  });
  expect(await refusal(astray)).toBe('400 redirect_uri_mismatch');
  const code = await codeFor(url);
  await auth.getToken({ code, codeVerifier: verifier });
  expect(await refusal(auth.getToken({ code, codeVerifier: verifier }))).toBe('400 invalid_grant');
});

test('an expired access token is refreshed by the client; a revoked grant is not', async () => {
  const { api, auth, control } = bench;
  await control('access-tokens/expire');
  expect(await refusal(api.calendarList.list())).toBe('401 authError');
  const before = auth.credentials.access_token;
  auth.setCredentials({ ...auth.credentials, expiry_date: 1 });
  expect((await api.calendarList.list()).status).toBe(200);
  expect(auth.credentials.access_token).not.toBe(before);
  await auth.revokeToken(auth.credentials.access_token ?? '');
  auth.setCredentials({ ...auth.credentials, expiry_date: 1 });
  expect(await refusal(api.calendarList.list())).toBe('400 invalid_grant');
  expect(await refusal(auth.revokeToken('gone'))).toBe('400 invalid_token');
});

test('what was allowed before is granted without a page, and prompt=none never shows one', async () => {
  const { auth, control } = bench;
  const request = { scope: SCOPES, login_hint: ADA };
  const go = async (more: object) =>
    comesBackTo(await fetch(auth.generateAuthUrl({ ...request, ...more }), { redirect: 'manual' }));
  expect((await go({})).get('code')).toBeTruthy();
  expect(await control('grants/revoke', { account: ADA })).toBe(204);
  expect((await go({ prompt: 'none' })).get('error')).toBe('interaction_required');
});

test('a wrong client, address or scope ends on an error page, not at the address', async () => {
  const { auth } = bench;
  const url = new URL(auth.generateAuthUrl({ scope: SCOPES }));
  const change = async (name: string, value: string) => {
    const other = new URL(url);
    other.searchParams.set(name, value);
    const answer = await fetch(other, { redirect: 'manual' });
    return `${answer.status} ${/Error \d+: (\w+)/.exec(await answer.text())?.[1]}`;
  };
  expect(await change('client_id', 'x')).toBe('401 invalid_client');
  expect(await change('redirect_uri', 'javascript:alert(1)')).toBe('400 redirect_uri_mismatch');
  expect(await change('scope', 'https://example.com/none')).toBe('400 invalid_scope');
});

test('a form sent by another site is refused', async () => {
  const answer = await fetch(bench.auth.generateAuthUrl({ scope: SCOPES }), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ account: ADA, action: 'allow' }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(403);
});
