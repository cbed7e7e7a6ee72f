import { randomUUID } from 'node:crypto';
import { createClient } from '@scheduler/api-client';
import { leaving, sessions } from '@scheduler/contracts/auth';
import { liveSessions } from '@scheduler/contracts/internal';
import { serviceToken } from '@scheduler/service-kit';
import { decodeJwt } from 'jose';
import { PASSWORD, startAuth, type Person, type TestAuth } from '../testing/auth.ts';
import { productApi, refusal } from '../testing/product-api.ts';

const KEY = 'a key of the tests that services share';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth({ INTERNAL_KEY: KEY, GOTRUE_MAILER_AUTOCONFIRM: 'true' });
});
afterAll(() => auth.close());

const idOf = (accessToken: string) => String(decodeJwt(accessToken)['session_id']);

const asking = (accessToken: () => Promise<string> | string | null) =>
  createClient({ baseUrl: auth.url, accessToken });

const live = async (...ids: string[]) => {
  const token = () => serviceToken({ key: KEY, issuer: 'core-api', audience: 'auth-service' });
  return (await asking(token).call(liveSessions, { body: { ids } })).live;
};

/** Somebody who is signed in at two places. */
async function twice() {
  const ada = await auth.person();
  const { email } = ada;
  const { data } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  return { ada, here: idOf(ada.accessToken), there: idOf(data.session?.access_token ?? '') };
}

test('of those that are asked about, the ones that are there are live', async () => {
  const { here, there } = await twice();
  expect((await live(here, randomUUID(), there)).toSorted()).toEqual([here, there].toSorted());
  expect(await live()).toEqual([]);
});

type Place = 'here' | 'there';
type Way = [what: string, stay: Place[], end: (ada: Person, there: string) => Promise<unknown>];

const signOut =
  (scope: 'local' | 'others' | 'global') =>
  ({ client }: Person) =>
    client.auth.signOut({ scope });

test.each<Way>([
  ['signing out', ['there'], signOut('local')],
  ['signing out everywhere else', ['here'], signOut('others')],
  ['signing out everywhere', [], signOut('global')],
  ['another password', ['here'], ({ client }) => client.auth.updateUser({ password: 'a new one' })],
  [
    'ending it in settings',
    ['here'],
    ({ accessToken }, id) =>
      productApi(auth.url, accessToken).call(sessions.end, { query: { id } }),
  ],
  [
    'leaving',
    [],
    ({ accessToken, email }) =>
      productApi(auth.url, accessToken).call(leaving.deleteAccount, { body: { email } }),
  ],
])('after %s, what stays live is: %j', async (_, stay, end) => {
  const { ada, ...places } = await twice();
  await end(ada, places.there);
  expect(await live(places.here, places.there)).toEqual(stay.map((place) => places[place]));
});

test('a ban, or the end that an identity provider named, ends them while it holds', async () => {
  const { ada, here, there } = await twice();
  const now = (shift: string) => auth.db.raw(`now() + interval '${shift}'`);
  const ban = (until: unknown) =>
    auth.db('users').where({ id: ada.id }).update({ banned_until: until });
  await ban(now('1 hour'));
  expect(await live(here, there)).toEqual([]);
  await ban(now('-1 second'));
  await auth
    .db('sessions')
    .where({ id: there })
    .update({ not_after: now('-1 second') });
  expect(await live(here, there)).toEqual([here]);
});

test('only services are told, and not by the address that the world reaches', async () => {
  const { ada, here } = await twice();
  const ask = (token: string | null) =>
    refusal(asking(() => token).call(liveSessions, { body: { ids: [here] } }));
  const forAnother = await serviceToken({ key: KEY, issuer: 'core-api', audience: 'core-api' });
  for (const token of [null, ada.accessToken, forAnother]) {
    expect(await ask(token)).toMatchObject({ status: 401 });
  }
  const own = await serviceToken({ key: KEY, issuer: 'core-api', audience: 'auth-service' });
  expect((await auth.as(own, 'POST', liveSessions.path, { ids: [here] })).status).toBe(404);
  expect((await auth.as(own, 'POST', `/api${liveSessions.path}`, { ids: [] })).status).toBe(404);
});

test('what is no id, or too much at once, is refused', async () => {
  for (const ids of [['one'], Array.from({ length: 501 }, () => randomUUID())]) {
    await expect(live(...ids)).rejects.toMatchObject({ status: 400 });
  }
});
