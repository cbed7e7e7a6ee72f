import { decodeJwt } from 'jose';
import { PASSWORD, startAuth, type TestAuth } from '../testing/auth.ts';
import { newPhone, openPhones, type Phones } from '../testing/phones.ts';
import { firstStepAlone, nextCode, withTotp } from '../testing/second-step.ts';

let phones: Phones;
let auth: TestAuth;

beforeAll(async () => {
  phones = await openPhones();
  auth = await startAuth({
    ...phones.env,
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '30',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  });
});

afterAll(async () => {
  await auth.close();
  await phones.close();
});

const signedIn = async () => {
  const person = await auth.person();
  const step = await withTotp(person);
  return { person, ...step };
};

describe('an authenticator app', () => {
  test('is shown as a picture and as text, and kept sealed', async () => {
    const { client } = await auth.person();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
    const row = await auth.db('mfa_factors').where({ id: data?.id }).first();
    expect(row.secret).not.toContain(data?.totp.secret);
  });

  test('raises the session, and ends those that took one step', async () => {
    const person = await auth.person();
    const other = await firstStepAlone(auth, person.email, PASSWORD);
    const { accessToken } = await withTotp(person);
    expect(decodeJwt(accessToken)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await auth.as(other.accessToken, 'GET', '/user')).body.error_code).toBe(
      'session_not_found',
    );
    const levels = await person.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(levels.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await person.client.auth.refreshSession()).error).toBeNull();
    await auth.mailbox.next(person.email);
  });

  test('a refresh token of the first step alone raises nothing', async () => {
    const { person, secret, factorId } = await signedIn();
    const alone = await firstStepAlone(auth, person.email, PASSWORD);
    await alone.client.auth.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    const { refreshToken: refresh_token } = alone;
    const answer = await auth.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } });
  });

  test('takes a code once, by however many at the same time', async () => {
    const { person, secret, factorId } = await signedIn();
    const { accessToken } = await firstStepAlone(auth, person.email, PASSWORD);
    const code = nextCode(secret);
    const challenge = () => auth.as(accessToken, 'POST', `/factors/${factorId}/challenge`);
    const ids = (await Promise.all([1, 2, 3].map(challenge))).map(({ body }) => body.id);
    const answers = await Promise.all(
      ids.map((challenge_id) =>
        auth.as(accessToken, 'POST', `/factors/${factorId}/verify`, { challenge_id, code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = (await challenge()).body.id;
    const replay = await auth.as(accessToken, 'POST', `/factors/${factorId}/verify`, {
      challenge_id: again,
      code,
    });
    expect(replay).toMatchObject({ status: 422, body: { error_code: 'mfa_verification_failed' } });
  });

  test('a challenge is guessed at five times, and met once', async () => {
    const { person, secret, factorId } = await signedIn();
    const { accessToken } = await firstStepAlone(auth, person.email, PASSWORD);
    const path = `/factors/${factorId}`;
    const challenge_id = (await auth.as(accessToken, 'POST', `${path}/challenge`)).body.id;
    const guess = (code: string) =>
      auth.as(accessToken, 'POST', `${path}/verify`, { challenge_id, code });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess('00000x')).body.error_code).toBe('mfa_verification_failed');
    }
    expect((await guess(nextCode(secret))).body.error_code).toBe('mfa_challenge_expired');
    const fresh = (await auth.as(accessToken, 'POST', `${path}/challenge`)).body.id;
    const met = { challenge_id: fresh, code: nextCode(secret) };
    expect((await auth.as(accessToken, 'POST', `${path}/verify`, met)).status).toBe(200);
    const later = { challenge_id: fresh, code: nextCode(secret) };
    expect((await auth.as(accessToken, 'POST', `${path}/verify`, later)).body.error_code).toBe(
      'mfa_ip_address_mismatch',
    );
  });

  test('of somebody else is not there', async () => {
    const { factorId } = await signedIn();
    const { accessToken } = await auth.person();
    for (const [method, path] of [
      ['POST', '/challenge'],
      ['DELETE', ''],
    ] as const) {
      expect(await auth.as(accessToken, method, `/factors/${factorId}${path}`)).toMatchObject({
        status: 404,
        body: { error_code: 'mfa_factor_not_found' },
      });
    }
  });

  test('is removed after the second step, and its sessions fall back', async () => {
    const { person, factorId, accessToken } = await signedIn();
    const { error } = await person.client.auth.mfa.unenroll({ factorId });
    expect(error).toBeNull();
    const { data } = await person.client.auth.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect((await auth.as(accessToken, 'GET', '/user')).body.factors).toBeUndefined();
  });
});

