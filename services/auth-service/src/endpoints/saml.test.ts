import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import {
  EXTERNAL_URL,
  SITE_URL,
  startAuth,
  type TestAuth,
  type TestResponse,
} from '../testing/start-auth.ts';
import { createAdminToken } from '../testing/admin-client.ts';
import {
  createIdentityProvider,
  parseAuthnRequest,
  type SamlUser,
  type AssertionOptions,
} from '../testing/saml-identity-provider.ts';

let auth: TestAuth;
let admin: string;
const idp = createIdentityProvider();
let providerId: string;

const createSsoProvider = (body: object) =>
  auth.sendAs(admin, 'POST', '/admin/sso/providers', { type: 'saml', ...body });

beforeAll(async () => {
  auth = await startAuth({
    GOTRUE_SAML_ENABLED: 'true',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  });
  admin = await createAdminToken();
  const created = await createSsoProvider({
    metadata_xml: idp.metadata,
    domains: ['Company.test'],
    attribute_mapping: { keys: { groups: { name: 'groups', array: true } } },
  });
  expect(created.status).toBe(201);
  providerId = created.body.id;
});

afterAll(() => auth.close());

const createSamlUser = (): SamlUser => ({
  nameId: randomUUID(),
  email: `${randomUUID()}@company.test`,
});

const startSignIn = async (fields: object = {}) => {
  const { body } = await auth.post('/auth/v1/sso', {
    domain: 'company.test',
    skip_http_redirect: true,
    ...fields,
  });
  return parseAuthnRequest(body.url);
};

