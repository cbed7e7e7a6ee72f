import { decodeJwt } from 'jose';
import { EXTERNAL, PASSWORD, SITE, startAuth, type TestAuth } from '../testing/auth.ts';
import {
  browse,
  hintOf,
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

let made = 0;

const claimsFor = (email: string, email_verified = true) => ({
  key: (made += 1),
  email,
  email_verified,
  name: 'Ada Lovelace',
});

const authorizeUrl = (claims: object | 'nobody', more: Record<string, string> = {}) =>
  `${EXTERNAL}/auth/v1/authorize?${new URLSearchParams({
    provider: 'house',
    login_hint: claims === 'nobody' ? claims : hintOf(claims),
    ...more,
  })}`;

const signIn = (claims: object) => browse(auth, authorizeUrl(claims), SITE);

const fieldsOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1));

async function sessionOf(place: URL) {
  const token = fieldsOf(place).get('access_token') ?? '';
  const { body } = await auth.as(token, 'GET', '/user');
  return { token, user: body };
}

describe('signing in', () => {
  test('makes an account with what the provider says, and knows it again', async () => {
    const claims = claimsFor(auth.newEmail());
    const place = await signIn(claims);
    const { user, token } = await sessionOf(place);
    expect(user).toMatchObject({
      email: claims.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'house', providers: ['house'] },
      user_metadata: { full_name: 'Ada Lovelace', email_verified: true },
      identities: [{ provider: 'house', id: hintOf(claims) }],
    });
    expect(decodeJwt(token)).toMatchObject({ amr: [{ method: 'oauth', provider: 'house' }] });
    expect(fieldsOf(place).get('provider_token')).toEqual(expect.any(String));
    expect((await sessionOf(await signIn(claims))).user.id).toBe(user.id);
  });

  test('keeps what the person says otherwise than the provider', async () => {
    const claims = claimsFor(auth.newEmail());
    const { token } = await sessionOf(await signIn(claims));
    await auth.as(token, 'PUT', '/user', { data: { full_name: 'Countess' } });
    const { user } = await sessionOf(await signIn(claims));
    expect(user.user_metadata).toMatchObject({ full_name: 'Countess', name: 'Ada Lovelace' });
  });

  test('under PKCE gives a code, and the provider’s token with the session', async () => {
    const client = auth.client('pkce');
    const claims = claimsFor(auth.newEmail());
    const { data } = await client.auth.signInWithOAuth({
      provider: 'house' as never,
      options: { queryParams: { login_hint: hintOf(claims) }, redirectTo: `${SITE}/auth/callback` },
    });
    const place = await browse(auth, data.url ?? '', SITE);
    expect(place.pathname).toBe('/auth/callback');
    expect(place.hash).toBe('');
    const code = place.searchParams.get('code') ?? '';
    const [stored] = await auth.db('flow_state').whereNotNull('provider_tokens');
    const { data: exchanged } = await client.auth.exchangeCodeForSession(code);
    const { session } = exchanged;
    expect(session).toMatchObject({ user: { email: claims.email } });
    expect(stored.provider_tokens).not.toContain(session?.provider_token);
  });

  test('a redirect that is not allowed leads to the site', async () => {
    const claims = claimsFor(auth.newEmail());
    const place = await browse(
      auth,
      authorizeUrl(claims, { redirect_to: 'https://evil.test/' }),
      SITE,
    );
    expect(place.origin).toBe(SITE);
  });

  test('the page cannot say what is ours to say', async () => {
    const url = authorizeUrl('nobody', {
      state: 'mine',
      redirect_uri: 'https://evil.test',
      client_id: 'other',
      nonce: 'mine',
      prompt: 'login',
      scopes: 'calendar',
    });
    const response = await fetch(url.replace(EXTERNAL, auth.url), { redirect: 'manual' });
    expect(response.status).toBe(302);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'scheduler',
      redirect_uri: `${EXTERNAL}/auth/v1/callback`,
      prompt: 'login',
      scope: 'openid email profile calendar',
      code_challenge_method: 'S256',
    });
    expect(searchParams.get('state')).not.toBe('mine');
    expect(searchParams.get('nonce')).not.toBe('mine');
  });
});

