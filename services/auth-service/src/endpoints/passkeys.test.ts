import { decodeJwt } from 'jose';
import { startAuth, type Person, type TestAuth } from '../testing/auth.ts';
import { adminOf } from '../testing/admin.ts';
import { Authenticator, type AuthenticatorOptions } from '../testing/authenticator.ts';

const ORIGIN = 'https://app.test';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({ GOTRUE_SITE_URL: ORIGIN });
});

afterAll(() => auth.close());

async function register({ accessToken }: Person, options: AuthenticatorOptions) {
  const key = new Authenticator(options);
  const begun = await auth.as(accessToken, 'POST', '/passkeys/registration/options', {});
  const made = await auth.as(accessToken, 'POST', '/passkeys/registration/verify', {
    challenge_id: begun.body.challenge_id,
    credential: key.create(begun.body.options),
  });
  return { key, begun: begun.body, made };
}

const begin = async () => (await auth.post('/auth/v1/passkeys/authentication/options', {})).body;

async function signIn(key: Authenticator, begun?: { challenge_id: string; options: never }) {
  const { challenge_id, options } = begun ?? (await begin());
  return auth.post('/auth/v1/passkeys/authentication/verify', {
    challenge_id,
    credential: key.get(options),
  });
}

test('a passkey is registered, signs in, is renamed and removed', async () => {
  const person = await auth.person();
  const { key, begun, made } = await register(person, { origin: ORIGIN });
  expect(begun.options).toMatchObject({
    rp: { id: 'app.test' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(made.status).toBe(200);
  const answer = await signIn(key);
  expect(answer.body.user.id).toBe(person.id);
  expect(decodeJwt(answer.body.access_token)).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'passkey' }],
  });
  const path = `/passkeys/${made.body.id}`;
  const named = await auth.as(person.accessToken, 'PATCH', path, { friendly_name: 'Blue key' });
  expect(named.body.friendly_name).toBe('Blue key');
  const [listed] = (await auth.as(person.accessToken, 'GET', '/passkeys')).body;
  expect(listed).toMatchObject({ id: made.body.id, last_used_at: expect.any(String) });
  expect((await auth.as(person.accessToken, 'DELETE', path)).status).toBe(200);
  expect((await signIn(key)).body.error_code).toBe('webauthn_verification_failed');
});

test("a site on one's own machine takes keys from pages at any port of it", async () => {
  const local = await startAuth({ GOTRUE_SITE_URL: 'http://localhost:3000' });
  const { accessToken } = await local.person();
  const register = async (origin: string) => {
    const begun = await local.as(accessToken, 'POST', '/passkeys/registration/options', {});
    return local.as(accessToken, 'POST', '/passkeys/registration/verify', {
      challenge_id: begun.body.challenge_id,
      credential: new Authenticator({ origin }).create(begun.body.options),
    });
  };
  expect((await register('http://localhost:5173')).status).toBe(200);
  expect((await register('https://localhost:5173')).status).toBe(422);
  await local.close();
});

test('a challenge is answered once, and an old count of uses is refused', async () => {
  const person = await auth.person();
  const { key } = await register(person, { origin: ORIGIN });
  const begun = await begin();
  expect((await signIn(key, begun)).status).toBe(200);
  expect((await signIn(key, begun)).body.error_code).toBe('webauthn_challenge_not_found');
  await auth.db('passkeys').update({
    credential: auth.db.raw(`jsonb_set(credential, '{counter}', '1000')`),
  });
  expect((await signIn(key)).body.error_code).toBe('webauthn_verification_failed');
});

test.each([
  ['of another site', { origin: 'https://evil.test' }],
  ['of a page beside it', { origin: 'https://app.test:8443' }],
  ['that asked nobody for a finger', { origin: ORIGIN, verifies: false }],
])('a key %s is not registered', async (_, options) => {
  const { made } = await register(await auth.person(), options);
  expect(made.body.error_code).toBe('webauthn_verification_failed');
});

test('a key that is somebody’s is nobody else’s', async () => {
  const [one, other] = [await auth.person(), await auth.person()];
  const { key } = await register(one, { origin: ORIGIN });
  const begun = await auth.as(other.accessToken, 'POST', '/passkeys/registration/options', {});
  const taken = await auth.as(other.accessToken, 'POST', '/passkeys/registration/verify', {
    challenge_id: begun.body.challenge_id,
    credential: key.create(begun.body.options),
  });
  expect(taken.status).toBe(422);
  const { made } = await register(one, { origin: ORIGIN });
  const path = `/passkeys/${made.body.id}`;
  expect((await auth.as(other.accessToken, 'DELETE', path)).status).toBe(404);
});

test('administrators see passkeys, and take them away', async () => {
  const person = await auth.person();
  const { made } = await register(person, { origin: ORIGIN });
  const admin = await adminOf(auth.url);
  const listed = await admin.passkey.listPasskeys({ userId: person.id });
  expect(listed.data).toMatchObject([{ id: made.body.id }]);
  const passkeyId = made.body.id;
  expect((await admin.passkey.deletePasskey({ userId: person.id, passkeyId })).error).toBeNull();
  expect((await admin.passkey.listPasskeys({ userId: person.id })).data).toEqual([]);
});

describe('as a second step', () => {
  const enrolled = async () => {
    const person = await auth.person();
    const { id } = (
      await auth.as(person.accessToken, 'POST', '/factors', { factor_type: 'webauthn' })
    ).body;
    return { person, path: `/factors/${id}` };
  };

  const answer = async (token: string, path: string, key: Authenticator) => {
    const challenge = (await auth.as(token, 'POST', `${path}/challenge`, {})).body;
    const { type, credential_options } = challenge.webauthn;
    const options = credential_options.publicKey;
    return auth.as(token, 'POST', `${path}/verify`, {
      challenge_id: challenge.id,
      webauthn: {
        type,
        credential_response: type === 'create' ? key.create(options) : key.get(options),
      },
    });
  };

  test('a key is made by the first challenge and used by the next', async () => {
    const { person, path } = await enrolled();
    const key = new Authenticator({ origin: ORIGIN, verifies: false });
    const made = await answer(person.accessToken, path, key);
    expect(decodeJwt(made.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    const used = await answer(made.body.access_token, path, key);
    expect(used.status).toBe(200);
    const other = new Authenticator({ origin: ORIGIN });
    const refused = await answer(used.body.access_token, path, other);
    expect(refused.body.error_code).toBe('mfa_verification_failed');
  });

  test('an answer without a key is a 400', async () => {
    const { person, path } = await enrolled();
    const challenge = (await auth.as(person.accessToken, 'POST', `${path}/challenge`)).body;
    const body = { challenge_id: challenge.id, code: '123456' };
    const refused = await auth.as(person.accessToken, 'POST', `${path}/verify`, body);
    expect(refused).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});
