import { decodeJwt } from 'jose';
import {
  EXTERNAL_URL,
  TEST_PASSWORD,
  SITE_URL,
  startAuth,
  type TestAuth,
} from '../testing/start-auth.ts';
import {
  followRedirects,
  formatCookies,
  storeCookies,
  toLoginHint,
  type CookieJar,
  startOpenIdProvider,
  type OpenIdProvider,
} from '../testing/openid-provider.ts';

let provider: OpenIdProvider;
let auth: TestAuth;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  auth = await startAuth({
    ...provider.env,
    GOTRUE_EXTERNAL_AWAY_ENABLED: 'true',
    GOTRUE_EXTERNAL_AWAY_CLIENT_ID: 'x',
    GOTRUE_EXTERNAL_AWAY_SECRET: 'x',
    GOTRUE_EXTERNAL_AWAY_URL: 'http://127.0.0.1:1',
    GOTRUE_EXTERNAL_CLOSED_URL: 'https://closed.test',
  });
});

afterAll(async () => {
  await auth.close();
  await provider.close();
});

let identityCount = 0;

const createClaims = (email: string, email_verified = true) => ({
  key: (identityCount += 1),
  email,
  email_verified,
  name: 'Ada Lovelace',
});

const getAuthorizeUrl = (claims: object | 'nobody', extraParams: Record<string, string> = {}) =>
  `${EXTERNAL_URL}/auth/v1/authorize?${new URLSearchParams({
    provider: 'example',
    login_hint: claims === 'nobody' ? claims : toLoginHint(claims),
    ...extraParams,
  })}`;

const signIn = (claims: object) => followRedirects(auth, getAuthorizeUrl(claims), SITE_URL);

const parseFragment = ({ hash }: URL) => new URLSearchParams(hash.slice(1));

async function getSession(redirectUrl: URL) {
  const token = parseFragment(redirectUrl).get('access_token') ?? '';
  const { body } = await auth.sendAs(token, 'GET', '/user');
  return { token, user: body };
}

describe('OAuth sign-in', () => {
  test("creates an account from the provider's claims and reuses it at the next sign-in", async () => {
    const claims = createClaims(auth.createEmailAddress());
    const redirectUrl = await signIn(claims);
    const { user, token } = await getSession(redirectUrl);
    expect(user).toMatchObject({
      email: claims.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'example', providers: ['example'] },
      user_metadata: { full_name: 'Ada Lovelace', email_verified: true },
      identities: [{ provider: 'example', id: toLoginHint(claims) }],
    });
    expect(decodeJwt(token)).toMatchObject({ amr: [{ method: 'oauth', provider: 'example' }] });
    expect(parseFragment(redirectUrl).get('provider_token')).toEqual(expect.any(String));
    expect((await getSession(await signIn(claims))).user.id).toBe(user.id);
  });

  test('does not overwrite user metadata that the user has changed', async () => {
    const claims = createClaims(auth.createEmailAddress());
    const { token } = await getSession(await signIn(claims));
    await auth.sendAs(token, 'PUT', '/user', { data: { full_name: 'Countess' } });
    const { user } = await getSession(await signIn(claims));
    expect(user.user_metadata).toMatchObject({ full_name: 'Countess', name: 'Ada Lovelace' });
  });

  test('returns a code if PKCE is used, and exchanging the code returns the provider token', async () => {
    const client = auth.createClient('pkce');
    const claims = createClaims(auth.createEmailAddress());
    const { data } = await client.auth.signInWithOAuth({
      provider: 'example' as never,
      options: {
        queryParams: { login_hint: toLoginHint(claims) },
        redirectTo: `${SITE_URL}/auth/callback`,
      },
    });
    const redirectUrl = await followRedirects(auth, data.url ?? '', SITE_URL);
    expect(redirectUrl.pathname).toBe('/auth/callback');
    expect(redirectUrl.hash).toBe('');
    const code = redirectUrl.searchParams.get('code') ?? '';
    const [flowState] = await auth.db('flow_state').whereNotNull('provider_tokens');
    const { data: exchange } = await client.auth.exchangeCodeForSession(code);
    const { session } = exchange;
    expect(session).toMatchObject({ user: { email: claims.email } });
    expect(flowState.provider_tokens).not.toContain(session?.provider_token);
  });

  test('redirects to the site URL if redirect_to is not allowed', async () => {
    const claims = createClaims(auth.createEmailAddress());
    const redirectUrl = await followRedirects(
      auth,
      getAuthorizeUrl(claims, { redirect_to: 'https://evil.test/' }),
      SITE_URL,
    );
    expect(redirectUrl.origin).toBe(SITE_URL);
  });

  test('ignores reserved OAuth parameters in the authorize request', async () => {
    const url = getAuthorizeUrl('nobody', {
      state: 'mine',
      redirect_uri: 'https://evil.test',
      client_id: 'other',
      nonce: 'mine',
      prompt: 'login',
      scopes: 'calendar',
    });
    const response = await fetch(url.replace(EXTERNAL_URL, auth.url), { redirect: 'manual' });
    expect(response.status).toBe(302);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'scheduler',
      redirect_uri: `${EXTERNAL_URL}/auth/v1/callback`,
      prompt: 'login',
      scope: 'openid email profile calendar',
      code_challenge_method: 'S256',
    });
    expect(searchParams.get('state')).not.toBe('mine');
    expect(searchParams.get('nonce')).not.toBe('mine');
  });
});

