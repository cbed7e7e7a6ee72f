import { googleSync } from '@scheduler/contracts/billing';
import { newId } from '@scheduler/service-kit';
import type { Person } from '../testing/billing.ts';
import {
  ADA,
  BOB,
  outcomeIn,
  shownTo,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/google.ts';
import { refreshTokenOf } from './tokens.ts';

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
  await google.forget();
});

const PREFIX = 'https://www.googleapis.com/auth/';

test('connecting asks for no more than is needed, by PKCE, for this browser alone', async () => {
  const ada = await billing.pro();
  const answer = await fetch(`${billing.url}/api/calendar/google?action=connect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
  });
  const { authUrl } = googleSync.connect.response.parse(await answer.json());
  const asked = Object.fromEntries(new URL(authUrl).searchParams);
  expect(asked).toMatchObject({
    redirect_uri: 'https://app.test/api/calendar/google/callback',
    scope: `openid email ${PREFIX}calendar.events ${PREFIX}calendar.calendarlist.readonly`,
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
  });
  expect(asked['code_challenge']).toMatch(/^[\w-]{43}$/);
  expect(asked['state']).toMatch(/^[\w-]{43}$/);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^google_connect_\w+=[\w-]{43}; Path=\/api\/calendar\/google; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
});

test('an account is connected, its main calendar chosen, and nothing synced yet', async () => {
  const ada = await billing.pro();
  expect(await shownTo(ada)).toBeUndefined();
  const begun = await billing.begin(ada);
  const { status, page } = await billing.arrive(await billing.consent(begun), begun.cookie);
  expect(status).toBe(200);
  expect(outcomeIn(page)).toBe('connected');
  expect(page).toContain('You may close this window.');
  expect(await shownTo(ada)).toMatchObject({
    provider: 'google',
    is_active: true,
    calendar_id: ADA,
    email: ADA,
    problem: null,
    is_demo: true,
    has_started: false,
  });
});

test('the page that ends it holds no secret, and runs no script but its own', async () => {
  const ada = await billing.pro();
  const begun = await billing.begin(ada);
  const address = await billing.consent(begun);
  const answer = await fetch(address, { headers: { cookie: begun.cookie } });
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.getSetCookie().join()).toContain('expires=Thu, 01 Jan 1970');
  const { code = '', state = '' } = Object.fromEntries(new URL(address).searchParams);
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

test('G1: who cancels is not connected, and the page says just that', async () => {
  const ada = await billing.pro();
  expect(await billing.connect(ada, { action: 'cancel' })).toBe('cancelled');
  expect(await shownTo(ada)).toBeUndefined();
});

test('G2: without the box of the calendar ticked nothing is activated', async () => {
  const ada = await billing.pro();
  const ticked = [`${PREFIX}calendar.calendarlist.readonly`];
  expect(await billing.connect(ada, { account: BOB, ticked })).toBe('scope');
  expect(await shownTo(ada)).toBeUndefined();
});

test('G2: a consent without the list of calendars does with the main one', async () => {
  const ada = await billing.pro();
  await google.control('faults', {
    kind: 'error',
    call: 'calendarList.list',
    status: '403',
    reason: 'insufficientPermissions',
  });
  expect(await billing.connect(ada)).toBe('connected');
  const { id = '' } = (await billing.integration(ada)) ?? {};
  const rows = (await billing.db('google_calendars').where('integration_id', id)) as object[];
  expect(rows).toMatchObject([
    { is_primary: true, is_synced: true, google_calendar_id: 'primary' },
  ]);
});

describe('G3: a state that is not good is a page with 400, and no code is changed for tokens', () => {
  const refused = async (person: Person, address: string, cookie?: string) => {
    await google.forget();
    const { status, page } = await billing.arrive(address, cookie);
    expect(status).toBe(400);
    expect(outcomeIn(page)).toBeNull();
    expect(page).not.toContain('<script');
    expect(await google.calls()).toEqual({});
    return shownTo(person);
  };

  test('missing, empty, twice, or made up', async () => {
    const ada = await billing.pro();
    const begun = await billing.begin(ada);
    const address = new URL(await billing.consent(begun));
    const state = address.searchParams.get('state') ?? '';
    for (const given of [[], [''], [state, state], [`${state}x`]]) {
      address.searchParams.delete('state');
      for (const each of given) address.searchParams.append('state', each);
      expect(await refused(ada, address.href, begun.cookie)).toBeUndefined();
    }
  });

  test('of another browser, or of none', async () => {
    const ada = await billing.pro();
    const begun = await billing.begin(ada);
    const other = await billing.begin(await billing.pro('bea'));
    const address = await billing.consent(begun);
    const forged = `${begun.cookie.split('=')[0]}=${other.cookie.split('=')[1]}`;
    for (const cookie of ['', other.cookie, forged]) {
      expect(await refused(ada, address, cookie)).toBeUndefined();
    }
    // The browser that began it is not kept from ending it.
    const { page } = await billing.arrive(address, begun.cookie);
    expect(outcomeIn(page)).toBe('connected');
  });

  test('used before, by an answer that was yes or no', async () => {
    const ada = await billing.pro();
    for (const action of ['allow', 'cancel'] as const) {
      const begun = await billing.begin(ada);
      const address = await billing.consent(begun, { action });
      await billing.arrive(address, begun.cookie);
      await refused(ada, address, begun.cookie);
    }
  });

  test('ten minutes old', async () => {
    const ada = await billing.pro();
    const begun = await billing.begin(ada);
    const address = await billing.consent(begun);
    now += 600_000;
    expect(await refused(ada, address, begun.cookie)).toBeUndefined();
  });
});

test('G3: two consents at once, in one browser, both end well', async () => {
  const ada = await billing.pro();
  const [one, two] = [await billing.begin(ada), await billing.begin(ada)];
  const cookie = `${one.cookie}; ${two.cookie}`;
  for (const begun of [one, two]) {
    const { page } = await billing.arrive(await billing.consent(begun), cookie);
    expect(outcomeIn(page)).toBe('connected');
  }
});

test('G4: a code that was used before connects nobody', async () => {
  const ada = await billing.pro();
  const [one, two] = [await billing.begin(ada), await billing.begin(ada)];
  const first = new URL(await billing.consent(one));
  const second = new URL(await billing.consent(two));
  await billing.arrive(first.href, one.cookie);
  await billing.db('google_integrations').where('user_id', ada.user.id).delete();
  second.searchParams.set('code', first.searchParams.get('code') ?? '');
  const { page } = await billing.arrive(second.href, two.cookie);
  expect(outcomeIn(page)).toBe('failed');
  expect(await shownTo(ada)).toBeUndefined();
});

test('G4: a code of another consent fails by its verifier', async () => {
  const [ada, bea] = [await billing.pro(), await billing.pro('bea')];
  const [one, two] = [await billing.begin(ada), await billing.begin(bea)];
  const stolen = new URL(await billing.consent(one)).searchParams.get('code') ?? '';
  const address = new URL(await billing.consent(two));
  address.searchParams.set('code', stolen);
  const { page } = await billing.arrive(address.href, two.cookie);
  expect(outcomeIn(page)).toBe('failed');
  expect(await shownTo(bea)).toBeUndefined();
});

test.each([
  ['an error', { kind: 'error', status: '500', times: '9' }],
  ['a page of its own', { kind: 'html', status: '502', times: '9' }],
  ['half an answer', { kind: 'truncated' }],
])('where the exchange of the code is answered by %s, nothing is kept', async (_, fault) => {
  const ada = await billing.pro();
  const begun = await billing.begin(ada);
  const address = await billing.consent(begun);
  await google.control('faults', { ...fault, call: 'token' });
  const { status, page } = await billing.arrive(address, begun.cookie);
  expect([status, outcomeIn(page)]).toEqual([200, 'failed']);
  expect(await shownTo(ada)).toBeUndefined();
});

test('any other error of the consent page is a failure', async () => {
  const ada = await billing.pro();
  const begun = await billing.begin(ada);
  const address = new URL(await billing.consent(begun));
  address.searchParams.delete('code');
  address.searchParams.set('error', '<script>alert(1)</script>');
  const { page } = await billing.arrive(address.href, begun.cookie);
  expect(outcomeIn(page)).toBe('failed');
  expect(page).not.toContain('alert(1)');
});

/** What is kept of a person, opened. */
async function kept(person: Person) {
  const row = await billing.integration(person);
  if (!row) throw new Error('There is no integration');
  return { row, refreshToken: refreshTokenOf(billing.deps, row) };
}

test('G5: a second consent that brings no refresh token leaves the first in its place', async () => {
  const ada = await billing.pro();
  await billing.connect(ada);
  const first = await kept(ada);
  const begun = await billing.begin(ada);
  // Google asks nobody anew whom it is not told to ask, and then tells none.
  const quiet = new URL(begun.authUrl);
  quiet.searchParams.set('prompt', '');
  quiet.searchParams.set('login_hint', ADA);
  const page = await fetch(quiet, { redirect: 'manual' });
  const address = (page.headers.get('location') ?? '').replace('https://app.test', billing.url);
  expect(outcomeIn((await billing.arrive(address, begun.cookie)).page)).toBe('connected');
  const second = await kept(ada);
  expect(second.refreshToken).toBe(first.refreshToken);
  expect(second.row.id).toBe(first.row.id);
  expect(second.row.access_token).not.toBe(first.row.access_token);
});

test('connecting the same account again keeps its calendars as they were chosen', async () => {
  const ada = await billing.pro();
  await billing.connect(ada);
  const { row } = await kept(ada);
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
  const failed = { failures: 3, failure: 'Access to the Google account has ended' };
  await billing.db('google_sync_state').insert({ calendar_id, schedule_id: newId(), ...failed });
  expect(await shownTo(ada)).toMatchObject({ is_active: false, problem: 'reconnect' });
  expect(await billing.connect(ada)).toBe('connected');
  const state = await billing.db('google_sync_state').where({ calendar_id }).first();
  expect(state).toMatchObject({ failures: 0, failure: null });
  expect(await billing.db('_private_jobs').where('key', `google-sync:${row.id}`)).toHaveLength(1);
  expect(await calendars().select('id', 'is_synced', 'direction')).toEqual(before);
  expect((await kept(ada)).row).toMatchObject({ id: row.id, started_at, inactive_reason: null });
});

test('another account is refused as long as one is connected, whose grant goes on', async () => {
  const ada = await billing.pro();
  await billing.connect(ada);
  const before = await kept(ada);
  expect(await billing.connect(ada, { account: BOB })).toBe('other-account');
  expect(await kept(ada)).toEqual(before);
  expect(await shownTo(ada)).toMatchObject({ is_active: true, email: ADA });
});

test('who went to Free during the consent is not connected', async () => {
  const ada = await billing.pro();
  const begun = await billing.begin(ada);
  const address = await billing.consent(begun);
  const row = billing.db('user_subscriptions').where('user_id', ada.user.id);
  await row.update({ plan_type: 'free', status: 'canceled' });
  const { page } = await billing.arrive(address, begun.cookie);
  expect(outcomeIn(page)).toBe('plan');
  await row.update({ plan_type: 'pro', status: 'trialing' });
  expect(await shownTo(ada)).toBeUndefined();
});

test('a consent that nobody answered is forgotten with the next', async () => {
  const ada = await billing.pro();
  await billing.begin(ada);
  const waiting = () => billing.db('google_connects').where('user_id', ada.user.id);
  expect(await waiting()).toHaveLength(1);
  now += 600_001;
  await billing.begin(ada);
  expect(await waiting()).toHaveLength(1);
});
