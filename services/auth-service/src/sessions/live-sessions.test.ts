import { randomUUID } from 'node:crypto';
import { createClient } from '@scheduler/api-client';
import { accountLifecycle, sessions } from '@scheduler/contracts/auth';
import { findLiveSessions } from '@scheduler/contracts/internal';
import { addJob } from '@scheduler/service-kit';
import { createTestInternalAuth, getInternalEnv, waitUntil } from '@scheduler/service-kit/testing';
import { decodeJwt } from 'jose';
import { TEST_PASSWORD, startAuth, type TestUser, type TestAuth } from '../testing/start-auth.ts';
import { createProductApi, catchApiError } from '../testing/product-api.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth({ ...getInternalEnv('auth-service'), GOTRUE_MAILER_AUTOCONFIRM: 'true' });
});
afterAll(() => auth.close());

const getSessionId = (accessToken: string) => String(decodeJwt(accessToken)['session_id']);

const createTestClient = (accessToken: () => Promise<string> | string | null) =>
  createClient({ baseUrl: auth.url, accessToken });

const fetchLiveSessions = async (...ids: string[]) => {
  const token = () => createTestInternalAuth('core-api').createToken('auth-service');
  return (await createTestClient(token).call(findLiveSessions, { body: { ids } })).live;
};

/** Creates a user with two sessions. */
async function createTwoSessions() {
  const user = await auth.createUser();
  const { email } = user;
  const { data } = await auth
    .createClient()
    .auth.signInWithPassword({ email, password: TEST_PASSWORD });
  return {
    user,
    current: getSessionId(user.accessToken),
    other: getSessionId(data.session?.access_token ?? ''),
  };
}

describe('live session lookup', () => {
  it('returns the IDs of the requested sessions that exist', async () => {
    const { current, other } = await createTwoSessions();
    expect((await fetchLiveSessions(current, randomUUID(), other)).toSorted()).toEqual(
      [current, other].toSorted(),
    );
    expect(await fetchLiveSessions()).toEqual([]);
  });

  type SessionName = 'current' | 'other';
  type EndCase = [
    description: string,
    activeSessions: SessionName[],
    end: (user: TestUser, other: string) => Promise<unknown>,
  ];

  const signOut =
    (scope: 'local' | 'others' | 'global') =>
    ({ client }: TestUser) =>
      client.auth.signOut({ scope });

  it.each<EndCase>([
    ['sign-out', ['other'], signOut('local')],
    ['sign-out of all sessions but one', ['current'], signOut('others')],
    ['global sign-out', [], signOut('global')],
    [
      'a password change',
      ['current'],
      ({ client }) =>
        client.auth.updateUser({ password: 'a new one', current_password: TEST_PASSWORD }),
    ],
    [
      'ending the other session',
      ['current'],
      ({ accessToken }, id) =>
        createProductApi(auth.url, accessToken).call(sessions.end, { query: { id } }),
    ],
    [
      'account deletion',
      [],
      ({ accessToken, email }) =>
        createProductApi(auth.url, accessToken).call(accountLifecycle.deleteAccount, {
          body: { email },
        }),
    ],
  ])('after %s, returns the sessions %j', async (_, remaining, end) => {
    const { user, ...sessionIds } = await createTwoSessions();
    await end(user, sessionIds.other);
    expect(await fetchLiveSessions(sessionIds.current, sessionIds.other)).toEqual(
      remaining.map((name) => sessionIds[name]),
    );
  });

  it('excludes sessions of banned users and expired sessions', async () => {
    const { user, current, other } = await createTwoSessions();
    const getTime = (offset: string) => auth.db.raw(`now() + interval '${offset}'`);
    const ban = (bannedUntil: unknown) =>
      auth.db('users').where({ id: user.id }).update({ banned_until: bannedUntil });
    await ban(getTime('1 hour'));
    expect(await fetchLiveSessions(current, other)).toEqual([]);
    await ban(getTime('-1 second'));
    await auth
      .db('sessions')
      .where({ id: other })
      .update({ not_after: getTime('-1 second') });
    expect(await fetchLiveSessions(current, other)).toEqual([current]);
  });

  it('excludes sessions that are too old or were inactive for too long, which are then deleted', async () => {
    const { current, other } = await createTwoSessions();
    const update = (id: string, column: string, age: string) =>
      auth
        .db('sessions')
        .where({ id })
        .update({ [column]: auth.db.raw('now() - ?::interval', [age]) });
    await update(current, 'refreshed_at', '29 days');
    await update(other, 'refreshed_at', '31 days');
    expect(await fetchLiveSessions(current, other)).toEqual([current]);
    await update(current, 'created_at', '181 days');
    expect(await fetchLiveSessions(current, other)).toEqual([]);
    await addJob(auth.db, 'auth', 'purge', {});
    await waitUntil(async () => {
      const rows = await auth.db('sessions').whereIn('id', [current, other]);
      return rows.length === 0;
    });
  });

  it('requires a token of a service that checks sessions, and is not reachable through the public API', async () => {
    const { user, current } = await createTwoSessions();
    const requestLiveSessions = (token: string | null) =>
      catchApiError(
        createTestClient(() => token).call(findLiveSessions, { body: { ids: [current] } }),
      );
    const tokenForOtherService = await createTestInternalAuth('core-api').createToken('core-api');
    for (const token of [null, user.accessToken, tokenForOtherService]) {
      expect(await requestLiveSessions(token)).toMatchObject({ status: 401 });
    }
    const serviceToken = await createTestInternalAuth('core-api').createToken('auth-service');
    const ownToken = await createTestInternalAuth('auth-service').createToken('auth-service');
    expect(await requestLiveSessions(ownToken)).toMatchObject({ status: 403 });
    expect(
      (await auth.sendAs(serviceToken, 'POST', findLiveSessions.path, { ids: [current] })).status,
    ).toBe(404);
    expect(
      (await auth.sendAs(serviceToken, 'POST', `/api${findLiveSessions.path}`, { ids: [] })).status,
    ).toBe(404);
  });

  it('returns 400 for invalid IDs and for more than 500 IDs', async () => {
    for (const ids of [['one'], Array.from({ length: 501 }, () => randomUUID())]) {
      await expect(fetchLiveSessions(...ids)).rejects.toMatchObject({ status: 400 });
    }
  });
});
