import { SECOND_MS } from '@scheduler/scheduling/durations';
import { google as overlay } from '@scheduler/contracts/billing';
import {
  startTestGoogle,
  startGoogle,
  ADA,
  readConnection,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/test-google.ts';
import type { TestUser } from '../testing/test-billing.ts';
import { createLogRecorder } from '../testing/log-recorder.ts';
import { createOAuthClient } from './oauth.ts';
import { acquireRefreshLease } from './repository-tokens.ts';
import { createSealing } from './sealing.ts';
import { getAccessToken, getRefreshToken } from './tokens.ts';

let google: GoogleProcess;
let billing: TestGoogle;
const { log, text: getLogText } = createLogRecorder();

beforeAll(async () => {
  google = await startGoogle();
  billing = await startTestGoogle({ googleUrl: google.url, log });
});
afterAll(async () => {
  await billing.stop();
  await google.stop();
});

/** Creates a connected user and resets the call counts. */
async function createConnectedUser() {
  const user = await billing.createProUser();
  expect(await billing.connect(user)).toBe('connected');
  const id = (await billing.findIntegration(user))?.id ?? '';
  await google.resetFaults();
  return { ...user, id };
}

/** Sets the stored access token to expire in the given number of seconds. */
const setExpiry = (id: string, seconds: number) =>
  billing
    .db('google_integrations')
    .where({ id })
    .update({ access_expires_at: new Date(Date.now() + seconds * SECOND_MS) });

const countTokenCalls = async () => (await google.countCalls())['token'] ?? 0;
const timeRange = { time_min: '2026-01-01T00:00:00Z', time_max: '2027-01-01T00:00:00Z' };
const requestOverlay = (user: TestUser) => user.request(overlay.events, { query: timeRange });

test('a valid access token is used without a refresh', async () => {
  const { id } = await createConnectedUser();
  const token = await getAccessToken(billing.deps, id);
  expect(await getAccessToken(billing.deps, id)).toBe(token);
  expect(await countTokenCalls()).toBe(0);
});

test('an expired access token is refreshed once, and the new one is stored encrypted', async () => {
  const user = await createConnectedUser();
  const oldToken = await getAccessToken(billing.deps, user.id);
  const before = await billing.findIntegration(user);
  await google.control('access-tokens/expire');
  await setExpiry(user.id, -1);
  expect((await requestOverlay(user)).status).toBe(200);
  expect(await countTokenCalls()).toBe(1);
  const row = await billing.findIntegration(user);
  const token = await getAccessToken(billing.deps, user.id);
  expect(token).not.toBe(oldToken);
  expect(row?.access_token).not.toBe(before?.access_token);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(Date.parse(row?.access_expires_at ?? '')).toBeGreaterThan(Date.now());
  expect(await countTokenCalls()).toBe(1);
});

test('an access token that expires within a minute is refreshed', async () => {
  const { id } = await createConnectedUser();
  await setExpiry(id, 90);
  await getAccessToken(billing.deps, id);
  expect(await countTokenCalls()).toBe(0);
  await setExpiry(id, 59);
  await getAccessToken(billing.deps, id);
  expect(await countTokenCalls()).toBe(1);
});

test('concurrent requests share one refresh', async () => {
  const { id } = await createConnectedUser();
  await setExpiry(id, -1);
  await google.control('faults', { kind: 'delay', call: 'token', ms: '300' });
  const tokens = await Promise.all(
    Array.from({ length: 10 }, () => getAccessToken(billing.deps, id)),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(await countTokenCalls()).toBe(1);
});

test('concurrent requests with the same rejected token share one refresh', async () => {
  const { id } = await createConnectedUser();
  const oldToken = await getAccessToken(billing.deps, id);
  const tokens = await Promise.all(
    Array.from({ length: 5 }, () => getAccessToken(billing.deps, id, oldToken)),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(oldToken);
  // A later request with the same rejected token gets the new one.
  expect(await getAccessToken(billing.deps, id, oldToken)).toBe(tokens[0]);
  expect(await countTokenCalls()).toBe(1);
});

test('the refresh lease of a crashed process expires, so that another process can refresh the token', async () => {
  const { id } = await createConnectedUser();
  await setExpiry(id, -1);
  expect(await acquireRefreshLease(billing.db, id, 200)).toBeDefined();
  expect(await acquireRefreshLease(billing.db, id, 200)).toBeUndefined();
  await expect(getAccessToken(billing.deps, id)).resolves.toMatch(/^ya29/);
  expect(await countTokenCalls()).toBe(1);
});

test('a revoked grant deactivates the integration once and preserves the selected calendars', async () => {
  const user = await createConnectedUser();
  await google.control('grants/revoke', { account: ADA });
  await setExpiry(user.id, -1);
  const response = await requestOverlay(user);
  expect(response).toMatchObject({
    status: 409,
    detail: 'Reconnect Google Calendar to continue.',
  });
  expect(await readConnection(user)).toMatchObject({
    is_active: false,
    problem: 'reconnect',
    email: ADA,
  });
  const row = await billing.findIntegration(user);
  expect(row).toMatchObject({ refresh_token: null, access_token: null });
  const calendars = (await billing
    .db('google_calendars')
    .where('integration_id', user.id)) as object[];
  expect(calendars.length).toBeGreaterThan(0);
  const calls = await countTokenCalls();
  expect((await requestOverlay(user)).status).toBe(409);
  await expect(getAccessToken(billing.deps, user.id)).rejects.toMatchObject({ kind: 'reconnect' });
  expect(await countTokenCalls()).toBe(calls);
  expect(await billing.connect(user)).toBe('connected');
  expect((await requestOverlay(user)).status).toBe(200);
});

test("a temporary refresh failure doesn't deactivate the integration", async () => {
  const user = await createConnectedUser();
  await setExpiry(user.id, -1);
  await google.control('faults', { kind: 'error', call: 'token', status: '503', times: '20' });
  expect(await requestOverlay(user)).toMatchObject({ status: 503 });
  expect(await readConnection(user)).toMatchObject({ is_active: true, problem: null });
  await google.resetFaults();
  expect((await requestOverlay(user)).status).toBe(200);
});

test('an access token that Google rejects before it expires is refreshed, and the call is retried', async () => {
  const user = await createConnectedUser();
  await google.control('access-tokens/expire');
  expect((await requestOverlay(user)).status).toBe(200);
  expect(await countTokenCalls()).toBe(1);
});

test('the integration is deactivated if Google also rejects the new token', async () => {
  const user = await createConnectedUser();
  const rows = await billing.db('google_calendars').where('integration_id', user.id);
  await billing
    .db('google_calendars')
    .whereIn(
      'id',
      rows.slice(1).map(({ id }) => id as string),
    )
    .delete();
  await google.control('faults', { kind: 'error', call: 'events.list', status: '401', times: '2' });
  expect((await requestOverlay(user)).status).toBe(409);
  expect(await countTokenCalls()).toBe(1);
  expect((await google.countCalls())['events.list']).toBe(2);
  expect(await readConnection(user)).toMatchObject({ is_active: false, problem: 'reconnect' });
});

test('a missing scope deactivates the integration until the user grants it', async () => {
  const user = await createConnectedUser();
  await google.control('faults', {
    kind: 'error',
    call: 'events.list',
    status: '403',
    reason: 'insufficientPermissions',
    times: '9',
  });
  expect((await requestOverlay(user)).status).toBe(409);
  expect(await readConnection(user)).toMatchObject({ is_active: false, problem: 'consent' });
  await google.resetFaults();
  expect(await billing.connect(user)).toBe('connected');
  expect(await readConnection(user)).toMatchObject({ is_active: true, problem: null });
});

test('a refresh encrypts the tokens with the new key after a key rotation', async () => {
  const { id } = await createConnectedUser();
  const { google: services } = billing.deps;
  const [oldKey, newKey] = [
    'a key of the tests that seals all tokens',
    'a new key for the tests that replaces it',
  ];
  const withKeys = (...keys: string[]) => ({
    ...billing.deps,
    google: { ...services, sealing: createSealing(keys) },
  });
  await getAccessToken(withKeys(newKey, oldKey), id, await getAccessToken(billing.deps, id));
  const row = await billing.db('google_integrations').where({ id }).first();
  expect(getRefreshToken(withKeys(newKey), row as never)).toMatch(/^1\/\/0/);
  expect(() => getRefreshToken(withKeys(oldKey), row as never)).toThrow('BILLING_SEALING_KEY');
  // A missing key is an operator error, so no data is deleted.
  await expect(getAccessToken(withKeys(oldKey), id)).rejects.toMatchObject({
    kind: 'not-configured',
  });
  await expect(getAccessToken(withKeys(newKey), id)).resolves.toMatch(/^ya29/);
});

test('a refresh that times out does not deactivate the integration', async () => {
  const user = await createConnectedUser();
  const { settings } = billing.deps.google;
  const impatientClient = createOAuthClient(
    { ...settings, timeoutMs: 300, redirectUri: 'http://localhost/callback' },
    Date.now,
  );
  await google.control('faults', { kind: 'hang', call: 'token' });
  await expect(impatientClient.refresh('some token')).rejects.toMatchObject({
    kind: 'unavailable',
  });
  expect(await countTokenCalls()).toBe(1);
  expect((await requestOverlay(user)).status).toBe(200);
});

test('the log contains no tokens, codes or secrets', () => {
  const logText = getLogText();
  expect(logText).toContain('Google account connected');
  expect(logText).toContain('Google integration deactivated');
  expect(logText).not.toMatch(/ya29|1\/\/0|4\/0A|demo-secret|google_connect|code_verifier/);
  expect(logText).not.toContain(ADA);
});