describe('the callback', () => {
  const callback = async (params: Record<string, string>) => {
    const address = `/auth/v1/callback?${new URLSearchParams(params)}`;
    const { headers } = await auth.send(address);
    return new URL(headers.get('location') ?? '');
  };

  test('takes a state once', async () => {
    const url = authorizeUrl(claimsFor(auth.newEmail())).replace(EXTERNAL, auth.url);
    const begun = await fetch(url, { redirect: 'manual' });
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const answers = await Promise.all(
      [1, 2, 3].map(() => callback({ state, code: 'a code that is not theirs' })),
    );
    const codes = answers.map(({ searchParams }) => searchParams.get('error_code'));
    expect(codes.filter((code) => code === 'bad_oauth_callback')).toHaveLength(1);
    expect(codes.filter((code) => code === 'flow_state_already_used')).toHaveLength(2);
  });

  test('refuses a state that it never gave, in both places', async () => {
    const place = await callback({ state: 'x', code: 'y' });
    expect(place.origin).toBe(SITE);
    expect(place.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(fieldsOf(place).get('error')).toBe('invalid_request');
  });

  test('refuses a state that grew old', async () => {
    const url = authorizeUrl(claimsFor(auth.newEmail())).replace(EXTERNAL, auth.url);
    const begun = await fetch(url, { redirect: 'manual' });
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const created_at = new Date(Date.now() - 601_000).toISOString();
    await auth.db('flow_state').whereNotNull('state_hash').update({ created_at });
    expect((await callback({ state, code: 'y' })).searchParams.get('error_code')).toBe(
      'bad_oauth_state',
    );
  });

  test('says when access was denied', async () => {
    const place = await browse(auth, authorizeUrl('nobody'), SITE);
    expect(place.searchParams.get('error')).toBe('access_denied');
  });

  test('takes a form as well', async () => {
    const { status, headers } = await auth.send('/auth/v1/callback', {
      method: 'POST',
      body: 'state=x&code=y',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(303);
    expect(headers.get('location')).toContain('bad_oauth_state');
  });
});

describe('whose account it becomes', () => {
  test('a confirmed account with the same address', async () => {
    const person = await auth.person();
    const { user } = await sessionOf(await signIn(claimsFor(person.email)));
    expect(user.id).toBe(person.id);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'house'] });
    expect((await person.client.auth.getUser()).error).toBeNull();
  });

  test('an account that somebody began with the address loses all that they put there', async () => {
    const email = auth.newEmail();
    const thief = auth.client();
    await thief.auth.signUp({ email, password: PASSWORD, options: { data: { mine: true } } });
    const mail = await auth.mailbox.next(email);
    const { user } = await sessionOf(await signIn(claimsFor(email)));
    expect(JSON.stringify(user)).not.toContain('mine');
    const byPassword = await thief.auth.signInWithPassword({ email, password: PASSWORD });
    expect(byPassword.error?.code).toBe('invalid_credentials');
    expect((await auth.follow(mail)).headers.get('location')).toContain('otp_expired');
  });

  test('an address that nobody checked opens nobody’s account', async () => {
    const person = await auth.person();
    const { user } = await sessionOf(await signIn(claimsFor(person.email, false)));
    expect(user.id).not.toBe(person.id);
    expect(user.email).toBe('');
  });

  test('an address that nobody checked has to be confirmed first', async () => {
    const email = auth.newEmail();
    const claims = claimsFor(email, false);
    const place = await signIn(claims);
    expect(place.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(place.searchParams.get('error')).toBe('access_denied');
    await auth.follow(await auth.mailbox.next(email));
    expect((await sessionOf(await signIn(claims))).user.email).toBe(email);
  });

  test('nobody’s while signing up is disabled', async () => {
    const closed = await startAuth({ ...provider.env, GOTRUE_DISABLE_SIGNUP: 'true' });
    const place = await browse(closed, authorizeUrl(claimsFor(closed.newEmail())), SITE);
    expect(place.searchParams.get('error_code')).toBe('signup_disabled');
    await closed.close();
  });

  test('not one that is banned', async () => {
    const claims = claimsFor(auth.newEmail());
    await signIn(claims);
    const banned_until = new Date(Date.now() + 60_000).toISOString();
    await auth.db('users').where({ email: claims.email }).update({ banned_until });
    expect((await signIn(claims)).searchParams.get('error_code')).toBe('user_banned');
  });
});

describe('a provider', () => {
  test('that answers not leads back with the reason', async () => {
    const url = `${auth.url}/auth/v1/authorize?provider=away`;
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('error_code=provider_unreachable');
  });

  test.each(['unknown', 'closed', ''])('%j is a 400', async (name) => {
    expect(await auth.send(`/auth/v1/authorize?provider=${name}`)).toMatchObject({
      status: 400,
      body: {
        error_code: 'validation_failed',
        msg: expect.stringMatching(/^Unsupported provider: /),
      },
    });
  });

  test('that is not set up leaves no person with the bare answer', async () => {
    const path = '/auth/v1/authorize?provider=closed';
    expect(await auth.send(path)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    const page = await auth.send(path, { headers: { accept: 'text/html,*/*' } });
    expect(page.status).toBe(303);
    const place = new URL(page.headers.get('location') ?? '');
    expect(place.origin).toBe(SITE);
    expect(fieldsOf(place).get('error_description')).toContain('Unsupported provider');
  });

  test('that works is offered, and no other', async () => {
    const { external } = (await auth.send('/auth/v1/settings')).body;
    expect(external).toMatchObject({ house: true, google: false, email: true });
    expect(external).not.toHaveProperty('closed');
  });
});
