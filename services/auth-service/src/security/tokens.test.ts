import { generateKeyPair, SignJWT } from 'jose';
import { TEST_PASSWORD, startAuth, type TestAuth } from '../testing/start-auth.ts';
import { signWithTestSecret } from '../testing/admin-client.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const readUser = (token: string) => auth.sendAs(token, 'GET', '/user');
const encode = (value: object | string) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decodeClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const BAD_JWT = { status: 403, body: { error_code: 'bad_jwt' } };

describe('auth service', () => {
  it("rejects a token signed with an unknown key, regardless of the token's header", async () => {
    const { accessToken } = await auth.createUser();
    const { privateKey } = await generateKeyPair('ES256');
    const { kid } = JSON.parse(
      Buffer.from(accessToken.split('.')[0] ?? '', 'base64url').toString(),
    );
    const headers = [
      { alg: 'ES256', kid },
      { alg: 'ES256', kid: 'unknown' },
      { alg: 'ES256' },
      { alg: 'ES256', jku: 'https://evil.test/jwks.json', kid: 'evil' },
      { alg: 'ES256', x5u: 'https://evil.test/cert.pem', kid },
      { alg: 'ES256', kid: '../../../dev/null' },
    ];
    for (const header of headers) {
      const token = await new SignJWT(decodeClaims(accessToken))
        .setProtectedHeader(header)
        .sign(privateKey);
      expect(await readUser(token)).toMatchObject(BAD_JWT);
    }
  });

  it('rejects a token signed with the public key as the HMAC secret', async () => {
    const { accessToken } = await auth.createUser();
    const { keys } = (await auth.send('/auth/v1/.well-known/jwks.json')).body;
    const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
    for (const header of [{ alg: 'HS256', kid: keys[0].kid }, { alg: 'HS256' }]) {
      const token = await new SignJWT(decodeClaims(accessToken))
        .setProtectedHeader(header)
        .sign(secret);
      expect(await readUser(token)).toMatchObject(BAD_JWT);
    }
  });

  it('rejects an unsigned token with any spelling of "none"', async () => {
    const { accessToken } = await auth.createUser();
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      const token = `${encode({ alg, typ: 'JWT' })}.${accessToken.split('.')[1]}.`;
      expect(await readUser(token)).toMatchObject(BAD_JWT);
    }
  });

  it('rejects a token without an expiry, or with a wrong issuer or audience', async () => {
    const { accessToken } = await auth.createUser();
    const { exp: _, ...claimsWithoutExp } = decodeClaims(accessToken);
    const claims = decodeClaims(accessToken);
    for (const changedClaims of [
      claimsWithoutExp,
      { ...claims, iss: 'https://evil.test' },
      { ...claims, aud: 'other' },
      { ...claims, exp: 1 },
      { ...claims, session_id: 'x' },
      { ...claims, sub: undefined },
    ]) {
      expect(await readUser(await signWithTestSecret(changedClaims))).toMatchObject(BAD_JWT);
    }
    // The unchanged claims are accepted.
    expect((await readUser(await signWithTestSecret(claims))).status).toBe(200);
  });

  it('rejects a token after its session has ended', async () => {
    const user = await auth.createUser();
    const otherUser = await auth.createUser();
    const claims = {
      ...decodeClaims(user.accessToken),
      session_id: decodeClaims(otherUser.accessToken).session_id,
    };
    expect((await readUser(await signWithTestSecret(claims))).body.error_code).toBe(
      'session_not_found',
    );
    await user.client.auth.signOut({ scope: 'local' });
    expect((await readUser(user.accessToken)).body.error_code).toBe('session_not_found');
  });

  it('stores secrets only in hashed or encrypted form', async () => {
    const user = await auth.createUser();
    await user.client.auth.mfa.enroll({ factorType: 'totp' });
    await auth.createClient().auth.signInWithOtp({ email: user.email });
    const { code, link } = await auth.mailbox.waitForEmail(user.email);
    const tables = ['users', 'sessions', 'one_time_tokens', 'mfa_factors', 'audit_log_entries'];
    const rows = await Promise.all(tables.map((table) => auth.db(table)));
    const dump = JSON.stringify(rows);
    for (const secret of [
      TEST_PASSWORD,
      user.refreshToken,
      link.searchParams.get('token') ?? '',
      code,
    ]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(dump).not.toContain(`"${secret}"`);
    }
  });

  it.each([
    ['2 MiB', { email: 'a@b.test', password: 'x'.repeat(2_097_152) }, 413],
    ['a NUL character', { email: 'a@b.test', password: 'x\u0000yzabc' }, 400],
    [
      'a NUL character in metadata',
      { email: 'a@b.test', password: TEST_PASSWORD, data: { a: '\u0000' } },
      400,
    ],
    ['a password of 73 bytes', { email: 'a@b.test', password: 'x'.repeat(73) }, 400],
    ['a password of 37 two-byte characters', { email: 'a@b.test', password: 'é'.repeat(37) }, 400],
    ['a number as email address', { email: 5, password: TEST_PASSWORD }, 400],
    ['an array as body', [], 400],
    ['a string as body', '"x"', 400],
    ['a truncated body', '{"email":', 400],
  ])('returns a client error for a request with %s', async (_, body, status) => {
    for (const path of ['/signup', '/token?grant_type=password', '/otp', '/recover', '/verify']) {
      const response = await auth.post(`/auth/v1${path}`, body);
      expect(response.status).toBeLessThan(500);
    }
    expect((await auth.post('/auth/v1/signup', body)).status).toBe(status);
  });
});
