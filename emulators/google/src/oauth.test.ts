import {
  DEMO_ACCOUNT,
  createCalendarClient,
  getRedirectParams,
  connect,
  createOAuthClient,
  startTestEmulator,
  postForm,
  SCOPE_PREFIX,
  REDIRECT_URI,
  getApiError,
  SCOPES,
  createPkcePair,
  type TestEmulator,
} from './testing/test-emulator.ts';

let google: TestEmulator;

beforeEach(async () => {
  google = await startTestEmulator();
});

afterEach(() => google.close());

const requestCode = async (url: string, form: Record<string, string> = {}) =>
  getRedirectParams(await postForm(url, { account: DEMO_ACCOUNT, action: 'allow', ...form })).get(
    'code',
  ) ?? '';

test('the consent page lists the accounts and a checkbox for each optional scope', async () => {
  const url = google.auth.generateAuthUrl({
    scope: SCOPES,
    prompt: 'consent',
    login_hint: DEMO_ACCOUNT,
  });
  const response = await fetch(url);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('Demo Google account: this is not Google');
  expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  expect(html).toContain(`value="${DEMO_ACCOUNT}" required checked`);
  expect(response.headers.get('content-security-policy')).toContain(new URL(REDIRECT_URI).origin);
});

test('canceling consent redirects with access_denied and the state', async () => {
  const url = google.auth.generateAuthUrl({ scope: SCOPES, state: 'xyz', prompt: 'consent' });
  const redirectParams = getRedirectParams(await postForm(url, { action: 'cancel' }));
  expect(Object.fromEntries(redirectParams)).toEqual({ state: 'xyz', error: 'access_denied' });
});

test('a scope that the user unchecked is not granted, and calls that require it fail with 403', async () => {
  const auth = createOAuthClient(google.emulator.url);
  const { tokens, redirectParams } = await connect(auth, {
    account: 'second.demo@example.com',
    grantedScopes: [`${SCOPE_PREFIX}calendar.readonly`],
  });
  expect(redirectParams.get('state')).toBe('abc');
  expect(tokens.scope?.split(' ')).toEqual([
    'openid',
    `${SCOPE_PREFIX}userinfo.email`,
    `${SCOPE_PREFIX}calendar.readonly`,
  ]);
  const api = createCalendarClient(google.emulator.url, auth);
  const insert = api.events.insert({ calendarId: 'primary', requestBody: {} });
  expect(await getApiError(insert)).toBe('403 insufficientPermissions');
});

test('a refresh token is issued with the first consent, and later only with prompt=consent', async () => {
  const secondClient = createOAuthClient(google.emulator.url);
  expect((await connect(secondClient, { prompt: '' })).tokens.refresh_token).toBeUndefined();
  expect((await connect(secondClient)).tokens.refresh_token).toBeTruthy();
});

test('the ID token is signed, and tokeninfo and userinfo identify the account', async () => {
  const { auth } = google;
  const ticket = await auth.verifyIdToken({
    idToken: auth.credentials.id_token ?? '',
    audience: 'demo.apps.googleusercontent.com',
  });
  expect(ticket.getPayload()).toMatchObject({ email: DEMO_ACCOUNT, email_verified: true });
  const info = await auth.getTokenInfo(auth.credentials.access_token ?? '');
  expect(info).toMatchObject({ email: DEMO_ACCOUNT, access_type: 'offline' });
  const user = await auth.request({ url: `${google.emulator.url}/oauth2/v3/userinfo` });
  expect(user.data).toMatchObject({ email: DEMO_ACCOUNT, sub: ticket.getUserId() });
  expect((await fetch(`${google.emulator.url}/oauth2/v3/userinfo`)).status).toBe(401);
});

test('an authorization code can be redeemed only once and only with its code verifier and redirect URI', async () => {
  const { auth } = google;
  const { verifier, ...challenge } = createPkcePair();
  const url = auth.generateAuthUrl({ scope: SCOPES, prompt: 'consent', ...challenge });
  const wrongVerifier = auth.getToken({ code: await requestCode(url), codeVerifier: 'wrong' });
  expect(await getApiError(wrongVerifier)).toBe('400 invalid_grant');
  const missingVerifier = auth.getToken({ code: await requestCode(url) });
  expect(await getApiError(missingVerifier)).toBe('400 invalid_grant');
  const wrongRedirectUri = auth.getToken({
    code: await requestCode(url),
    codeVerifier: verifier,
    redirect_uri: 'http://127.0.0.1:9/other',
  });
  expect(await getApiError(wrongRedirectUri)).toBe('400 redirect_uri_mismatch');
  const code = await requestCode(url);
  await auth.getToken({ code, codeVerifier: verifier });
  expect(await getApiError(auth.getToken({ code, codeVerifier: verifier }))).toBe(
    '400 invalid_grant',
  );
});

test('the client can refresh an expired access token but not a revoked grant', async () => {
  const { api, auth, control } = google;
  await control('access-tokens/expire');
  expect(await getApiError(api.calendarList.list())).toBe('401 authError');
  const expiredToken = auth.credentials.access_token;
  auth.setCredentials({ ...auth.credentials, expiry_date: 1 });
  expect((await api.calendarList.list()).status).toBe(200);
  expect(auth.credentials.access_token).not.toBe(expiredToken);
  await auth.revokeToken(auth.credentials.access_token ?? '');
  auth.setCredentials({ ...auth.credentials, expiry_date: 1 });
  expect(await getApiError(api.calendarList.list())).toBe('400 invalid_grant');
  expect(await getApiError(auth.revokeToken('gone'))).toBe('400 invalid_token');
});

test('scopes that have already been granted need no consent page, and prompt=none never shows it', async () => {
  const { auth, control } = google;
  const request = { scope: SCOPES, login_hint: DEMO_ACCOUNT };
  const authorize = async (options: object) =>
    getRedirectParams(
      await fetch(auth.generateAuthUrl({ ...request, ...options }), { redirect: 'manual' }),
    );
  expect((await authorize({})).get('code')).toBeTruthy();
  expect(await control('grants/revoke', { account: DEMO_ACCOUNT })).toBe(204);
  expect((await authorize({ prompt: 'none' })).get('error')).toBe('interaction_required');
});

test('an invalid client, redirect URI or scope shows an error page instead of a redirect', async () => {
  const { auth } = google;
  const url = new URL(auth.generateAuthUrl({ scope: SCOPES }));
  const getErrorFor = async (name: string, value: string) => {
    const changedUrl = new URL(url);
    changedUrl.searchParams.set(name, value);
    const response = await fetch(changedUrl, { redirect: 'manual' });
    return `${response.status} ${/Error \d+: (\w+)/.exec(await response.text())?.[1]}`;
  };
  expect(await getErrorFor('client_id', 'x')).toBe('401 invalid_client');
  expect(await getErrorFor('redirect_uri', 'javascript:alert(1)')).toBe(
    '400 redirect_uri_mismatch',
  );
  expect(await getErrorFor('scope', 'https://example.com/none')).toBe('400 invalid_scope');
});

test('a cross-site form submission is rejected with 403', async () => {
  const response = await fetch(google.auth.generateAuthUrl({ scope: SCOPES }), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ account: DEMO_ACCOUNT, action: 'allow' }),
    redirect: 'manual',
  });
  expect(response.status).toBe(403);
});
