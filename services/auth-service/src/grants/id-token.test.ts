import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { startAuth, type TestAuth } from '../testing/auth.ts';
import { openIssuer, type Issuer } from '../testing/issuer.ts';

let issuer: Issuer;
let auth: TestAuth;

beforeAll(async () => {
  issuer = await openIssuer('our-app');
  auth = await startAuth({
    GOTRUE_EXTERNAL_HOUSE_ENABLED: 'true',
    GOTRUE_EXTERNAL_HOUSE_CLIENT_ID: 'our-site,our-app',
    GOTRUE_EXTERNAL_HOUSE_URL: issuer.url,
    GOTRUE_EXTERNAL_AWAY_ENABLED: 'true',
    GOTRUE_EXTERNAL_AWAY_CLIENT_ID: 'our-app',
    GOTRUE_EXTERNAL_AWAY_URL: 'http://127.0.0.1:1',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  });
});

afterAll(async () => {
  await auth.close();
  await issuer.close();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const grant = (body: object, headers = {}) =>
  auth.post('/auth/v1/token?grant_type=id_token', { provider: 'house', ...body }, headers);

const person = () => {
  const email = auth.newEmail();
  return { sub: crypto.randomUUID(), email, email_verified: true };
};

test('a token of the provider signs in, with its nonce', async () => {
  const claims = person();
  const token = await issuer.token({ ...claims, nonce: sha256('a nonce') });
  const client = auth.client();
  const { data, error } = await client.auth.signInWithIdToken({
    provider: 'house',
    token,
    nonce: 'a nonce',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: claims.email, app_metadata: { provider: 'house' } });
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
    amr: [{ method: 'oauth', provider: 'house' }],
  });
});

test('the provider may be named by its issuer and our application', async () => {
  const id_token = await issuer.token(person());
  const named = { provider: '', issuer: issuer.url, client_id: 'our-app', id_token };
  expect((await grant(named)).status).toBe(200);
  expect((await grant({ ...named, client_id: 'not ours' })).body.error_code).toBe(
    'provider_disabled',
  );
});

test('an access token that came with it has to be the one', async () => {
  const half = createHash('sha256').update('the access token').digest().subarray(0, 16);
  const at_hash = half.toString('base64url');
  const id_token = await issuer.token({ ...person(), at_hash });
  expect((await grant({ id_token, access_token: 'another' })).status).toBe(400);
  expect((await grant({ id_token, access_token: 'the access token' })).status).toBe(200);
});

test('an identity is linked to whoever is signed in', async () => {
  const ada = await auth.person();
  const id_token = await issuer.token(person());
  const headers = { authorization: `Bearer ${ada.accessToken}` };
  const { body } = await grant({ id_token, link_identity: true }, headers);
  expect(body.user).toMatchObject({ id: ada.id, app_metadata: { providers: ['email', 'house'] } });
  expect((await grant({ id_token, link_identity: true })).status).toBe(401);
});

const BAD = { error: 'invalid request', error_description: 'Bad ID token' };
const past = Math.floor(Date.now() / 1000) - 120;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each<[string, () => Promise<string>]>([
  ['for another application', () => issuer.token({ ...person(), aud: 'another' })],
  ['of another issuer', () => issuer.token({ ...person(), iss: 'https://evil.test' })],
  ['that ran out', () => issuer.token({ ...person(), exp: past })],
  ['signed by somebody else', () => issuer.forged()],
  ['without a signature', async () => `${encode({ alg: 'none' })}.${encode(person())}.`],
  ['that is none', async () => 'nonsense'],
  ['about a name too long', () => issuer.token({ ...person(), sub: 'x'.repeat(2000) })],
])('a token %s is refused', async (_, make) => {
  expect(await grant({ id_token: await make() })).toMatchObject({ status: 400, body: BAD });
});

test('a token signed with the public key as if it were a secret is refused', async () => {
  const { keys } = (await (await fetch(`${issuer.url}/keys`)).json()) as { keys: object[] };
  const { SignJWT } = await import('jose');
  const secret = new TextEncoder().encode(JSON.stringify(keys[0]).padEnd(64));
  const confused = await new SignJWT({ ...person(), iss: issuer.url, aud: 'our-app' })
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(secret);
  expect(await grant({ id_token: confused })).toMatchObject({ status: 400, body: BAD });
});

test.each([
  ['in the token alone', { nonce: sha256('x') }, {}, 'invalid request'],
  ['beside the token alone', {}, { nonce: 'x' }, 'invalid request'],
  ['of another sign-in', { nonce: sha256('x') }, { nonce: 'y' }, 'invalid nonce'],
  ['not hashed', { nonce: 'x' }, { nonce: 'x' }, 'invalid nonce'],
])('a nonce %s is refused', async (_, claims, body, error) => {
  const id_token = await issuer.token({ ...person(), ...claims });
  expect(await grant({ id_token, ...body })).toMatchObject({ status: 400, body: { error } });
});

test('a provider that is not enabled, or away, is no fault of ours', async () => {
  const id_token = await issuer.token(person());
  expect(await grant({ id_token, provider: 'google' })).toMatchObject({
    status: 400,
    body: {
      error_code: 'provider_disabled',
      msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
    },
  });
  expect(await grant({ id_token, provider: 'away' })).toMatchObject({
    status: 422,
    body: { error_code: 'provider_unreachable' },
  });
  expect(await grant({ id_token: '' })).toMatchObject({ status: 400 });
  expect(await grant({ id_token, provider: '' })).toMatchObject({ status: 400 });
});
