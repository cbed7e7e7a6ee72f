import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { EXTERNAL, SITE, startAuth, type TestAuth } from '../testing/auth.ts';
import { adminToken } from '../testing/admin.ts';
import {
  createIdentityProvider,
  requestIn,
  type Person,
  type Said,
} from '../testing/identity-provider.ts';

let auth: TestAuth;
let admin: string;
const idp = createIdentityProvider();
let providerId: string;

const create = (body: object) =>
  auth.as(admin, 'POST', '/admin/sso/providers', { type: 'saml', ...body });

beforeAll(async () => {
  auth = await startAuth({
    GOTRUE_SAML_ENABLED: 'true',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  });
  admin = await adminToken();
  const made = await create({
    metadata_xml: idp.metadata,
    domains: ['Company.test'],
    attribute_mapping: { keys: { groups: { name: 'groups', array: true } } },
  });
  expect(made.status).toBe(201);
  providerId = made.body.id;
});

afterAll(() => auth.close());

const person = (): Person => ({
  nameId: randomUUID(),
  email: `${randomUUID()}@company.test`,
});

const begin = async (more: object = {}) => {
  const { body } = await auth.post('/auth/v1/sso', {
    domain: 'company.test',
    skip_http_redirect: true,
    ...more,
  });
  return requestIn(body.url);
};

async function post(SAMLResponse: string, RelayState = '') {
  const { headers } = await auth.send('/auth/v1/sso/saml/acs', {
    method: 'POST',
    body: new URLSearchParams({ SAMLResponse, RelayState }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URL(headers.get('location') ?? '');
}

const errorOf = ({ searchParams }: URL) => searchParams.get('error_code');
const tokenOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('access_token') ?? '';

/** Signs somebody in who began here. */
async function signIn(who: Person, said: Said = {}) {
  const { id, relayState } = await begin();
  const to = { inResponseTo: id, ...said };
  return post(idp.response(idp.assertion(who, to), to), relayState);
}

describe('signing in', () => {
  test('somebody of the domain goes to their provider and comes back', async () => {
    const { xml, relayState } = await begin();
    expect(xml).toContain(`AssertionConsumerServiceURL="${EXTERNAL}/auth/v1/sso/saml/acs"`);
    expect(relayState).toMatch(/^[0-9a-f-]{36}$/);
    const who = person();
    const sessionEnds = new Date(Date.now() + 3_600_000).toISOString();
    const token = tokenOf(await signIn(who, { sessionEnds }));
    const { body } = await auth.as(token, 'GET', '/user');
    expect(body).toMatchObject({
      email: who.email,
      app_metadata: { provider: `sso:${providerId}` },
      user_metadata: { groups: ['staff'], email: who.email },
    });
    expect(decodeJwt(token)).toMatchObject({
      amr: [{ method: 'sso/saml', provider: `sso:${providerId}` }],
    });
    const session = await auth.db('sessions').where({ user_id: body.id }).first();
    expect(session.not_after).toBe(sessionEnds);
    const again = await auth.as(tokenOf(await signIn(who)), 'GET', '/user');
    expect(again.body.id).toBe(body.id);
  });

  test('under PKCE a code comes back', async () => {
    const client = auth.client('pkce');
    const { data } = await client.auth.signInWithSSO({ domain: 'company.test' });
    const { id, relayState } = requestIn(data?.url ?? '');
    const to = { inResponseTo: id };
    const who = person();
    const place = await post(idp.response(idp.assertion(who, to), to), relayState);
    const code = place.searchParams.get('code') ?? '';
    const { data: exchanged } = await client.auth.exchangeCodeForSession(code);
    expect(exchanged.user?.email).toBe(who.email);
  });

  test('the provider may begin, and name a page that is allowed', async () => {
    const answer = () => idp.response(idp.assertion(person()));
    const place = await post(answer(), `${SITE}/dashboard`);
    expect(place.pathname).toBe('/dashboard');
    expect(tokenOf(place)).not.toBe('');
    expect((await post(answer(), 'https://evil.test/')).origin).toBe(SITE);
  });

  test('an address opens nobody else’s account', async () => {
    const ada = await auth.person();
    const place = await signIn({ nameId: randomUUID(), email: ada.email });
    const { body } = await auth.as(tokenOf(place), 'GET', '/user');
    expect(body.email).toBe(ada.email);
    expect(body.id).not.toBe(ada.id);
    for (const [method, path, body] of [
      ['PUT', '/user', { password: 'another one' }],
      ['GET', '/user/identities/authorize?provider=house', undefined],
      ['POST', '/passkeys/registration/options', {}],
    ] as const) {
      const refused = await auth.as(tokenOf(place), method, path, body);
      expect(refused).toMatchObject({ status: 422, body: { error_code: 'user_sso_managed' } });
    }
  });

  test('a session ends when its provider says so', async () => {
    const sessionEnds = new Date(Date.now() + 60_000).toISOString();
    const place = await signIn(person(), { sessionEnds });
    const refresh_token = new URLSearchParams(place.hash.slice(1)).get('refresh_token');
    const past = new Date(Date.now() - 1000).toISOString();
    await auth.db('sessions').whereNotNull('not_after').update({ not_after: past });
    const answer = await auth.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'session_expired' } });
  });
});

