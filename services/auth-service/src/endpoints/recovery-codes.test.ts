import { decodeJwt } from 'jose';
import { TEST_PASSWORD, startAuth, type TestAuth } from '../testing/start-auth.ts';
import { signInWithPasswordOnly, enrollTotp } from '../testing/two-factor.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const createUserWithTotp = async () => {
  const user = await auth.createUser();
  const enrollment = await enrollTotp(user);
  return { user, ...enrollment };
};

test('a recovery code upgrades a session once, and regenerating the codes invalidates the old ones', async () => {
  const { user, accessToken } = await createUserWithTotp();
  const path = '/factors/recovery-codes';
  const generated = await auth.sendAs(accessToken, 'POST', path, {});
  expect(generated.body).toMatchObject({ type: 'recovery_code', total: 10 });
  expect(new Set(generated.body.codes).size).toBe(10);
  const passwordSession = await signInWithPasswordOnly(auth, user.email, TEST_PASSWORD);
  const code = generated.body.codes[0].toUpperCase().replace(/(.{4})/, '$1-');
  const attempts = await Promise.all(
    [1, 2].map(() => auth.sendAs(passwordSession.accessToken, 'POST', `${path}/verify`, { code })),
  );
  expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200, 422]));
  const aal2Token = attempts.find(({ status }) => status === 200)?.body.access_token;
  expect(decodeJwt(aal2Token).aal).toBe('aal2');
  expect((await auth.sendAs(aal2Token, 'GET', path)).body).toMatchObject({
    total: 10,
    remaining: 9,
  });
  const regenerated = await auth.sendAs(aal2Token, 'POST', `${path}/regenerate`);
  expect(regenerated.body.codes).not.toContain(generated.body.codes[1]);
  const oldCodeAttempt = await auth.sendAs(aal2Token, 'POST', `${path}/verify`, {
    code: generated.body.codes[1],
  });
  expect(oldCodeAttempt.body.error_code).toBe('mfa_verification_failed');
});

test('deleting the last factor also deletes the recovery codes', async () => {
  const { factorId, accessToken } = await createUserWithTotp();
  await auth.sendAs(accessToken, 'POST', '/factors/recovery-codes', {});
  await auth.sendAs(accessToken, 'DELETE', `/factors/${factorId}`);
  const status = await auth.sendAs(accessToken, 'GET', '/factors/recovery-codes');
  expect(status.body.error_code).toBe('mfa_factor_not_found');
});

test('generating recovery codes without a verified factor returns 422', async () => {
  const { accessToken } = await auth.createUser();
  expect((await auth.sendAs(accessToken, 'POST', '/factors/recovery-codes', {})).status).toBe(422);
});
