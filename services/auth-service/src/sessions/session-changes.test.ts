import { createClient } from '@scheduler/api-client';
import { accountLifecycle, sessions } from '@scheduler/contracts/auth';
import { followSessionChanges } from '@scheduler/contracts/internal';
import { createLog, startSessionMonitor, type SessionMonitor } from '@scheduler/service-kit';
import { createTestInternalAuth, getInternalEnv, waitUntil } from '@scheduler/service-kit/testing';
import { decodeJwt } from 'jose';
import { createAdminClient } from '../testing/admin-client.ts';
import { catchApiError, createProductApi } from '../testing/product-api.ts';
import { TEST_PASSWORD, startAuth, type TestAuth, type TestUser } from '../testing/start-auth.ts';

const env = { ...getInternalEnv('auth-service'), GOTRUE_MAILER_AUTOCONFIRM: 'true' };

/** Users sign out at the first instance, and the other service follows the second one. */
let auth: TestAuth;
let otherInstance: TestAuth;
let monitor: SessionMonitor;
const announcedIds = new Set<string>();

beforeAll(async () => {
  auth = await startAuth(env);
  otherInstance = await startAuth({ ...env, DATABASE_URL: auth.databaseUrl });
  monitor = startSessionMonitor({
    authUrl: otherInstance.url,
    internalAuth: createTestInternalAuth('core-api'),
    log: createLog('core-api', 'silent'),
    // The cache never expires, so that only announcements change the results.
    clock: () => 0,
  });
  monitor.onEnded((ids) => ids.forEach((id) => announcedIds.add(id)));
  await waitUntilFollowing();
});
afterAll(async () => {
  await monitor.close();
  await otherInstance.close();
  await auth.close();
});

const getSessionId = (accessToken: string) => String(decodeJwt(accessToken)['session_id']);

/** Waits until an end is announced. Sessions that ended before the monitor was connected aren't. */
async function waitUntilFollowing() {
  const endedIds: string[] = [];
  await waitUntil(async () => {
    const { client, accessToken } = await auth.createUser();
    await client.auth.signOut({ scope: 'local' });
    endedIds.push(getSessionId(accessToken));
    return endedIds.some((id) => announcedIds.has(id));
  });
}

async function createTwoSessions() {
  const user = await auth.createUser();
  const { data } = await auth
    .createClient()
    .auth.signInWithPassword({ email: user.email, password: TEST_PASSWORD });
  const current = getSessionId(user.accessToken);
  const other = getSessionId(data.session?.access_token ?? '');
  expect(await Promise.all([current, other].map(monitor.isActive))).toEqual([true, true]);
  return { user, current, other };
}

type EndCase = [
  description: string,
  ended: ('current' | 'other')[],
  end: (user: TestUser, other: string) => Promise<unknown>,
];

const signOut =
  (scope: 'local' | 'others' | 'global') =>
  ({ client }: TestUser) =>
    client.auth.signOut({ scope });

test.each<EndCase>([
  ['sign-out', ['current'], signOut('local')],
  ['sign-out of all other sessions', ['other'], signOut('others')],
  ['global sign-out', ['current', 'other'], signOut('global')],
  [
    'a password change',
    ['other'],
    ({ client }) => client.auth.updateUser({ password: 'a new one' }),
  ],
  [
    'ending the other session',
    ['other'],
    ({ accessToken }, id) =>
      createProductApi(auth.url, accessToken).call(sessions.end, { query: { id } }),
  ],
  [
    'account deletion',
    ['current', 'other'],
    ({ accessToken, email }) =>
      createProductApi(auth.url, accessToken).call(accountLifecycle.deleteAccount, {
        body: { email },
      }),
  ],
])(
  'after %s, the sessions %j are announced and rejected by other services',
  async (_, names, end) => {
    const { user, ...ids } = await createTwoSessions();
    await end(user, ids.other);
    await waitUntil(() => names.every((name) => announcedIds.has(ids[name])));
    for (const name of ['current', 'other'] as const) {
      expect(await monitor.isActive(ids[name])).toBe(!names.includes(name));
    }
  },
);

test('other services reject the sessions of a banned user until the ban is lifted', async () => {
  const { user, current } = await createTwoSessions();
  const admin = await createAdminClient(auth.url);
  await admin.updateUserById(user.id, { ban_duration: '1h' });
  await waitUntil(async () => !(await monitor.isActive(current)));
  await auth.db('users').where({ id: user.id }).update({ banned_until: null });
  await waitUntil(() => monitor.isActive(current));
  expect(announcedIds.has(current)).toBe(false);
});

test('other services reject many sessions that end at once', async () => {
  const { user, current } = await createTwoSessions();
  await auth.db.raw(
    `insert into sessions (id, user_id, aal, refresh_token_hmac_key)
     select gen_random_uuid(), ?, 'aal1', '' from generate_series(1, 200)`,
    [user.id],
  );
  await user.client.auth.signOut({ scope: 'global' });
  await waitUntil(async () => !(await monitor.isActive(current)));
  expect(announcedIds.has(current)).toBe(false);
});

test('a lost connection to the database ends the streams, and they are restored', async () => {
  const url = new URL(followSessionChanges.path, otherInstance.url);
  const token = await createTestInternalAuth('core-api').createToken('auth-service');
  const stream = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { rowCount } = await auth.db.raw<{ rowCount: number }>(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  );
  expect(rowCount).toBe(1);
  // Resolves when the stream ends.
  expect(await stream.text()).toContain('event: resync');
  await waitUntilFollowing();
});

test('only services that check sessions can follow announcements, and only internally', async () => {
  const { accessToken } = await auth.createUser();
  const follow = (token: string | null) =>
    catchApiError(
      createClient({ baseUrl: auth.url, accessToken: () => token }).call(followSessionChanges, {}),
    );
  const core = createTestInternalAuth('core-api');
  for (const token of [null, accessToken, await core.createToken('billing-service')]) {
    expect(await follow(token)).toMatchObject({ status: 401 });
  }
  const ownToken = await createTestInternalAuth('auth-service').createToken('auth-service');
  expect(await follow(ownToken)).toMatchObject({ status: 403 });
  const serviceToken = await core.createToken('auth-service');
  for (const prefix of ['/auth/v1', '/api']) {
    const headers = { authorization: `Bearer ${serviceToken}` };
    expect((await auth.send(prefix + followSessionChanges.path, { headers })).status).toBe(404);
  }
});
