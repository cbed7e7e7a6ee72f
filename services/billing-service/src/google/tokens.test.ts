import { google as overlay } from '@scheduler/contracts/billing';
import {
  startTestGoogle,
  startGoogle,
  ADA,
  shownTo,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/google.ts';
import type { Person } from '../testing/billing.ts';
import { capturedLog } from '../testing/log.ts';
import { createOAuthClient } from './oauth.ts';
import { takeRefresh } from './repository-tokens.ts';
import { createSealing } from './sealing.ts';
import { accessTokenOf, refreshAfter401, refreshTokenOf } from './tokens.ts';

let google: GoogleProcess;
let billing: TestGoogle;
const { log, text } = capturedLog();

beforeAll(async () => {
  google = await startGoogle();
  billing = await startTestGoogle({ googleUrl: google.url, log });
});
afterAll(async () => {
  await billing.stop();
  await google.stop();
});

/** Somebody connected; calls are counted from then on. */
async function connected() {
  const person = await billing.pro();
  expect(await billing.connect(person)).toBe('connected');
  const id = (await billing.integration(person))?.id ?? '';
  await google.forget();
  return { ...person, id };
}

/** Has somebody's token end so many seconds from now. */
const endsIn = (id: string, seconds: number) =>
  billing
    .db('google_integrations')
    .where({ id })
    .update({ access_expires_at: new Date(Date.now() + seconds * 1000) });

const tokenCalls = async () => (await google.calls())['token'] ?? 0;
const period = { time_min: '2026-01-01T00:00:00Z', time_max: '2027-01-01T00:00:00Z' };
const look = (person: Person) => person.ask(overlay.events, { query: period });

test('a token that holds is used as it is', async () => {
  const { id } = await connected();
  const token = await accessTokenOf(billing.deps, id);
  expect(await accessTokenOf(billing.deps, id)).toBe(token);
  expect(await tokenCalls()).toBe(0);
});

test('G6: a token that ended is refreshed once, the call succeeds, and the new one is kept sealed', async () => {
  const ada = await connected();
  const old = await accessTokenOf(billing.deps, ada.id);
  const before = await billing.integration(ada);
  await google.control('access-tokens/expire');
  await endsIn(ada.id, -1);
  expect((await look(ada)).status).toBe(200);
  expect(await tokenCalls()).toBe(1);
  const row = await billing.integration(ada);
  const token = await accessTokenOf(billing.deps, ada.id);
  expect(token).not.toBe(old);
  expect(row?.access_token).not.toBe(before?.access_token);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(Date.parse(row?.access_expires_at ?? '')).toBeGreaterThan(Date.now());
  expect(await tokenCalls()).toBe(1);
});

test('G6: a token is not used within a minute of its end', async () => {
  const { id } = await connected();
  await endsIn(id, 90);
  await accessTokenOf(billing.deps, id);
  expect(await tokenCalls()).toBe(0);
  await endsIn(id, 59);
  await accessTokenOf(billing.deps, id);
  expect(await tokenCalls()).toBe(1);
});

test('G7: workers that need a new token at once make one refresh', async () => {
  const { id } = await connected();
  await endsIn(id, -1);
  await google.control('faults', { kind: 'delay', call: 'token', ms: '300' });
  const tokens = await Promise.all(
    Array.from({ length: 10 }, () => accessTokenOf(billing.deps, id)),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(await tokenCalls()).toBe(1);
});

test('G7: all that were refused one token share its replacement', async () => {
  const { id } = await connected();
  const old = await accessTokenOf(billing.deps, id);
  const tokens = await Promise.all(
    Array.from({ length: 5 }, () => refreshAfter401(billing.deps, id, old)),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(old);
  // Who comes late with the same complaint is given what is there.
  expect(await refreshAfter401(billing.deps, id, old)).toBe(tokens[0]);
  expect(await tokenCalls()).toBe(1);
});

test('G7: the right to refresh of a process that died ends by itself', async () => {
  const { id } = await connected();
  await endsIn(id, -1);
  expect(await takeRefresh(billing.db, id, 200)).toBeDefined();
  expect(await takeRefresh(billing.db, id, 200)).toBeUndefined();
  await expect(accessTokenOf(billing.deps, id)).resolves.toMatch(/^ya29/);
  expect(await tokenCalls()).toBe(1);
});

test('G8: a grant that was revoked ends access, once, and keeps what is chosen', async () => {
  const ada = await connected();
  await google.control('grants/revoke', { account: ADA });
  await endsIn(ada.id, -1);
  const answer = await look(ada);
  expect(answer).toMatchObject({
    status: 409,
    detail: 'Connect Google Calendar again to go on',
  });
  expect(await shownTo(ada)).toMatchObject({ is_active: false, problem: 'reconnect', email: ADA });
  const row = await billing.integration(ada);
  expect(row).toMatchObject({ refresh_token: null, access_token: null });
  const calendars = (await billing
    .db('google_calendars')
    .where('integration_id', ada.id)) as object[];
  expect(calendars.length).toBeGreaterThan(0);
  const calls = await tokenCalls();
  expect((await look(ada)).status).toBe(409);
  await expect(accessTokenOf(billing.deps, ada.id)).rejects.toMatchObject({ kind: 'reconnect' });
  expect(await tokenCalls()).toBe(calls);
  expect(await billing.connect(ada)).toBe('connected');
  expect((await look(ada)).status).toBe(200);
});

test('G8: a fault that may pass ends nothing', async () => {
  const ada = await connected();
  await endsIn(ada.id, -1);
  await google.control('faults', { kind: 'error', call: 'token', status: '503', times: '20' });
  expect(await look(ada)).toMatchObject({ status: 503 });
  expect(await shownTo(ada)).toMatchObject({ is_active: true, problem: null });
  await google.forget();
  expect((await look(ada)).status).toBe(200);
});

test('G9: a token refused before its end is refreshed once, and the call made again', async () => {
  const ada = await connected();
  await google.control('access-tokens/expire');
  expect((await look(ada)).status).toBe(200);
  expect(await tokenCalls()).toBe(1);
});

test('G9: if the new one is refused as well, access has ended', async () => {
  const ada = await connected();
  const rows = await billing.db('google_calendars').where('integration_id', ada.id);
  await billing
    .db('google_calendars')
    .whereIn(
      'id',
      rows.slice(1).map(({ id }) => id as string),
    )
    .delete();
  await google.control('faults', { kind: 'error', call: 'events.list', status: '401', times: '2' });
  expect((await look(ada)).status).toBe(409);
  expect(await tokenCalls()).toBe(1);
  expect((await google.calls())['events.list']).toBe(2);
  expect(await shownTo(ada)).toMatchObject({ is_active: false, problem: 'reconnect' });
});

test('G11: what was not granted is asked for again, and is no matter of waiting', async () => {
  const ada = await connected();
  await google.control('faults', {
    kind: 'error',
    call: 'events.list',
    status: '403',
    reason: 'insufficientPermissions',
    times: '9',
  });
  expect((await look(ada)).status).toBe(409);
  expect(await shownTo(ada)).toMatchObject({ is_active: false, problem: 'consent' });
  await google.forget();
  expect(await billing.connect(ada)).toBe('connected');
  expect(await shownTo(ada)).toMatchObject({ is_active: true, problem: null });
});

test('a key that replaced another takes over with each refresh', async () => {
  const { id } = await connected();
  const { google: means } = billing.deps;
  const [oldKey, newKey] = [
    'a key of the tests that seals all tokens',
    'a key that takes its place in the tests',
  ];
  const with_ = (...keys: string[]) => ({
    ...billing.deps,
    google: { ...means, sealing: createSealing(keys) },
  });
  await refreshAfter401(with_(newKey, oldKey), id, await accessTokenOf(billing.deps, id));
  const row = await billing.db('google_integrations').where({ id }).first();
  expect(refreshTokenOf(with_(newKey), row as never)).toMatch(/^1\/\/0/);
  expect(() => refreshTokenOf(with_(oldKey), row as never)).toThrow('BILLING_SEALING_KEY');
  // A key that is lost is for an operator to bring back: nothing is thrown away for it.
  await expect(accessTokenOf(with_(oldKey), id)).rejects.toMatchObject({ kind: 'not-configured' });
  await expect(accessTokenOf(with_(newKey), id)).resolves.toMatch(/^ya29/);
});

test('G20: a refresh that is not answered in time is given up, and ends nothing', async () => {
  const ada = await connected();
  const { settings } = billing.deps.google;
  const hasty = createOAuthClient(
    { ...settings, timeout: 300, redirectUri: 'http://localhost/callback' },
    Date.now,
  );
  await google.control('faults', { kind: 'hang', call: 'token' });
  await expect(hasty.refresh('some token')).rejects.toMatchObject({ kind: 'away' });
  expect(await tokenCalls()).toBe(1);
  expect((await look(ada)).status).toBe(200);
});

test('nothing of tokens, codes or secrets is in the log', () => {
  const written = text();
  expect(written).toContain('a Google account was connected');
  expect(written).toContain('access to a Google account ended');
  expect(written).not.toMatch(/ya29|1\/\/0|4\/0A|demo-secret|google_connect|code_verifier/);
  expect(written).not.toContain(ADA);
});