describe('one step cannot weaken two', () => {
  test.each([
    ['enrol another factor', 'POST', '/factors', { factor_type: 'totp' }, 403],
    ['change the password', 'PUT', '/user', { password: 'another one' }, 401],
    ['change the address', 'PUT', '/user', { email: 'other@example.test' }, 401],
    ['make recovery codes', 'POST', '/factors/recovery-codes', {}, 403],
    ['add a passkey', 'POST', '/passkeys/registration/options', {}, 403],
    ['link an identity', 'GET', '/user/identities/authorize?provider=google', undefined, 403],
  ] as const)('by an attempt to %s', async (_, method, path, body, status) => {
    const { person } = await signedIn();
    const { accessToken } = await firstStepAlone(auth, person.email, PASSWORD);
    expect(await auth.as(accessToken, method, path, body)).toMatchObject({
      status,
      body: { error_code: 'insufficient_aal' },
    });
  });

  test('nor by removing the second', async () => {
    const { person, factorId } = await signedIn();
    const { accessToken } = await firstStepAlone(auth, person.email, PASSWORD);
    expect(await auth.as(accessToken, 'DELETE', `/factors/${factorId}`)).toMatchObject({
      status: 422,
      body: { error_code: 'insufficient_aal' },
    });
  });

  test('nor by signing out where it was taken', async () => {
    const { person, accessToken: whole } = await signedIn();
    const half = (await firstStepAlone(auth, person.email, PASSWORD)).accessToken;
    expect((await auth.as(half, 'POST', '/logout?scope=global')).status).toBe(204);
    expect((await auth.as(half, 'GET', '/user')).body.error_code).toBe('session_not_found');
    expect((await auth.as(whole, 'GET', '/user')).status).toBe(200);
  });

  test('metadata may still be changed', async () => {
    const { person } = await signedIn();
    const { accessToken } = await firstStepAlone(auth, person.email, PASSWORD);
    expect((await auth.as(accessToken, 'PUT', '/user', { data: { a: 1 } })).status).toBe(200);
  });
});

describe('a phone', () => {
  test('is sent a code, and takes the second step with it', async () => {
    const { client } = await auth.person();
    const phone = newPhone();
    const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', phone });
    expect(enrolled.data).toMatchObject({ type: 'phone', phone });
    const factorId = enrolled.data?.id ?? '';
    const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    const { data, error } = await client.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: phones.last(phone).code,
    });
    expect(error).toBeNull();
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    });
  });
});

describe('enrolment refuses', () => {
  const enrol = (token: string, body: object) => auth.as(token, 'POST', '/factors', body);

  test.each([
    ['an unknown kind', { factor_type: 'retina' }, 400, 'validation_failed'],
    ['a number of no form', { factor_type: 'phone', phone: '12-34' }, 400, 'validation_failed'],
  ])('%s', async (_, body, status, error_code) => {
    const { accessToken } = await auth.person();
    expect(await enrol(accessToken, body)).toMatchObject({ status, body: { error_code } });
  });

  test('a name that another factor has, and one factor too many', async () => {
    const { accessToken } = await auth.person();
    const body = { factor_type: 'totp', friendly_name: 'Same' };
    expect((await enrol(accessToken, body)).status).toBe(200);
    expect((await enrol(accessToken, body)).body.error_code).toBe('mfa_factor_name_conflict');
    for (let made = 1; made < 10; made += 1) await enrol(accessToken, { factor_type: 'totp' });
    expect((await enrol(accessToken, { factor_type: 'totp' })).body.error_code).toBe(
      'too_many_enrolled_mfa_factors',
    );
  });

  test('somebody anonymous', async () => {
    const { data } = await auth.client().auth.signInAnonymously();
    const answer = await enrol(data.session?.access_token ?? '', { factor_type: 'totp' });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'no_authorization' } });
  });

  test('an id that is none', async () => {
    const { accessToken } = await auth.person();
    expect(await auth.as(accessToken, 'DELETE', '/factors/x')).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed' },
    });
  });
});
