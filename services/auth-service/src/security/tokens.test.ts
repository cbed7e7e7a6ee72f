import { generateKeyPair, SignJWT } from 'jose';
import { PASSWORD, startAuth, type TestAuth } from '../testing/auth.ts';
import { sharedToken } from '../testing/admin.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const read = (token: string) => auth.as(token, 'GET', '/user');
const encode = (value: object | string) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const BAD = { status: 403, body: { error_code: 'bad_jwt' } };

test('a token under a key of the sender’s own, wherever it says that key is, is a 403', async () => {
  const { accessToken } = await auth.person();
  const { privateKey } = await generateKeyPair('ES256');
  const { kid } = JSON.parse(Buffer.from(accessToken.split('.')[0] ?? '', 'base64url').toString());
  const headers = [
    { alg: 'ES256', kid },
    { alg: 'ES256', kid: 'unknown' },
    { alg: 'ES256' },
    { alg: 'ES256', jku: 'https://evil.test/jwks.json', kid: 'evil' },
    { alg: 'ES256', x5u: 'https://evil.test/cert.pem', kid },
    { alg: 'ES256', kid: '../../../dev/null' },
  ];
  for (const header of headers) {
    const token = await new SignJWT(claimsIn(accessToken))
      .setProtectedHeader(header)
      .sign(privateKey);
    expect(await read(token)).toMatchObject(BAD);
  }
});

test('a public key used as a shared secret is a 403', async () => {
  const { accessToken } = await auth.person();
  const { keys } = (await auth.send('/auth/v1/.well-known/jwks.json')).body;
  const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
  for (const header of [{ alg: 'HS256', kid: keys[0].kid }, { alg: 'HS256' }]) {
    const token = await new SignJWT(claimsIn(accessToken)).setProtectedHeader(header).sign(secret);
    expect(await read(token)).toMatchObject(BAD);
  }
});

test('an unsigned token is a 403, however "none" is spelt', async () => {
  const { accessToken } = await auth.person();
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    const token = `${encode({ alg, typ: 'JWT' })}.${accessToken.split('.')[1]}.`;
    expect(await read(token)).toMatchObject(BAD);
  }
});

test('a token without an end, of another issuer or audience is a 403', async () => {
  const { accessToken } = await auth.person();
  const { exp: _, ...endless } = claimsIn(accessToken);
  const claims = claimsIn(accessToken);
  for (const changed of [
    endless,
    { ...claims, iss: 'https://evil.test' },
    { ...claims, aud: 'other' },
    { ...claims, exp: 1 },
    { ...claims, session_id: 'x' },
    { ...claims, sub: undefined },
  ]) {
    expect(await read(await sharedToken(changed))).toMatchObject(BAD);
  }
  // The same claims under the same key are good: it is the changes that are refused.
  expect((await read(await sharedToken(claims))).status).toBe(200);
});

test('a token does not outlive its session', async () => {
  const person = await auth.person();
  const other = await auth.person();
  const claims = {
    ...claimsIn(person.accessToken),
    session_id: claimsIn(other.accessToken).session_id,
  };
  expect((await read(await sharedToken(claims))).body.error_code).toBe('session_not_found');
  await person.client.auth.signOut({ scope: 'local' });
  expect((await read(person.accessToken)).body.error_code).toBe('session_not_found');
});

test('secrets are in the database as hashes or sealed', async () => {
  const person = await auth.person();
  await person.client.auth.mfa.enroll({ factorType: 'totp' });
  await auth.client().auth.signInWithOtp({ email: person.email });
  const { code, link } = await auth.mailbox.next(person.email);
  const tables = ['users', 'sessions', 'one_time_tokens', 'mfa_factors', 'audit_log_entries'];
  const rows = await Promise.all(tables.map((table) => auth.db(table)));
  const dump = JSON.stringify(rows);
  for (const secret of [
    PASSWORD,
    person.refreshToken,
    link.searchParams.get('token') ?? '',
    code,
  ]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(dump).not.toContain(`"${secret}"`);
  }
});

test.each([
  ['2 MiB', { email: 'a@b.test', password: 'x'.repeat(2_097_152) }, 413],
  ['a NUL', { email: 'a@b.test', password: 'x\u0000yzabc' }, 400],
  ['a NUL in metadata', { email: 'a@b.test', password: PASSWORD, data: { a: '\u0000' } }, 400],
  ['73 bytes of password', { email: 'a@b.test', password: 'x'.repeat(73) }, 400],
  ['37 letters of two bytes', { email: 'a@b.test', password: 'é'.repeat(37) }, 400],
  ['a number for an address', { email: 5, password: PASSWORD }, 400],
  ['a list for a body', [], 400],
  ['text for a body', '"x"', 400],
  ['half a body', '{"email":', 400],
])('a body of %s is refused, and is no fault of ours', async (_, body, status) => {
  for (const path of ['/signup', '/token?grant_type=password', '/otp', '/recover', '/verify']) {
    const answer = await auth.post(`/auth/v1${path}`, body);
    expect(answer.status).toBeLessThan(500);
  }
  expect((await auth.post('/auth/v1/signup', body)).status).toBe(status);
});
