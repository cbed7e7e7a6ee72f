import { decodeJwt } from 'jose';
import { TEST_PASSWORD, startAuth, type TestAuth } from '../testing/start-auth.ts';
import { createPhoneNumber, startSmsInbox, type SmsInbox } from '../testing/sms-inbox.ts';
import { signInWithPasswordOnly, getNextTotp, enrollTotp } from '../testing/two-factor.ts';

let smsInbox: SmsInbox;
let auth: TestAuth;

beforeAll(async () => {
  smsInbox = await startSmsInbox();
  auth = await startAuth({
    ...smsInbox.env,
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '30',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  });
});

afterAll(async () => {
  await auth.close();
  await smsInbox.close();
});

const createUserWithTotp = async () => {
  const user = await auth.createUser();
  const enrollment = await enrollTotp(user);
  return { user, ...enrollment };
};

describe('TOTP factor', () => {
  test('returns a QR code and a secret at enrollment and encrypts the stored secret', async () => {
    const { client } = await auth.createUser();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
    const row = await auth.db('mfa_factors').where({ id: data?.id }).first();
    expect(row.secret).not.toContain(data?.totp.secret);
  });

  test('upgrades the session to aal2 and revokes other aal1 sessions when it is verified', async () => {
    const user = await auth.createUser();
    const other = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
    const { accessToken } = await enrollTotp(user);
    expect(decodeJwt(accessToken)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await auth.sendAs(other.accessToken, 'GET', '/user')).body.error_code).toBe(
      'session_not_found',
    );
    const levels = await user.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(levels.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await user.client.auth.refreshSession()).error).toBeNull();
    await auth.mailbox.waitForEmail(user.email);
  });

  test('revokes the refresh token of the aal1 session when it is verified', async () => {
    const { user, secret, factorId } = await createUserWithTotp();
    const passwordSession = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
    await passwordSession.client.auth.mfa.challengeAndVerify({
      factorId,
      code: getNextTotp(secret),
    });
    const { refreshToken: refresh_token } = passwordSession;
    const response = await auth.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
    expect(response).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
  });

  test('accepts a code only once, even from concurrent requests', async () => {
    const { user, secret, factorId } = await createUserWithTotp();
    const { accessToken } = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
    const code = getNextTotp(secret);
    const challenge = () => auth.sendAs(accessToken, 'POST', `/factors/${factorId}/challenge`);
    const ids = (await Promise.all([1, 2, 3].map(challenge))).map(({ body }) => body.id);
    const responses = await Promise.all(
      ids.map((challenge_id) =>
        auth.sendAs(accessToken, 'POST', `/factors/${factorId}/verify`, { challenge_id, code }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const newChallengeId = (await challenge()).body.id;
    const replay = await auth.sendAs(accessToken, 'POST', `/factors/${factorId}/verify`, {
      challenge_id: newChallengeId,
      code,
    });
    expect(replay).toMatchObject({ status: 422, body: { error_code: 'mfa_verification_failed' } });
  });

  test('invalidates a challenge after five wrong codes or a correct one', async () => {
    const { user, secret, factorId } = await createUserWithTotp();
    const { accessToken } = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
    const path = `/factors/${factorId}`;
    const challenge_id = (await auth.sendAs(accessToken, 'POST', `${path}/challenge`)).body.id;
    const guess = (code: string) =>
      auth.sendAs(accessToken, 'POST', `${path}/verify`, { challenge_id, code });
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect((await guess('00000x')).body.error_code).toBe('mfa_verification_failed');
    }
    expect((await guess(getNextTotp(secret))).body.error_code).toBe('mfa_challenge_expired');
    const freshChallengeId = (await auth.sendAs(accessToken, 'POST', `${path}/challenge`)).body.id;
    const firstVerification = { challenge_id: freshChallengeId, code: getNextTotp(secret) };
    expect(
      (await auth.sendAs(accessToken, 'POST', `${path}/verify`, firstVerification)).status,
    ).toBe(200);
    const secondVerification = { challenge_id: freshChallengeId, code: getNextTotp(secret) };
    expect(
      (await auth.sendAs(accessToken, 'POST', `${path}/verify`, secondVerification)).body
        .error_code,
    ).toBe('mfa_ip_address_mismatch');
  });

  test("returns 404 for another user's factor", async () => {
    const { factorId } = await createUserWithTotp();
    const { accessToken } = await auth.createUser();
    for (const [method, path] of [
      ['POST', '/challenge'],
      ['DELETE', ''],
    ] as const) {
      expect(await auth.sendAs(accessToken, method, `/factors/${factorId}${path}`)).toMatchObject({
        status: 404,
        body: { error_code: 'mfa_factor_not_found' },
      });
    }
  });

  test("can be deleted by an aal2 session, which downgrades the user's sessions to aal1", async () => {
    const { user, factorId, accessToken } = await createUserWithTotp();
    const { error } = await user.client.auth.mfa.unenroll({ factorId });
    expect(error).toBeNull();
    const { data } = await user.client.auth.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect((await auth.sendAs(accessToken, 'GET', '/user')).body.factors).toBeUndefined();
  });
});

