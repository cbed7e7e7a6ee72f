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
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
  });
});

afterAll(async () => {
  await auth.close();
  await provider.close();
});

let made = 0;

const claimsFor = (email: string) => ({ key: (made += 1), email, email_verified: true });

const authorizeUrl = (claims: object) =>
  `${EXTERNAL}/auth/v1/authorize?${new URLSearchParams({
    provider: 'house',
    login_hint: hintOf(claims),
  })}`;

const link = async (token: string, claims: object) => {
  const query = new URLSearchParams({
    provider: 'house',
    login_hint: hintOf(claims),
    skip_http_redirect: 'true',
  });
  const { body } = await auth.as(token, 'GET', `/user/identities/authorize?${query}`);
  return browse(auth, body.url, SITE);
};

test('linking adds an identity, which can be taken away again, but not the last', async () => {
  const person = await auth.person();
  await link(person.accessToken, claimsFor(auth.newEmail()));
  const { identities } = (await auth.as(person.accessToken, 'GET', '/user')).body;
  expect(identities).toHaveLength(2);
  const remove = (id: string) => auth.as(person.accessToken, 'DELETE', `/user/identities/${id}`);
  expect((await remove(identities[1].identity_id)).status).toBe(200);
  expect((await remove(identities[0].identity_id)).body.error_code).toBe(
    'single_identity_not_deletable',
  );
});

test('linking refuses an identity that is somebody’s', async () => {
  const claims = claimsFor(auth.newEmail());
  await browse(auth, authorizeUrl(claims), SITE);
  const person = await auth.person();
  const place = await link(person.accessToken, claims);
  expect(place.searchParams.get('error_code')).toBe('identity_already_exists');
});

test('linking makes somebody anonymous somebody', async () => {
  const { data } = await auth.client().auth.signInAnonymously();
  const claims = claimsFor(auth.newEmail());
  await link(data.session?.access_token ?? '', claims);
  const user = await auth.db('users').where({ email: claims.email }).first();
  expect(user).toMatchObject({ id: data.user?.id, is_anonymous: false });
});

test('removing the address’s identity takes its password, and another address follows', async () => {
  const person = await auth.person();
  const claims = claimsFor(auth.newEmail());
  await link(person.accessToken, claims);
  const { identities } = (await auth.as(person.accessToken, 'GET', '/user')).body;
  const path = `/user/identities/${identities[0].identity_id}`;
  expect((await auth.as(person.accessToken, 'DELETE', path)).status).toBe(200);
  const { body } = await auth.as(person.accessToken, 'GET', '/user');
  expect(body).toMatchObject({ email: claims.email, app_metadata: { providers: ['house'] } });
  const again = { email: claims.email, password: PASSWORD };
  expect((await auth.client().auth.signInWithPassword(again)).error).not.toBeNull();
});

test('removal of another person’s identity is refused', async () => {
  const [one, other] = [await auth.person(), await auth.person()];
  await link(one.accessToken, claimsFor(auth.newEmail()));
  const [first] = (await auth.as(other.accessToken, 'GET', '/user')).body.identities;
  const path = `/user/identities/${first.identity_id}`;
  expect(await auth.as(one.accessToken, 'DELETE', path)).toMatchObject({
    status: 422,
    body: { error_code: 'identity_not_found' },
  });
});