describe('OAuth callback', () => {
  const callback = async (params: Record<string, string>, cookies: CookieJar = new Map()) => {
    const path = `/auth/v1/callback?${new URLSearchParams(params)}`;
    const { headers } = await auth.send(path, { headers: { cookie: formatCookies(cookies) } });
    return new URL(headers.get('location') ?? '');
  };

  /** Starts a sign-in and returns its state and the cookies of the browser. */
  const startSignIn = async (cookies: CookieJar = new Map()) => {
    const url = getAuthorizeUrl(createClaims(auth.createEmailAddress()));
    const response = await fetch(url.replace(EXTERNAL_URL, auth.url), {
      redirect: 'manual',
      headers: { cookie: formatCookies(cookies) },
    });
    storeCookies(cookies, response);
    const location = new URL(response.headers.get('location') ?? '');
    return { state: location.searchParams.get('state') ?? '', cookies, response };
  };

  test('accepts a state only once, even from concurrent requests', async () => {
    const { state, cookies } = await startSignIn();
    const redirectUrls = await Promise.all(
      [1, 2, 3].map(() => callback({ state, code: 'invalid-code' }, cookies)),
    );
    const codes = redirectUrls.map(({ searchParams }) => searchParams.get('error_code'));
    expect(codes.filter((code) => code === 'bad_oauth_callback')).toHaveLength(1);
    expect(codes.filter((code) => code === 'flow_state_already_used')).toHaveLength(2);
  });

  test('reports an unknown state in the query and the fragment of the redirect URL', async () => {
    const redirectUrl = await callback({ state: 'x', code: 'y' });
    expect(redirectUrl.origin).toBe(SITE_URL);
    expect(redirectUrl.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(parseFragment(redirectUrl).get('error')).toBe('invalid_request');
  });

  test('rejects a state older than 10 minutes', async () => {
    const { state, cookies } = await startSignIn();
    const created_at = new Date(Date.now() - 601_000).toISOString();
    await auth.db('flow_state').whereNotNull('state_hash').update({ created_at });
    const redirectUrl = await callback({ state, code: 'y' }, cookies);
    expect(redirectUrl.searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test('redirects with access_denied when the user denies access', async () => {
    const redirectUrl = await followRedirects(auth, getAuthorizeUrl('nobody'), SITE_URL);
    expect(redirectUrl.searchParams.get('error')).toBe('access_denied');
  });

  test('redirects form-post callbacks so that the browser sends its cookie', async () => {
    const { state, cookies } = await startSignIn();
    const { status, headers } = await auth.send('/auth/v1/callback', {
      method: 'POST',
      body: `state=${state}&code=y`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(303);
    const redirectUrl = await followRedirects(
      auth,
      headers.get('location') ?? '',
      SITE_URL,
      cookies,
    );
    expect(redirectUrl.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  test('rejects a form-post callback that is too long for a redirect', async () => {
    const { status, body } = await auth.send('/auth/v1/callback', {
      method: 'POST',
      body: `state=x&code=${'y'.repeat(8000)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect({ status, code: body.error_code }).toEqual({ status: 400, code: 'validation_failed' });
  });

  test('stores the browser secret in an HttpOnly, SameSite=Lax cookie', async () => {
    const { response } = await startSignIn();
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^auth-browser=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('stores the browser secret in a Secure cookie with the __Host- prefix if it has an https URL', async () => {
    const secureAuth = await startAuth({
      ...provider.env,
      API_EXTERNAL_URL: 'https://auth.test',
    });
    const { pathname, search } = new URL(getAuthorizeUrl('nobody'));
    const response = await fetch(secureAuth.url + pathname + search, { redirect: 'manual' });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-auth-browser=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    await secureAuth.close();
  });

  test('accepts the callback only in the browser that started the sign-in', async () => {
    const { state, cookies } = await startSignIn();
    const other = await startSignIn();
    for (const foreignCookies of [new Map(), new Map([['auth-browser', 'x']]), other.cookies]) {
      const redirectUrl = await callback({ state, code: 'y' }, foreignCookies);
      expect(redirectUrl.searchParams.get('error_code')).toBe('bad_oauth_state');
      expect(redirectUrl.searchParams.get('error_description')).toContain('another browser');
    }
    // The attempts don't prevent the browser from completing the sign-in.
    const redirectUrl = await callback({ state, code: 'y' }, cookies);
    expect(redirectUrl.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  test('accepts several sign-ins that were started in the same browser', async () => {
    const cookies: CookieJar = new Map();
    const states = [(await startSignIn(cookies)).state, (await startSignIn(cookies)).state];
    for (const state of states) {
      const redirectUrl = await callback({ state, code: 'y' }, cookies);
      expect(redirectUrl.searchParams.get('error_code')).toBe('bad_oauth_callback');
    }
  });
});

describe('account matching', () => {
  test('links the identity to the confirmed account with the same email address', async () => {
    const testUser = await auth.createUser();
    const { user } = await getSession(await signIn(createClaims(testUser.email)));
    expect(user.id).toBe(testUser.id);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'example'] });
    expect((await testUser.client.auth.getUser()).error).toBeNull();
  });

  test('discards the password, metadata and links of an unconfirmed account with the same email address', async () => {
    const email = auth.createEmailAddress();
    const attacker = auth.createClient();
    await attacker.auth.signUp({
      email,
      password: TEST_PASSWORD,
      options: { data: { mine: true } },
    });
    const confirmation = await auth.mailbox.waitForEmail(email);
    const { user } = await getSession(await signIn(createClaims(email)));
    expect(JSON.stringify(user)).not.toContain('mine');
    const passwordSignIn = await attacker.auth.signInWithPassword({
      email,
      password: TEST_PASSWORD,
    });
    expect(passwordSignIn.error?.code).toBe('invalid_credentials');
    expect((await auth.openLink(confirmation)).headers.get('location')).toContain('otp_expired');
  });

  test('does not match an unverified provider email address to an existing account', async () => {
    const testUser = await auth.createUser();
    const { user } = await getSession(await signIn(createClaims(testUser.email, false)));
    expect(user.id).not.toBe(testUser.id);
    expect(user.email).toBe('');
  });

  test('requires confirmation of an unverified provider email address', async () => {
    const email = auth.createEmailAddress();
    const claims = createClaims(email, false);
    const redirectUrl = await signIn(claims);
    expect(redirectUrl.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(redirectUrl.searchParams.get('error')).toBe('access_denied');
    await auth.openLink(await auth.mailbox.waitForEmail(email));
    expect((await getSession(await signIn(claims))).user.email).toBe(email);
  });

  test('rejects new users while sign-up is disabled', async () => {
    const closedAuth = await startAuth({ ...provider.env, GOTRUE_DISABLE_SIGNUP: 'true' });
    const redirectUrl = await followRedirects(
      closedAuth,
      getAuthorizeUrl(createClaims(closedAuth.createEmailAddress())),
      SITE_URL,
    );
    expect(redirectUrl.searchParams.get('error_code')).toBe('signup_disabled');
    await closedAuth.close();
  });

  test('rejects banned users', async () => {
    const claims = createClaims(auth.createEmailAddress());
    await signIn(claims);
    const banned_until = new Date(Date.now() + 60_000).toISOString();
    await auth.db('users').where({ email: claims.email }).update({ banned_until });
    expect((await signIn(claims)).searchParams.get('error_code')).toBe('user_banned');
  });
});

describe('OAuth provider selection', () => {
  test('redirects with provider_unreachable if the provider is unavailable', async () => {
    const url = `${auth.url}/auth/v1/authorize?provider=away`;
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('error_code=provider_unreachable');
  });

  test.each(['unknown', 'closed', ''])(
    'returns 400 for the unsupported provider %j',
    async (name) => {
      expect(await auth.send(`/auth/v1/authorize?provider=${name}`)).toMatchObject({
        status: 400,
        body: {
          error_code: 'validation_failed',
          msg: expect.stringMatching(/^Unsupported provider: /),
        },
      });
    },
  );

  test('redirects browsers with the error instead of showing JSON if the provider is disabled', async () => {
    const path = '/auth/v1/authorize?provider=closed';
    expect(await auth.send(path)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    const browserResponse = await auth.send(path, { headers: { accept: 'text/html,*/*' } });
    expect(browserResponse.status).toBe(303);
    const redirectUrl = new URL(browserResponse.headers.get('location') ?? '');
    expect(redirectUrl.origin).toBe(SITE_URL);
    expect(parseFragment(redirectUrl).get('error_description')).toContain('Unsupported provider');
  });

  test('the settings endpoint lists a provider only if it is configured', async () => {
    const { external } = (await auth.send('/auth/v1/settings')).body;
    expect(external).toMatchObject({ example: true, google: false, email: true });
    expect(external).not.toHaveProperty('closed');
  });
});