describe('aal1 session of a user with MFA', () => {
  test.each([
    ['enroll another factor', 'POST', '/factors', { factor_type: 'totp' }, 403],
    ['change the password', 'PUT', '/user', { password: 'another one' }, 401],
    ['change the email address', 'PUT', '/user', { email: 'other@example.test' }, 401],
    ['generate recovery codes', 'POST', '/factors/recovery-codes', {}, 403],
    ['add a passkey', 'POST', '/passkeys/registration/options', {}, 403],
    ['link an identity', 'GET', '/user/identities/authorize?provider=google', undefined, 403],
  ] as const)('cannot %s', async (_, method, path, body, status) => {
    const { user } = await createUserWithTotp();
    const { accessToken } = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
    expect(await auth.sendAs(accessToken, method, path, body)).toMatchObject({
      status,
      body: { error_code: 'insufficient_aal' },
    });
  });

  test('cannot delete the verified factor', async () => {
    const { user, factorId } = await createUserWithTotp();
    const { accessToken } = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
    expect(await auth.sendAs(accessToken, 'DELETE', `/factors/${factorId}`)).toMatchObject({
      status: 422,
      body: { error_code: 'insufficient_aal' },
    });
  });

  test('cannot end aal2 sessions by signing out globally', async () => {
    const { user, accessToken: aal2Token } = await createUserWithTotp();
    const aal1Token = (await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD)).accessToken;
    expect((await auth.sendAs(aal1Token, 'POST', '/logout?scope=global')).status).toBe(204);
    expect((await auth.sendAs(aal1Token, 'GET', '/user')).body.error_code).toBe(
      'session_not_found',
    );
    expect((await auth.sendAs(aal2Token, 'GET', '/user')).status).toBe(200);
  });

  test('can change user metadata', async () => {
    const { user } = await createUserWithTotp();
    const { accessToken } = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
    expect((await auth.sendAs(accessToken, 'PUT', '/user', { data: { a: 1 } })).status).toBe(200);
  });
});

describe('phone factor', () => {
  test('upgrades the session to aal2 with a code that is sent by SMS', async () => {
    const { client } = await auth.createUser();
    const phone = createPhoneNumber();
    const enrollment = await client.auth.mfa.enroll({ factorType: 'phone', phone });
    expect(enrollment.data).toMatchObject({ type: 'phone', phone });
    const factorId = enrollment.data?.id ?? '';
    const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    const { data, error } = await client.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: smsInbox.getLatest(phone).code,
    });
    expect(error).toBeNull();
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    });
  });
});

describe('factor enrollment', () => {
  const enroll = (token: string, body: object) => auth.sendAs(token, 'POST', '/factors', body);

  test.each([
    ['an unknown factor type', { factor_type: 'retina' }, 400, 'validation_failed'],
    ['an invalid phone number', { factor_type: 'phone', phone: '12-34' }, 400, 'validation_failed'],
  ])('rejects %s', async (_, body, status, error_code) => {
    const { accessToken } = await auth.createUser();
    expect(await enroll(accessToken, body)).toMatchObject({ status, body: { error_code } });
  });

  test('rejects a duplicate friendly name and an eleventh factor', async () => {
    const { accessToken } = await auth.createUser();
    const body = { factor_type: 'totp', friendly_name: 'Same' };
    expect((await enroll(accessToken, body)).status).toBe(200);
    expect((await enroll(accessToken, body)).body.error_code).toBe('mfa_factor_name_conflict');
    for (let factorCount = 1; factorCount < 10; factorCount += 1)
      await enroll(accessToken, { factor_type: 'totp' });
    expect((await enroll(accessToken, { factor_type: 'totp' })).body.error_code).toBe(
      'too_many_enrolled_mfa_factors',
    );
  });

  test('rejects anonymous users with 403', async () => {
    const { data } = await auth.createClient().auth.signInAnonymously();
    const response = await enroll(data.session?.access_token ?? '', { factor_type: 'totp' });
    expect(response).toMatchObject({ status: 403, body: { error_code: 'no_authorization' } });
  });

  test('returns 404 for a factor ID that is not a UUID', async () => {
    const { accessToken } = await auth.createUser();
    expect(await auth.sendAs(accessToken, 'DELETE', '/factors/x')).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed' },
    });
  });
});