describe('an answer is refused', () => {
  const refused = async (said: Said) => errorOf(await signIn(person(), said));

  test.each<[string, Said]>([
    ['for another audience', { audience: 'https://other.test' }],
    ['for another recipient', { recipient: 'https://other.test/acs' }],
    ['that ran out', { endsIn: -60_000 }],
    ['to another request', { inResponseTo: '_another' }],
  ])('%s', async (_, said) => {
    expect(await refused(said)).toBe('validation_failed');
  });

  test('that nobody signed', async () => {
    const { id, relayState } = await begin();
    const to = { inResponseTo: id };
    const place = await post(idp.response(idp.claim(person(), to), to), relayState);
    expect(errorOf(place)).toBe('validation_failed');
  });

  test('signed by another provider', async () => {
    const other = createIdentityProvider({ entityId: idp.entityId });
    expect(errorOf(await post(idp.response(other.assertion(person()))))).toBe('validation_failed');
  });

  test('changed after it was signed', async () => {
    const who = person();
    const changed = idp.assertion(who).replace(who.email, 'admin@company.test');
    expect(errorOf(await post(idp.response(changed)))).toBe('validation_failed');
  });

  test('with a claim beside, around or inside what was signed', async () => {
    const [real, fake] = [person(), { nameId: 'admin', email: 'admin@company.test' }];
    const signed = idp.assertion(real);
    const claim = idp.claim(fake, {});
    const inside = claim.replace('</saml:Assertion>', `${signed}</saml:Assertion>`);
    const object = signed.replace('</Signature>', `<Object>${claim}</Object></Signature>`);
    for (const wrapped of [claim + signed, signed + claim, inside, object]) {
      const token = tokenOf(await post(idp.response(wrapped)));
      const email = token === '' ? null : decodeJwt(token)['email'];
      expect(email).not.toBe(fake.email);
    }
    expect(await auth.db('users').where({ email: fake.email })).toEqual([]);
  });

  test('whose words a comment cuts in two', async () => {
    const who = { nameId: randomUUID(), email: 'admin@company.test<!-- -->.evil.test' };
    await post(idp.response(idp.assertion(who)));
    expect(await auth.db('users').where({ email: 'admin@company.test' })).toEqual([]);
  });

  test('a second time, by however many at once', async () => {
    const answer = idp.response(idp.assertion(person()));
    const places = await Promise.all([1, 2, 3].map(() => post(answer)));
    expect(places.filter((place) => tokenOf(place) !== '')).toHaveLength(1);
  });

  test('for a state that was used', async () => {
    const { id, relayState } = await begin();
    const to = { inResponseTo: id };
    const answer = () => idp.response(idp.assertion(person(), to), to);
    expect(tokenOf(await post(answer(), relayState))).not.toBe('');
    expect(errorOf(await post(answer(), relayState))).toBe('saml_relay_state_not_found');
  });

  test('for a state that grew old', async () => {
    const { relayState } = await begin();
    const expires_at = new Date(Date.now() - 1).toISOString();
    await auth.db('saml_relay_states').where({ id: relayState }).update({ expires_at });
    expect(errorOf(await post('x', relayState))).toBe('saml_relay_state_expired');
  });

  test('that answers a request of somebody else, without its state', async () => {
    const to = { inResponseTo: (await begin()).id };
    const place = await post(idp.response(idp.assertion(person(), to), to));
    expect(errorOf(place)).toBe('validation_failed');
  });

  test.each([
    ['that names files', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['that grows without bounds', '<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'],
  ])('%s', async (_, before) => {
    const place = await post(idp.response(idp.assertion(person()), { before }));
    expect(errorOf(place)).toBe('validation_failed');
  });

  test('of a provider that is not known, or is no answer', async () => {
    const unknown = createIdentityProvider();
    expect(errorOf(await post(unknown.response(unknown.assertion(person()))))).toBe(
      'saml_idp_not_found',
    );
    for (const answer of ['', 'nonsense', Buffer.from('<a/>').toString('base64')]) {
      expect(errorOf(await post(answer))).not.toBeNull();
    }
  });

  test('about somebody without a lasting name or an address', async () => {
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    expect(await refused({ nameIdFormat: transient })).toBe('saml_assertion_no_user_id');
    const place = await signIn({ nameId: randomUUID(), email: 'none' });
    expect(errorOf(place)).toBe('saml_assertion_no_email');
  });
});

describe('asking for a provider', () => {
  test.each([
    ['of no domain', {}, 400, 'validation_failed'],
    ['of both', { domain: 'company.test', provider_id: randomUUID() }, 400, 'validation_failed'],
    ['of an unknown domain', { domain: 'other.test' }, 404, 'sso_provider_not_found'],
    ['that is unknown', { provider_id: randomUUID() }, 404, 'sso_provider_not_found'],
    ['by no id', { provider_id: 'x' }, 400, 'validation_failed'],
  ])('%s', async (_, body, status, error_code) => {
    expect(await auth.post('/auth/v1/sso', body)).toMatchObject({ status, body: { error_code } });
  });

  test('without asking for an address, it redirects', async () => {
    const answer = await auth.post('/auth/v1/sso', { provider_id: providerId });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/idp\.test\/sign-in\?SAMLRequest=/);
  });
});

