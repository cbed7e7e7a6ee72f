import { googleSync } from '@scheduler/contracts/billing';
import { newId } from '@scheduler/service-kit';
import type { TestUser } from '../testing/test-billing.ts';
import {
  ADA,
  BOB,
  parseOutcome,
  readConnection,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/test-google.ts';
import { OAUTH_REQUEST_TTL_MS } from './connect.ts';
import { getRefreshToken } from './tokens.ts';

let google: GoogleProcess;
let billing: TestGoogle;
let now = Date.now();

beforeAll(async () => {
  google = await startGoogle();
  billing = await startTestGoogle({ googleUrl: google.url, clock: () => now });
});
afterAll(async () => {
  await billing.stop();
  await google.stop();
});
beforeEach(async () => {
  now = Date.now();
  await google.resetFaults();
});

const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';

test('the consent URL requests minimal scopes with PKCE, and a cookie binds the flow to the browser', async () => {
  const user = await billing.createProUser();
  const response = await fetch(`${billing.url}/api/calendar/google?action=connect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
  });
  const { authUrl } = googleSync.connect.response.parse(await response.json());
  const params = Object.fromEntries(new URL(authUrl).searchParams);
  expect(params).toMatchObject({
    redirect_uri: 'https://app.test/api/calendar/google/callback',
    scope: `openid email ${SCOPE_PREFIX}calendar.events ${SCOPE_PREFIX}calendar.calendarlist.readonly`,
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
  });
  expect(params['code_challenge']).toMatch(/^[\w-]{43}$/);
  expect(params['state']).toMatch(/^[\w-]{43}$/);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-google_connect_\w+=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
});

test('connecting an account stores it and its primary calendar without starting a sync', async () => {
  const user = await billing.createProUser();
  expect(await readConnection(user)).toBeUndefined();
  const consent = await billing.startConsent(user);
  const { status, page } = await billing.followRedirect(
    await billing.consent(consent),
    consent.cookie,
  );
  expect(status).toBe(200);
  expect(parseOutcome(page)).toBe('connected');
  expect(page).toContain('You can close this window.');
  expect(await readConnection(user)).toMatchObject({
    provider: 'google',
    is_active: true,
    calendar_id: ADA,
    email: ADA,
    problem: null,
    is_demo: true,
    has_started: false,
  });
});

test('the callback page contains no secrets or inline scripts', async () => {
  const user = await billing.createProUser();
  const consent = await billing.startConsent(user);
  const callbackUrl = await billing.consent(consent);
  const response = await fetch(callbackUrl, { headers: { cookie: consent.cookie } });
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-google_connect_\w+=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  const { code = '', state = '' } = Object.fromEntries(new URL(callbackUrl).searchParams);
  for (const secret of [code, state, 'ya29.', '1//0']) expect(page).not.toContain(secret);
  expect(page).not.toMatch(/<script(?! src)|style=|\son\w+=/);
  for (const [file, type] of [
    ['js', 'text/javascript'],
    ['css', 'text/css'],
  ]) {
    const served = await fetch(`${billing.url}/api/calendar/google/callback.${file}`);
    expect(served.headers.get('content-type')).toContain(type);
    expect(page).toContain(`/api/calendar/google/callback.${file}`);
  }
});

test('canceling on the consent page does not connect an account', async () => {
  const user = await billing.createProUser();
  expect(await billing.connect(user, { action: 'cancel' })).toBe('cancelled');
  expect(await readConnection(user)).toBeUndefined();
});

test('consent that does not grant calendar access is rejected', async () => {
  const user = await billing.createProUser();
  const checkedScopes = [`${SCOPE_PREFIX}calendar.calendarlist.readonly`];
  expect(await billing.connect(user, { account: BOB, checkedScopes })).toBe('scope');
  expect(await readConnection(user)).toBeUndefined();
});

test('consent that does not grant the calendar list connects the primary calendar only', async () => {
  const user = await billing.createProUser();
  await google.control('faults', {
    kind: 'error',
    call: 'calendarList.list',
    status: '403',
    reason: 'insufficientPermissions',
  });
  expect(await billing.connect(user)).toBe('connected');
  const { id = '' } = (await billing.findIntegration(user)) ?? {};
  const rows = (await billing.db('google_calendars').where('integration_id', id)) as object[];
  expect(rows).toMatchObject([
    { is_primary: true, is_synced: true, google_calendar_id: 'primary' },
  ]);
});

describe('a callback with an invalid state returns 400 without exchanging the code', () => {
  const expectRejection = async (user: TestUser, callbackUrl: string, cookie?: string) => {
    await google.resetFaults();
    const { status, page } = await billing.followRedirect(callbackUrl, cookie);
    expect(status).toBe(400);
    expect(parseOutcome(page)).toBeNull();
    expect(page).not.toContain('<script');
    expect(await google.countCalls()).toEqual({});
    return readConnection(user);
  };

  test('if the state is missing, empty, repeated or unknown', async () => {
    const user = await billing.createProUser();
    const consent = await billing.startConsent(user);
    const callbackUrl = new URL(await billing.consent(consent));
    const state = callbackUrl.searchParams.get('state') ?? '';
    for (const states of [[], [''], [state, state], [`${state}x`]]) {
      callbackUrl.searchParams.delete('state');
      for (const value of states) callbackUrl.searchParams.append('state', value);
      expect(await expectRejection(user, callbackUrl.href, consent.cookie)).toBeUndefined();
    }
  });

  test('if the cookie is missing or belongs to another browser', async () => {
    const user = await billing.createProUser();
    const consent = await billing.startConsent(user);
    const otherConsent = await billing.startConsent(await billing.createProUser('other'));
    const callbackUrl = await billing.consent(consent);
    const forgedCookie = `${consent.cookie.split('=')[0]}=${otherConsent.cookie.split('=')[1]}`;
    for (const cookie of ['', otherConsent.cookie, forgedCookie]) {
      expect(await expectRejection(user, callbackUrl, cookie)).toBeUndefined();
    }
    // The original browser can still complete the request.
    const { page } = await billing.followRedirect(callbackUrl, consent.cookie);
    expect(parseOutcome(page)).toBe('connected');
  });

  test('if the state was already used', async () => {
    const user = await billing.createProUser();
    for (const action of ['allow', 'cancel'] as const) {
      const consent = await billing.startConsent(user);
      const callbackUrl = await billing.consent(consent, { action });
      await billing.followRedirect(callbackUrl, consent.cookie);
      await expectRejection(user, callbackUrl, consent.cookie);
    }
  });

  test('if the state is 10 minutes old', async () => {
    const user = await billing.createProUser();
    const consent = await billing.startConsent(user);
    const callbackUrl = await billing.consent(consent);
    now += OAUTH_REQUEST_TTL_MS;
    expect(await expectRejection(user, callbackUrl, consent.cookie)).toBeUndefined();
  });
});

test('two parallel consent flows in one browser both succeed', async () => {
  const user = await billing.createProUser();
  const [firstConsent, secondConsent] = [
    await billing.startConsent(user),
    await billing.startConsent(user),
  ];
  const cookie = `${firstConsent.cookie}; ${secondConsent.cookie}`;
  for (const consent of [firstConsent, secondConsent]) {
    const { page } = await billing.followRedirect(await billing.consent(consent), cookie);
    expect(parseOutcome(page)).toBe('connected');
  }
});

test("an authorization code can't be reused", async () => {
  const user = await billing.createProUser();
  const [firstConsent, secondConsent] = [
    await billing.startConsent(user),
    await billing.startConsent(user),
  ];
  const firstUrl = new URL(await billing.consent(firstConsent));
  const secondUrl = new URL(await billing.consent(secondConsent));
  await billing.followRedirect(firstUrl.href, firstConsent.cookie);
  await billing.db('google_integrations').where('user_id', user.user.id).delete();
  secondUrl.searchParams.set('code', firstUrl.searchParams.get('code') ?? '');
  const { page } = await billing.followRedirect(secondUrl.href, secondConsent.cookie);
  expect(parseOutcome(page)).toBe('failed');
  expect(await readConnection(user)).toBeUndefined();
});

test('an authorization code from a different consent flow is rejected by PKCE', async () => {
  const [user, otherUser] = [await billing.createProUser(), await billing.createProUser('other')];
  const [firstConsent, secondConsent] = [
    await billing.startConsent(user),
    await billing.startConsent(otherUser),
  ];
  const stolenCode = new URL(await billing.consent(firstConsent)).searchParams.get('code') ?? '';
  const callbackUrl = new URL(await billing.consent(secondConsent));
  callbackUrl.searchParams.set('code', stolenCode);
  const { page } = await billing.followRedirect(callbackUrl.href, secondConsent.cookie);
  expect(parseOutcome(page)).toBe('failed');
  expect(await readConnection(otherUser)).toBeUndefined();
});

test.each([
  ['a server error', { kind: 'error', status: '500', times: '9' }],
  ['an HTML page', { kind: 'html', status: '502', times: '9' }],
  ['a truncated response', { kind: 'truncated' }],
])('no tokens are stored if the token exchange returns %s', async (_, failure) => {
  const user = await billing.createProUser();
  const consent = await billing.startConsent(user);
  const callbackUrl = await billing.consent(consent);
  await google.control('faults', { ...failure, call: 'token' });
  const { status, page } = await billing.followRedirect(callbackUrl, consent.cookie);
  expect([status, parseOutcome(page)]).toEqual([200, 'failed']);
  expect(await readConnection(user)).toBeUndefined();
});

test('an unknown error from the consent page is reported as a failure, without markup injection', async () => {
  const user = await billing.createProUser();
  const consent = await billing.startConsent(user);
  const callbackUrl = new URL(await billing.consent(consent));
  callbackUrl.searchParams.delete('code');
  callbackUrl.searchParams.set('error', '<script>alert(1)</script>');
  const { page } = await billing.followRedirect(callbackUrl.href, consent.cookie);
  expect(parseOutcome(page)).toBe('failed');
  expect(page).not.toContain('alert(1)');
});

/** Returns the stored integration and its decrypted refresh token. */
async function getStoredIntegration(user: TestUser) {
  const row = await billing.findIntegration(user);
  if (!row) throw new Error('There is no integration');
  return { row, refreshToken: getRefreshToken(billing.deps, row) };
}

test('a second consent flow that returns no refresh token preserves the stored one', async () => {
  const user = await billing.createProUser();
  await billing.connect(user);
  const first = await getStoredIntegration(user);
  const consent = await billing.startConsent(user);
  // Without `prompt=consent`, Google skips the consent page and returns no refresh token.
  const silentUrl = new URL(consent.authUrl);
  silentUrl.searchParams.set('prompt', '');
  silentUrl.searchParams.set('login_hint', ADA);
  const page = await fetch(silentUrl, { redirect: 'manual' });
  const callbackUrl = (page.headers.get('location') ?? '').replace('https://app.test', billing.url);
  expect(parseOutcome((await billing.followRedirect(callbackUrl, consent.cookie)).page)).toBe(
    'connected',
  );
  const second = await getStoredIntegration(user);
  expect(second.refreshToken).toBe(first.refreshToken);
  expect(second.row.id).toBe(first.row.id);
  expect(second.row.access_token).not.toBe(first.row.access_token);
});

test('reconnecting the same account preserves its calendar selection and retries syncing', async () => {
  const user = await billing.createProUser();
  await billing.connect(user);
  const { row } = await getStoredIntegration(user);
  const calendars = () =>
    billing.db('google_calendars').where('integration_id', row.id).orderBy('id');
  await calendars().where('is_primary', false).update({ is_synced: true });
  const before = await calendars().select<object[]>('id', 'is_synced', 'direction');
  expect(before.length).toBeGreaterThan(1);
  const started_at = new Date(now).toISOString();
  await billing.db('google_integrations').where('id', row.id).update({
    is_active: false,
    inactive_reason: 'revoked',
    refresh_token: null,
    started_at,
  });
  const [{ id: calendar_id }] = (await calendars().select('id')) as [{ id: string }];
  const failure = {
    failures: 3,
    failure: 'AI Scheduler no longer has access to your Google account',
  };
  await billing.db('google_sync_state').insert({ calendar_id, schedule_id: newId(), ...failure });
  expect(await readConnection(user)).toMatchObject({ is_active: false, problem: 'reconnect' });
  expect(await billing.connect(user)).toBe('connected');
  const state = await billing.db('google_sync_state').where({ calendar_id }).first();
  expect(state).toMatchObject({ failures: 0, failure: null });
  expect(await billing.db('_private_jobs').where('key', `google-sync:${row.id}`)).toHaveLength(1);
  expect(await calendars().select('id', 'is_synced', 'direction')).toEqual(before);
  expect((await getStoredIntegration(user)).row).toMatchObject({
    id: row.id,
    started_at,
    inactive_reason: null,
  });
});

test('connecting a different account is rejected while one is connected, without revoking its grant', async () => {
  const user = await billing.createProUser();
  await billing.connect(user);
  const before = await getStoredIntegration(user);
  expect(await billing.connect(user, { account: BOB })).toBe('other-account');
  expect(await getStoredIntegration(user)).toEqual(before);
  expect(await readConnection(user)).toMatchObject({ is_active: true, email: ADA });
});

test('a user who is downgraded to Free during the consent flow is not connected', async () => {
  const user = await billing.createProUser();
  const consent = await billing.startConsent(user);
  const callbackUrl = await billing.consent(consent);
  const subscription = billing.db('user_subscriptions').where('user_id', user.user.id);
  await subscription.update({ plan_type: 'free', status: 'canceled' });
  const { page } = await billing.followRedirect(callbackUrl, consent.cookie);
  expect(parseOutcome(page)).toBe('plan');
  await subscription.update({ plan_type: 'pro', status: 'trialing' });
  expect(await readConnection(user)).toBeUndefined();
});

test('expired OAuth requests are deleted when the next flow starts', async () => {
  const user = await billing.createProUser();
  await billing.startConsent(user);
  const findRequests = () => billing.db('google_connects').where('user_id', user.user.id);
  expect(await findRequests()).toHaveLength(1);
  now += OAUTH_REQUEST_TTL_MS + 1;
  await billing.startConsent(user);
  expect(await findRequests()).toHaveLength(1);
});
