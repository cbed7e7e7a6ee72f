import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@scheduler/api-client';
import { securityLog, type SecurityLogEntry } from '@scheduler/contracts/auth';
import { reportSecurityEvent } from '@scheduler/contracts/internal';
import { createTestInternalAuth, getInternalEnv } from '@scheduler/service-kit/testing';
import { decodeJwt } from 'jose';
import { writePlaceDatabase } from '../testing/place-database.ts';
import { catchApiError, createProductApi } from '../testing/product-api.ts';
import { startAuth, TEST_PASSWORD, type TestAuth, type TestUser } from '../testing/start-auth.ts';
import { enrollTotp } from '../testing/two-factor.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0';

let auth: TestAuth;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'places-'));
  const path = join(folder, 'city.mmdb');
  writePlaceDatabase(path, 'Lisbon', 'Portugal');
  auth = await startAuth({
    ...getInternalEnv('auth-service'),
    GOTRUE_RATE_LIMIT_HEADER: 'x-forwarded-for',
    GEOIP_DATABASE: path,
  });
});

afterAll(async () => {
  await auth.close();
  await rm(folder, { recursive: true });
});

async function readLog(token: string, after?: string): Promise<SecurityLogEntry[]> {
  const query = after === undefined ? {} : { after };
  return (await createProductApi(auth.url, token).call(securityLog.list, { query })).entries;
}

/** Signs in from another device and returns its access token. */
async function signInElsewhere({ email }: TestUser): Promise<string> {
  const { body } = await auth.post(
    '/auth/v1/token?grant_type=password',
    { email, password: TEST_PASSWORD },
    { 'user-agent': FIREFOX, 'x-forwarded-for': '93.108.1.2' },
  );
  return body.access_token;
}

const isActive = async (token: string) => (await auth.sendAs(token, 'GET', '/user')).status === 200;

test('the log lists sign-ins with device, address and place, newest first', async () => {
  const user = await auth.createUser();
  await signInElsewhere(user);
  const [latest, first] = await readLog(user.accessToken);
  expect(latest).toMatchObject({
    action: 'signed-in',
    user_agent: FIREFOX,
    ip: '93.108.1.2',
    place: 'Lisbon, Portugal',
    is_current_session: false,
  });
  expect(first).toMatchObject({ action: 'signed-in', place: null, is_current_session: true });
});

test('the log contains changes of factors, but no abandoned enrollments', async () => {
  const user = await auth.createUser();
  await user.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Abandoned' });
  const { factorId, accessToken } = await enrollTotp(user);
  await auth.sendAs(accessToken, 'POST', '/factors/recovery-codes', {});
  await auth.sendAs(accessToken, 'DELETE', `/factors/${factorId}`);
  const actions = (await readLog(accessToken)).map(({ action }) => action);
  expect(actions).toEqual([
    'factor-removed',
    'recovery-codes-created',
    'factor-added',
    'signed-in',
  ]);
});

test('the log is paged, and contains no entries of other users', async () => {
  const [user, other] = [await auth.createUser(), await auth.createUser()];
  for (let count = 0; count < 11; count += 1) await signInElsewhere(user);
  const api = createProductApi(auth.url, user.accessToken);
  const { entries, next } = await api.call(securityLog.list, {});
  expect(entries).toHaveLength(10);
  const after = next ?? '';
  const secondPage = await api.call(securityLog.list, { query: { after } });
  expect(secondPage).toMatchObject({ next: null, entries: { length: 2 } });
  expect(await readLog(other.accessToken, after)).toEqual([]);
});

test('reporting a sign-in ends all other sessions and is logged', async () => {
  const user = await auth.createUser();
  const strangerToken = await signInElsewhere(user);
  const [strangerSignIn] = await readLog(user.accessToken);
  await createProductApi(auth.url, user.accessToken).call(securityLog.report, {
    query: { id: strangerSignIn?.id ?? '' },
  });
  expect(await isActive(strangerToken)).toBe(false);
  expect(await isActive(user.accessToken)).toBe(true);
  expect((await readLog(user.accessToken))[0]).toMatchObject({ action: 'sign-in-reported' });
});

test("a user can't report other users' sign-ins", async () => {
  const [user, other] = [await auth.createUser(), await auth.createUser()];
  const [signIn] = await readLog(other.accessToken);
  const api = createProductApi(auth.url, user.accessToken);
  const error = await catchApiError(
    api.call(securityLog.report, { query: { id: signIn?.id ?? '' } }),
  );
  expect(error.status).toBe(404);
  expect(await isActive(other.accessToken)).toBe(true);
});

test.each(['GET', 'POST'])('%s requires a session', async (method) => {
  const action = method === 'POST' ? `?action=report&id=${randomUUID()}` : '';
  const response = await auth.send(`/api/auth/security-log${action}`, { method });
  expect(response.status).toBe(401);
});

test('an event that another service reports is added once, with the device of its session', async () => {
  const user = await auth.createUser();
  const token = await signInElsewhere(user);
  const internal = createClient({
    baseUrl: auth.url,
    accessToken: () => createTestInternalAuth('core-api').createToken('auth-service'),
  });
  const body = {
    id: randomUUID(),
    user_id: user.id,
    session_id: String(decodeJwt(token)['session_id']),
    action: 'api-key-created' as const,
    subject: 'Backup script',
    happened_at: new Date().toISOString(),
  };
  await internal.call(reportSecurityEvent, { body });
  await internal.call(reportSecurityEvent, { body });
  const entries = await readLog(user.accessToken);
  expect(entries.filter(({ action }) => action === 'api-key-created')).toEqual([
    expect.objectContaining({ id: body.id, subject: 'Backup script', user_agent: FIREFOX }),
  ]);
  await internal.call(reportSecurityEvent, {
    body: { ...body, id: randomUUID(), user_id: randomUUID() },
  });
});
