import {
  EXTERNAL_URL,
  TEST_PASSWORD,
  SITE_URL,
  startAuth,
  type TestAuth,
} from '../testing/start-auth.ts';
import {
  followRedirects,
  storeCookies,
  toLoginHint,
  type CookieJar,
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

let identityCount = 0;

const createClaims = (email: string) => ({
  key: (identityCount += 1),
  email,
  email_verified: true,
});

const getAuthorizeUrl = (claims: object) =>
  `${EXTERNAL_URL}/auth/v1/authorize?${new URLSearchParams({
    provider: 'example',
    login_hint: toLoginHint(claims),
  })}`;

/** Links an identity. With `opener`, the URL of the provider is opened in another browser. */
const linkIdentity = async (token: string, claims: object, opener?: CookieJar) => {
  const query = new URLSearchParams({
    provider: 'example',
    login_hint: toLoginHint(claims),
    skip_http_redirect: 'true',
  });
  const response = await auth.sendAs(token, 'GET', `/user/identities/authorize?${query}`);
  const cookies: CookieJar = new Map();
  storeCookies(cookies, response);
  return followRedirects(auth, response.body.url, SITE_URL, opener ?? cookies);
};

test('an identity can be linked and unlinked, unless it is the last one', async () => {
  const testUser = await auth.createUser();
  await linkIdentity(testUser.accessToken, createClaims(auth.createEmailAddress()));
  const { identities } = (await auth.sendAs(testUser.accessToken, 'GET', '/user')).body;
  expect(identities).toHaveLength(2);
  const unlinkIdentity = (id: string) =>
    auth.sendAs(testUser.accessToken, 'DELETE', `/user/identities/${id}`);
  expect((await unlinkIdentity(identities[1].identity_id)).status).toBe(200);
  expect((await unlinkIdentity(identities[0].identity_id)).body.error_code).toBe(
    'single_identity_not_deletable',
  );
});

test('a linking URL that is opened in another browser does not link an identity', async () => {
  const attacker = await auth.createUser();
  const claims = createClaims(auth.createEmailAddress());
  const redirectUrl = await linkIdentity(attacker.accessToken, claims, new Map());
  expect(redirectUrl.searchParams.get('error_code')).toBe('bad_oauth_state');
  const { identities } = (await auth.sendAs(attacker.accessToken, 'GET', '/user')).body;
  expect(identities).toHaveLength(1);
});

test('a password change ends linking that was started before', async () => {
  const testUser = await auth.createUser();
  const query = new URLSearchParams({
    provider: 'example',
    login_hint: toLoginHint(createClaims(auth.createEmailAddress())),
    skip_http_redirect: 'true',
  });
  const path = `/user/identities/authorize?${query}`;
  const start = await auth.sendAs(testUser.accessToken, 'GET', path);
  const cookies: CookieJar = new Map();
  storeCookies(cookies, start);
  const current_password = TEST_PASSWORD;
  await testUser.client.auth.updateUser({ password: 'another password', current_password });
  const redirectUrl = await followRedirects(auth, start.body.url, SITE_URL, cookies);
  expect(redirectUrl.searchParams.get('error_code')).toBe('bad_oauth_state');
});

test('linking an identity that belongs to another user fails with identity_already_exists', async () => {
  const claims = createClaims(auth.createEmailAddress());
  await followRedirects(auth, getAuthorizeUrl(claims), SITE_URL);
  const testUser = await auth.createUser();
  const redirectUrl = await linkIdentity(testUser.accessToken, claims);
  expect(redirectUrl.searchParams.get('error_code')).toBe('identity_already_exists');
});

test('linking an identity turns an anonymous user into a permanent one', async () => {
  const { data } = await auth.createClient().auth.signInAnonymously();
  const claims = createClaims(auth.createEmailAddress());
  await linkIdentity(data.session?.access_token ?? '', claims);
  const user = await auth.db('users').where({ email: claims.email }).first();
  expect(user).toMatchObject({ id: data.user?.id, is_anonymous: false });
});

test('unlinking the email identity removes the password and makes another verified email address primary', async () => {
  const testUser = await auth.createUser();
  const claims = createClaims(auth.createEmailAddress());
  await linkIdentity(testUser.accessToken, claims);
  const { identities } = (await auth.sendAs(testUser.accessToken, 'GET', '/user')).body;
  const path = `/user/identities/${identities[0].identity_id}`;
  expect((await auth.sendAs(testUser.accessToken, 'DELETE', path)).status).toBe(200);
  const { body } = await auth.sendAs(testUser.accessToken, 'GET', '/user');
  expect(body).toMatchObject({ email: claims.email, app_metadata: { providers: ['example'] } });
  const credentials = { email: claims.email, password: TEST_PASSWORD };
  expect((await auth.createClient().auth.signInWithPassword(credentials)).error).not.toBeNull();
});

test("unlinking another user's identity returns 422", async () => {
  const [user, otherUser] = [await auth.createUser(), await auth.createUser()];
  await linkIdentity(user.accessToken, createClaims(auth.createEmailAddress()));
  const [identity] = (await auth.sendAs(otherUser.accessToken, 'GET', '/user')).body.identities;
  const path = `/user/identities/${identity.identity_id}`;
  expect(await auth.sendAs(user.accessToken, 'DELETE', path)).toMatchObject({
    status: 422,
    body: { error_code: 'identity_not_found' },
  });
});
