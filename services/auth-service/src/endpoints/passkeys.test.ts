import { decodeJwt } from 'jose';
import { startAuth, TEST_PASSWORD, type TestUser, type TestAuth } from '../testing/start-auth.ts';
import { createAdminClient } from '../testing/admin-client.ts';
import { enrollTotp, signInWithPasswordOnly } from '../testing/two-factor.ts';
import {
  VirtualAuthenticator,
  type VirtualAuthenticatorOptions,
} from '../testing/virtual-authenticator.ts';

const ORIGIN = 'https://app.test';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({ GOTRUE_SITE_URL: ORIGIN });
});

afterAll(() => auth.close());

async function register({ accessToken }: TestUser, options: VirtualAuthenticatorOptions) {
  const key = new VirtualAuthenticator(options);
  const registrationOptions = await auth.sendAs(
    accessToken,
    'POST',
    '/passkeys/registration/options',
    {},
  );
  const registration = await auth.sendAs(accessToken, 'POST', '/passkeys/registration/verify', {
    challenge_id: registrationOptions.body.challenge_id,
    credential: key.create(registrationOptions.body.options),
  });
  return { key, registrationOptions: registrationOptions.body, registration };
}

const getAuthenticationOptions = async () =>
  (await auth.post('/auth/v1/passkeys/authentication/options', {})).body;

async function signIn(
  key: VirtualAuthenticator,
  registrationOptions?: { challenge_id: string; options: never },
) {
  const { challenge_id, options } = registrationOptions ?? (await getAuthenticationOptions());
  return auth.post('/auth/v1/passkeys/authentication/verify', {
    challenge_id,
    credential: key.get(options),
  });
}

test('a passkey can be registered, used to sign in, renamed and deleted', async () => {
  const user = await auth.createUser();
  const { key, registrationOptions, registration } = await register(user, { origin: ORIGIN });
  expect(registrationOptions.options).toMatchObject({
    rp: { id: 'app.test' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(registration.status).toBe(200);
  const response = await signIn(key);
  expect(response.body.user.id).toBe(user.id);
  expect(decodeJwt(response.body.access_token)).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'passkey' }],
  });
  const path = `/passkeys/${registration.body.id}`;
  const renamed = await auth.sendAs(user.accessToken, 'PATCH', path, { friendly_name: 'Blue key' });
  expect(renamed.body.friendly_name).toBe('Blue key');
  const [passkey] = (await auth.sendAs(user.accessToken, 'GET', '/passkeys')).body;
  expect(passkey).toMatchObject({ id: registration.body.id, last_used_at: expect.any(String) });
  expect((await auth.sendAs(user.accessToken, 'DELETE', path)).status).toBe(200);
  expect((await signIn(key)).body.error_code).toBe('webauthn_verification_failed');
});

test('a site on localhost accepts passkeys over HTTP from any port of localhost', async () => {
  const localAuth = await startAuth({ GOTRUE_SITE_URL: 'http://localhost:3000' });
  const { accessToken } = await localAuth.createUser();
  const register = async (origin: string) => {
    const registrationOptions = await localAuth.sendAs(
      accessToken,
      'POST',
      '/passkeys/registration/options',
      {},
    );
    return localAuth.sendAs(accessToken, 'POST', '/passkeys/registration/verify', {
      challenge_id: registrationOptions.body.challenge_id,
      credential: new VirtualAuthenticator({ origin }).create(registrationOptions.body.options),
    });
  };
  expect((await register('http://localhost:5173')).status).toBe(200);
  expect((await register('https://localhost:5173')).status).toBe(422);
  await localAuth.close();
});

test('passkey sign-in rejects reused challenges and outdated signature counters', async () => {
  const user = await auth.createUser();
  const { key } = await register(user, { origin: ORIGIN });
  const registrationOptions = await getAuthenticationOptions();
  expect((await signIn(key, registrationOptions)).status).toBe(200);
  expect((await signIn(key, registrationOptions)).body.error_code).toBe(
    'webauthn_challenge_not_found',
  );
  await auth.db('passkeys').update({
    credential: auth.db.raw(`jsonb_set(credential, '{counter}', '1000')`),
  });
  expect((await signIn(key)).body.error_code).toBe('webauthn_verification_failed');
});

