import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { startAuth, type TestAuth } from '../testing/start-auth.ts';
import { startOpenIdIssuer, type TestIssuer } from '../testing/openid-issuer.ts';

let issuer: TestIssuer;
let impostor: TestIssuer;
let auth: TestAuth;

beforeAll(async () => {
  issuer = await startOpenIdIssuer('our-app');
  impostor = await startOpenIdIssuer('our-app', issuer.url);
  auth = await startAuth({
    GOTRUE_EXTERNAL_EXAMPLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_EXAMPLE_CLIENT_ID: 'our-site,our-app',
    GOTRUE_EXTERNAL_EXAMPLE_URL: issuer.url,
    GOTRUE_EXTERNAL_IMPOSTOR_ENABLED: 'true',
    GOTRUE_EXTERNAL_IMPOSTOR_CLIENT_ID: 'our-app',
    GOTRUE_EXTERNAL_IMPOSTOR_URL: impostor.url,
    GOTRUE_EXTERNAL_AWAY_ENABLED: 'true',
    GOTRUE_EXTERNAL_AWAY_CLIENT_ID: 'our-app',
    GOTRUE_EXTERNAL_AWAY_URL: 'http://127.0.0.1:1',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  });
});

afterAll(async () => {
  await auth.close();
  await issuer.close();
  await impostor.close();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const requestToken = (body: object, headers = {}) =>
  auth.post('/auth/v1/token?grant_type=id_token', { provider: 'example', ...body }, headers);

const createClaims = () => {
  const email = auth.createEmailAddress();
  return { sub: crypto.randomUUID(), email, email_verified: true };
};

describe('id_token grant', () => {
  it("signs in with the provider's ID token and its nonce", async () => {
    const claims = createClaims();
    const token = await issuer.signToken({ ...claims, nonce: sha256('a nonce') });
    const client = auth.createClient();
    const { data, error } = await client.auth.signInWithIdToken({
      provider: 'example',
      token,
      nonce: 'a nonce',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: claims.email, app_metadata: { provider: 'example' } });
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'oauth', provider: 'example' }],
    });
  });

  it("finds the provider by the token's issuer and client ID", async () => {
    const id_token = await issuer.signToken(createClaims());
    const body = { provider: '', issuer: issuer.url, client_id: 'our-app', id_token };
    expect((await requestToken(body)).status).toBe(200);
    expect((await requestToken({ ...body, client_id: 'not ours' })).body.error_code).toBe(
      'provider_disabled',
    );
  });

  it('rejects an access token that does not match the at_hash claim', async () => {
    const leftHalf = createHash('sha256').update('the access token').digest().subarray(0, 16);
    const at_hash = leftHalf.toString('base64url');
    const id_token = await issuer.signToken({ ...createClaims(), at_hash });
    expect((await requestToken({ id_token, access_token: 'another' })).status).toBe(400);
    expect((await requestToken({ id_token, access_token: 'the access token' })).status).toBe(200);
  });

  it('rejects a provider whose metadata names another issuer', async () => {
    const id_token = await impostor.signToken({ ...createClaims(), iss: issuer.url });
    expect(await requestToken({ id_token, provider: 'impostor' })).toMatchObject({
      status: 422,
      body: { error_code: 'provider_unreachable' },
    });
  });

  it('links the identity to the user who is signed in', async () => {
    const user = await auth.createUser();
    const id_token = await issuer.signToken(createClaims());
    const headers = { authorization: `Bearer ${user.accessToken}` };
    const { body } = await requestToken({ id_token, link_identity: true }, headers);
    expect(body.user).toMatchObject({
      id: user.id,
      app_metadata: { providers: ['email', 'example'] },
    });
    expect((await requestToken({ id_token, link_identity: true })).status).toBe(401);
  });

  const BAD_ID_TOKEN = { error: 'invalid request', error_description: 'Bad ID token' };
  const expiredAt = Math.floor(Date.now() / 1000) - 120;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each<[string, () => Promise<string>]>([
    ['for a different client ID', () => issuer.signToken({ ...createClaims(), aud: 'another' })],
    [
      'of a different issuer',
      () => issuer.signToken({ ...createClaims(), iss: 'https://evil.test' }),
    ],
    ['that has expired', () => issuer.signToken({ ...createClaims(), exp: expiredAt })],
    ['signed with an unknown key', () => issuer.forgeToken()],
    ['without a signature', async () => `${encode({ alg: 'none' })}.${encode(createClaims())}.`],
    ['that is not a JWT', async () => 'nonsense'],
    [
      'with a subject that is too long',
      () => issuer.signToken({ ...createClaims(), sub: 'x'.repeat(2000) }),
    ],
  ])('rejects an ID token %s', async (_, createToken) => {
    expect(await requestToken({ id_token: await createToken() })).toMatchObject({
      status: 400,
      body: BAD_ID_TOKEN,
    });
  });

  it('rejects an ID token signed with the public key as HMAC secret', async () => {
    const { keys } = (await (await fetch(`${issuer.url}/keys`)).json()) as { keys: object[] };
    const { SignJWT } = await import('jose');
    const secret = new TextEncoder().encode(JSON.stringify(keys[0]).padEnd(64));
    const forgedToken = await new SignJWT({ ...createClaims(), iss: issuer.url, aud: 'our-app' })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(secret);
    expect(await requestToken({ id_token: forgedToken })).toMatchObject({
      status: 400,
      body: BAD_ID_TOKEN,
    });
  });

  it.each([
    ['only in the token', { nonce: sha256('x') }, {}, 'invalid request'],
    ['only in the request', {}, { nonce: 'x' }, 'invalid request'],
    ['from another sign-in', { nonce: sha256('x') }, { nonce: 'y' }, 'invalid nonce'],
    ['not hashed', { nonce: 'x' }, { nonce: 'x' }, 'invalid nonce'],
  ])('rejects a nonce %s', async (_, claims, body, error) => {
    const id_token = await issuer.signToken({ ...createClaims(), ...claims });
    expect(await requestToken({ id_token, ...body })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('returns 400 for a disabled provider and 422 for an unreachable one', async () => {
    const id_token = await issuer.signToken(createClaims());
    expect(await requestToken({ id_token, provider: 'google' })).toMatchObject({
      status: 400,
      body: {
        error_code: 'provider_disabled',
        msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
      },
    });
    expect(await requestToken({ id_token, provider: 'away' })).toMatchObject({
      status: 422,
      body: { error_code: 'provider_unreachable' },
    });
    expect(await requestToken({ id_token: '' })).toMatchObject({ status: 400 });
    expect(await requestToken({ id_token, provider: '' })).toMatchObject({ status: 400 });
  });
});