async function postResponse(SAMLResponse: string, RelayState = '') {
  const { headers } = await auth.send('/auth/v1/sso/saml/acs', {
    method: 'POST',
    body: new URLSearchParams({ SAMLResponse, RelayState }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URL(headers.get('location') ?? '');
}

const getErrorCode = ({ searchParams }: URL) => searchParams.get('error_code');
const getAccessToken = ({ hash }: URL) =>
  new URLSearchParams(hash.slice(1)).get('access_token') ?? '';

/** Runs a sign-in that auth-service has started. */
async function signIn(samlUser: SamlUser, options: AssertionOptions = {}) {
  const { id, relayState } = await startSignIn();
  const responseOptions = { inResponseTo: id, ...options };
  return postResponse(
    idp.createResponse(idp.createSignedAssertion(samlUser, responseOptions), responseOptions),
    relayState,
  );
}

describe('SAML sign-in', () => {
  test('redirects to the identity provider of the domain and signs the user in', async () => {
    const { xml, relayState } = await startSignIn();
    expect(xml).toContain(`AssertionConsumerServiceURL="${EXTERNAL_URL}/auth/v1/sso/saml/acs"`);
    expect(relayState).toMatch(/^[0-9a-f-]{36}$/);
    const samlUser = createSamlUser();
    const sessionExpiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const token = getAccessToken(await signIn(samlUser, { sessionExpiresAt }));
    const { body } = await auth.sendAs(token, 'GET', '/user');
    expect(body).toMatchObject({
      email: samlUser.email,
      app_metadata: { provider: `sso:${providerId}` },
      user_metadata: { groups: ['staff'], email: samlUser.email },
    });
    expect(decodeJwt(token)).toMatchObject({
      amr: [{ method: 'sso/saml', provider: `sso:${providerId}` }],
    });
    const session = await auth.db('sessions').where({ user_id: body.id }).first();
    expect(session.not_after).toBe(sessionExpiresAt);
    const secondSignIn = await auth.sendAs(getAccessToken(await signIn(samlUser)), 'GET', '/user');
    expect(secondSignIn.body.id).toBe(body.id);
  });

  test('returns a code with PKCE', async () => {
    const client = auth.createClient('pkce');
    const { data } = await client.auth.signInWithSSO({ domain: 'company.test' });
    const { id, relayState } = parseAuthnRequest(data?.url ?? '');
    const responseOptions = { inResponseTo: id };
    const samlUser = createSamlUser();
    const redirectUrl = await postResponse(
      idp.createResponse(idp.createSignedAssertion(samlUser, responseOptions), responseOptions),
      relayState,
    );
    const code = redirectUrl.searchParams.get('code') ?? '';
    const { data: exchange } = await client.auth.exchangeCodeForSession(code);
    expect(exchange.user?.email).toBe(samlUser.email);
  });

  test('can be started by the identity provider and redirects to allowed pages only', async () => {
    const response = () => idp.createResponse(idp.createSignedAssertion(createSamlUser()));
    const redirectUrl = await postResponse(response(), `${SITE_URL}/dashboard`);
    expect(redirectUrl.pathname).toBe('/dashboard');
    expect(getAccessToken(redirectUrl)).not.toBe('');
    expect((await postResponse(response(), 'https://evil.test/')).origin).toBe(SITE_URL);
  });

  test('never signs in to an existing account by its email address', async () => {
    const ada = await auth.createUser();
    const redirectUrl = await signIn({ nameId: randomUUID(), email: ada.email });
    const { body } = await auth.sendAs(getAccessToken(redirectUrl), 'GET', '/user');
    expect(body.email).toBe(ada.email);
    expect(body.id).not.toBe(ada.id);
    for (const [method, path, body] of [
      ['PUT', '/user', { password: 'another one' }],
      ['GET', '/user/identities/authorize?provider=example', undefined],
      ['POST', '/passkeys/registration/options', {}],
    ] as const) {
      const rejection = await auth.sendAs(getAccessToken(redirectUrl), method, path, body);
      expect(rejection).toMatchObject({ status: 422, body: { error_code: 'user_sso_managed' } });
    }
  });

  test('ends the session at the time in SessionNotOnOrAfter', async () => {
    const sessionExpiresAt = new Date(Date.now() + 60_000).toISOString();
    const redirectUrl = await signIn(createSamlUser(), { sessionExpiresAt });
    const refresh_token = new URLSearchParams(redirectUrl.hash.slice(1)).get('refresh_token');
    const pastTime = new Date(Date.now() - 1000).toISOString();
    await auth.db('sessions').whereNotNull('not_after').update({ not_after: pastTime });
    const response = await auth.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
    expect(response).toMatchObject({ status: 400, body: { error_code: 'session_expired' } });
  });
});

describe('SAML response validation', () => {
  const signInError = async (options: AssertionOptions) =>
    getErrorCode(await signIn(createSamlUser(), options));

  test.each<[string, AssertionOptions]>([
    ['an assertion for another audience', { audience: 'https://other.test' }],
    ['an assertion for another recipient', { recipient: 'https://other.test/acs' }],
    ['an expired assertion', { expiresInMs: -60_000 }],
    ['a response to another request', { inResponseTo: '_another' }],
  ])('rejects %s', async (_, options) => {
    expect(await signInError(options)).toBe('validation_failed');
  });

  test('rejects an unsigned assertion', async () => {
    const { id, relayState } = await startSignIn();
    const responseOptions = { inResponseTo: id };
    const redirectUrl = await postResponse(
      idp.createResponse(
        idp.createUnsignedAssertion(createSamlUser(), responseOptions),
        responseOptions,
      ),
      relayState,
    );
    expect(getErrorCode(redirectUrl)).toBe('validation_failed');
  });

  test('rejects an assertion signed by another provider', async () => {
    const otherProvider = createIdentityProvider({ entityId: idp.entityId });
    expect(
      getErrorCode(
        await postResponse(
          idp.createResponse(otherProvider.createSignedAssertion(createSamlUser())),
        ),
      ),
    ).toBe('validation_failed');
  });

  test('rejects an assertion that was modified after signing', async () => {
    const samlUser = createSamlUser();
    const tampered = idp
      .createSignedAssertion(samlUser)
      .replace(samlUser.email, 'admin@company.test');
    expect(getErrorCode(await postResponse(idp.createResponse(tampered)))).toBe(
      'validation_failed',
    );
  });

  test('ignores unsigned assertions before, after, around and inside the signed assertion', async () => {
    const [realUser, fakeUser] = [
      createSamlUser(),
      { nameId: 'admin', email: 'admin@company.test' },
    ];
    const signedAssertion = idp.createSignedAssertion(realUser);
    const unsignedAssertion = idp.createUnsignedAssertion(fakeUser, {});
    const nestedAssertion = unsignedAssertion.replace(
      '</saml:Assertion>',
      `${signedAssertion}</saml:Assertion>`,
    );
    const objectAssertion = signedAssertion.replace(
      '</Signature>',
      `<Object>${unsignedAssertion}</Object></Signature>`,
    );
    for (const xml of [
      unsignedAssertion + signedAssertion,
      signedAssertion + unsignedAssertion,
      nestedAssertion,
      objectAssertion,
    ]) {
      const token = getAccessToken(await postResponse(idp.createResponse(xml)));
      const email = token === '' ? null : decodeJwt(token)['email'];
      expect(email).not.toBe(fakeUser.email);
    }
    expect(await auth.db('users').where({ email: fakeUser.email })).toEqual([]);
  });

  test('does not truncate an email address that contains an XML comment', async () => {
    const samlUser = { nameId: randomUUID(), email: 'admin@company.test<!-- -->.evil.test' };
    await postResponse(idp.createResponse(idp.createSignedAssertion(samlUser)));
    expect(await auth.db('users').where({ email: 'admin@company.test' })).toEqual([]);
  });

  test('rejects a replayed assertion, even for concurrent requests', async () => {
    const response = idp.createResponse(idp.createSignedAssertion(createSamlUser()));
    const redirectUrls = await Promise.all([1, 2, 3].map(() => postResponse(response)));
    expect(redirectUrls.filter((redirectUrl) => getAccessToken(redirectUrl) !== '')).toHaveLength(
      1,
    );
  });

  test('rejects a reused relay state', async () => {
    const { id, relayState } = await startSignIn();
    const responseOptions = { inResponseTo: id };
    const response = () =>
      idp.createResponse(
        idp.createSignedAssertion(createSamlUser(), responseOptions),
        responseOptions,
      );
    expect(getAccessToken(await postResponse(response(), relayState))).not.toBe('');
    expect(getErrorCode(await postResponse(response(), relayState))).toBe(
      'saml_relay_state_not_found',
    );
  });

  test('rejects an expired relay state', async () => {
    const { relayState } = await startSignIn();
    const expires_at = new Date(Date.now() - 1).toISOString();
    await auth.db('saml_relay_states').where({ id: relayState }).update({ expires_at });
    expect(getErrorCode(await postResponse('x', relayState))).toBe('saml_relay_state_expired');
  });

  test('rejects a response to a pending request if the relay state is missing', async () => {
    const responseOptions = { inResponseTo: (await startSignIn()).id };
    const redirectUrl = await postResponse(
      idp.createResponse(
        idp.createSignedAssertion(createSamlUser(), responseOptions),
        responseOptions,
      ),
    );
    expect(getErrorCode(redirectUrl)).toBe('validation_failed');
  });

  test.each([
    ['a DTD with an external entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['a DTD with nested entities', '<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'],
  ])('rejects %s', async (_, prefix) => {
    const redirectUrl = await postResponse(
      idp.createResponse(idp.createSignedAssertion(createSamlUser()), { prefix }),
    );
    expect(getErrorCode(redirectUrl)).toBe('validation_failed');
  });

  test('rejects unknown providers and malformed responses', async () => {
    const unknownProvider = createIdentityProvider();
    expect(
      getErrorCode(
        await postResponse(
          unknownProvider.createResponse(unknownProvider.createSignedAssertion(createSamlUser())),
        ),
      ),
    ).toBe('saml_idp_not_found');
    for (const response of ['', 'nonsense', Buffer.from('<a/>').toString('base64')]) {
      expect(getErrorCode(await postResponse(response))).not.toBeNull();
    }
  });

  test('rejects a transient name ID and a missing email address', async () => {
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    expect(await signInError({ nameIdFormat: transient })).toBe('saml_assertion_no_user_id');
    const redirectUrl = await signIn({ nameId: randomUUID(), email: 'none' });
    expect(getErrorCode(redirectUrl)).toBe('saml_assertion_no_email');
  });
});

describe('SSO provider lookup', () => {
  test.each([
    ['without a domain or provider ID', {}, 400, 'validation_failed'],
    [
      'with both a domain and a provider ID',
      { domain: 'company.test', provider_id: randomUUID() },
      400,
      'validation_failed',
    ],
    ['with an unknown domain', { domain: 'other.test' }, 404, 'sso_provider_not_found'],
    ['with an unknown provider ID', { provider_id: randomUUID() }, 404, 'sso_provider_not_found'],
    ['with an invalid provider ID', { provider_id: 'x' }, 400, 'validation_failed'],
  ])('rejects a request %s', async (_, body, status, error_code) => {
    expect(await auth.post('/auth/v1/sso', body)).toMatchObject({ status, body: { error_code } });
  });

  test('redirects to the identity provider unless skip_http_redirect is set', async () => {
    const response = await auth.post('/auth/v1/sso', { provider_id: providerId });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^https:\/\/idp\.test\/sign-in\?SAMLRequest=/);
  });
});

test('a SAML private key signs requests, and the metadata contains its public key', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encodedKey = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  const signingAuth = await startAuth({
    GOTRUE_SAML_ENABLED: 'true',
    GOTRUE_SAML_PRIVATE_KEY: encodedKey,
  });
  const body = { type: 'saml', metadata_xml: idp.metadata, domains: ['company.test'] };
  await signingAuth.sendAs(admin, 'POST', '/admin/sso/providers', body);
  const request = { domain: 'company.test', skip_http_redirect: true };
  const { url } = (await signingAuth.post('/auth/v1/sso', request)).body;
  expect(new URL(url).searchParams.get('Signature')).toEqual(expect.any(String));
  const metadata = (await signingAuth.send('/auth/v1/sso/saml/metadata')).body;
  expect(metadata).toContain('<ds:Modulus>');
  await signingAuth.close();
});

test("the SAML metadata contains the service's entity ID", async () => {
  const { body, headers } = await auth.send('/auth/v1/sso/saml/metadata');
  expect(headers.get('content-type')).toContain('application/xml');
  expect(body).toContain(`entityID="${EXTERNAL_URL}/auth/v1/sso/saml/metadata"`);
});

test('all SAML endpoints return saml_provider_disabled if SAML is disabled', async () => {
  const authWithoutSaml = await startAuth();
  const disabled = { status: 404, body: { error_code: 'saml_provider_disabled' } };
  expect(await authWithoutSaml.post('/auth/v1/sso', {})).toMatchObject(disabled);
  expect(await authWithoutSaml.send('/auth/v1/sso/saml/metadata')).toMatchObject(disabled);
  expect(await authWithoutSaml.sendAs(admin, 'GET', '/admin/sso/providers')).toMatchObject(
    disabled,
  );
  await authWithoutSaml.close();
});

describe('a sign-in that a browser starts', () => {
  const cookieOf = ({ headers }: TestResponse) =>
    (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  async function startInBrowser() {
    const response = await auth.post(
      '/auth/v1/sso',
      { domain: 'company.test', skip_http_redirect: true },
      { origin: SITE_URL },
    );
    const { id, relayState } = parseAuthnRequest(response.body.url);
    const samlUser = createSamlUser();
    const options = { inResponseTo: id };
    const samlResponse = idp.createResponse(idp.createSignedAssertion(samlUser, options), options);
    return { cookie: cookieOf(response), samlUser, samlResponse, relayState };
  }

  /** Follows the redirect of the form post, which a browser sends without the cookie. */
  async function continueWith(url: URL, cookie: string) {
    const { headers } = await auth.send(url.pathname + url.search, { headers: { cookie } });
    return new URL(headers.get('location') ?? '');
  }

  test('is completed in the same browser', async () => {
    const { cookie, samlUser, samlResponse, relayState } = await startInBrowser();
    const continuation = await postResponse(samlResponse, relayState);
    expect(continuation.href).toBe(`${EXTERNAL_URL}/auth/v1/sso/saml/acs?relay=${relayState}`);
    const token = getAccessToken(await continueWith(continuation, cookie));
    const { body } = await auth.sendAs(token, 'GET', '/user');
    expect(body.email).toBe(samlUser.email);
    expect(getErrorCode(await continueWith(continuation, cookie))).toBe(
      'saml_relay_state_not_found',
    );
  });

  test('cannot be completed in another browser, and still can in the right one', async () => {
    const { cookie, samlResponse, relayState } = await startInBrowser();
    const other = await startInBrowser();
    const continuation = await postResponse(samlResponse, relayState);
    for (const foreignCookie of ['', other.cookie]) {
      expect(getErrorCode(await continueWith(continuation, foreignCookie))).toBe('bad_oauth_state');
    }
    expect(getAccessToken(await continueWith(continuation, cookie))).not.toBe('');
  });

  test('accepts only the first response', async () => {
    const { cookie, samlResponse, relayState } = await startInBrowser();
    const continuation = await postResponse(samlResponse, relayState);
    expect(getErrorCode(await postResponse('x', relayState))).toBe('bad_oauth_state');
    expect(getAccessToken(await continueWith(continuation, cookie))).not.toBe('');
  });
});