test.each([
  ['from another site', { origin: 'https://evil.test' }],
  ['from another port of the site', { origin: 'https://app.test:8443' }],
  ['without user verification', { origin: ORIGIN, verifiesUser: false }],
])('a passkey %s cannot be registered', async (_, options) => {
  const { registration } = await register(await auth.createUser(), options);
  expect(registration.body.error_code).toBe('webauthn_verification_failed');
});

test('another user can neither register nor delete a registered passkey', async () => {
  const [owner, otherUser] = [await auth.createUser(), await auth.createUser()];
  const { key } = await register(owner, { origin: ORIGIN });
  const registrationOptions = await auth.sendAs(
    otherUser.accessToken,
    'POST',
    '/passkeys/registration/options',
    {},
  );
  const conflict = await auth.sendAs(
    otherUser.accessToken,
    'POST',
    '/passkeys/registration/verify',
    {
      challenge_id: registrationOptions.body.challenge_id,
      credential: key.create(registrationOptions.body.options),
    },
  );
  expect(conflict.status).toBe(422);
  const { registration } = await register(owner, { origin: ORIGIN });
  const path = `/passkeys/${registration.body.id}`;
  expect((await auth.sendAs(otherUser.accessToken, 'DELETE', path)).status).toBe(404);
});

test('passkeys can be neither listed nor renamed without the second factor of the account', async () => {
  const user = await auth.createUser();
  const { registration } = await register(user, { origin: ORIGIN });
  const path = `/passkeys/${registration.body.id}`;
  const { accessToken: fullToken } = await enrollTotp(user);
  const { accessToken } = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
  const rejection = { status: 403, body: { error_code: 'insufficient_aal' } };
  const change = { friendly_name: 'Renamed' };
  expect(await auth.sendAs(accessToken, 'GET', '/passkeys')).toMatchObject(rejection);
  expect(await auth.sendAs(accessToken, 'PATCH', path, change)).toMatchObject(rejection);
  expect(await auth.sendAs(fullToken, 'PATCH', path, change)).toMatchObject({ status: 200 });
});

test('administrators can list and delete the passkeys of a user', async () => {
  const user = await auth.createUser();
  const { registration } = await register(user, { origin: ORIGIN });
  const admin = await createAdminClient(auth.url);
  const passkey = await admin.passkey.listPasskeys({ userId: user.id });
  expect(passkey.data).toMatchObject([{ id: registration.body.id }]);
  const passkeyId = registration.body.id;
  expect((await admin.passkey.deletePasskey({ userId: user.id, passkeyId })).error).toBeNull();
  expect((await admin.passkey.listPasskeys({ userId: user.id })).data).toEqual([]);
});

describe('WebAuthn factor', () => {
  const enrollWebAuthn = async () => {
    const user = await auth.createUser();
    const { id } = (
      await auth.sendAs(user.accessToken, 'POST', '/factors', { factor_type: 'webauthn' })
    ).body;
    return { user, path: `/factors/${id}` };
  };

  const submitAssertion = async (token: string, path: string, key: VirtualAuthenticator) => {
    const challenge = (await auth.sendAs(token, 'POST', `${path}/challenge`, {})).body;
    const { type, credential_options } = challenge.webauthn;
    const options = credential_options.publicKey;
    return auth.sendAs(token, 'POST', `${path}/verify`, {
      challenge_id: challenge.id,
      webauthn: {
        type,
        credential_response: type === 'create' ? key.create(options) : key.get(options),
      },
    });
  };

  test('registers the security key with the first challenge and verifies it with the next one', async () => {
    const { user, path } = await enrollWebAuthn();
    const key = new VirtualAuthenticator({ origin: ORIGIN, verifiesUser: false });
    const registration = await submitAssertion(user.accessToken, path, key);
    expect(decodeJwt(registration.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    const verification = await submitAssertion(registration.body.access_token, path, key);
    expect(verification.status).toBe(200);
    const otherUser = new VirtualAuthenticator({ origin: ORIGIN });
    const rejection = await submitAssertion(verification.body.access_token, path, otherUser);
    expect(rejection.body.error_code).toBe('mfa_verification_failed');
  });

  test('returns 400 for a verification request without a credential', async () => {
    const { user, path } = await enrollWebAuthn();
    const challenge = (await auth.sendAs(user.accessToken, 'POST', `${path}/challenge`)).body;
    const body = { challenge_id: challenge.id, code: '123456' };
    const rejection = await auth.sendAs(user.accessToken, 'POST', `${path}/verify`, body);
    expect(rejection).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});