test('with a key, requests are signed, and the description shows it', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  const signing = await startAuth({ GOTRUE_SAML_ENABLED: 'true', GOTRUE_SAML_PRIVATE_KEY: key });
  const body = { type: 'saml', metadata_xml: idp.metadata, domains: ['company.test'] };
  await signing.as(admin, 'POST', '/admin/sso/providers', body);
  const asked = { domain: 'company.test', skip_http_redirect: true };
  const { url } = (await signing.post('/auth/v1/sso', asked)).body;
  expect(new URL(url).searchParams.get('Signature')).toEqual(expect.any(String));
  const description = (await signing.send('/auth/v1/sso/saml/metadata')).body;
  expect(description).toContain('<ds:Modulus>');
  await signing.close();
});

test('the service describes itself', async () => {
  const { body, headers } = await auth.send('/auth/v1/sso/saml/metadata');
  expect(headers.get('content-type')).toContain('application/xml');
  expect(body).toContain(`entityID="${EXTERNAL}/auth/v1/sso/saml/metadata"`);
});

test('where it is off, everything says so first', async () => {
  const bare = await startAuth();
  const disabled = { status: 404, body: { error_code: 'saml_provider_disabled' } };
  expect(await bare.post('/auth/v1/sso', {})).toMatchObject(disabled);
  expect(await bare.send('/auth/v1/sso/saml/metadata')).toMatchObject(disabled);
  expect(await bare.as(admin, 'GET', '/admin/sso/providers')).toMatchObject(disabled);
  await bare.close();
});
