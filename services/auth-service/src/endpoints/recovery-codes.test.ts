import { decodeJwt } from 'jose';
import { PASSWORD, startAuth, type TestAuth } from '../testing/auth.ts';
import { firstStepAlone, withTotp } from '../testing/second-step.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const signedIn = async () => {
  const person = await auth.person();
  const step = await withTotp(person);
  return { person, ...step };
};

test('codes stand in for the second step, each once', async () => {
  const { person, accessToken } = await signedIn();
  const path = '/factors/recovery-codes';
  const made = await auth.as(accessToken, 'POST', path, {});
  expect(made.body).toMatchObject({ type: 'recovery_code', total: 10 });
  expect(new Set(made.body.codes).size).toBe(10);
  const alone = await firstStepAlone(auth, person.email, PASSWORD);
  const code = made.body.codes[0].toUpperCase().replace(/(.{4})/, '$1-');
  const tries = await Promise.all(
    [1, 2].map(() => auth.as(alone.accessToken, 'POST', `${path}/verify`, { code })),
  );
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200, 422]));
  const raised = tries.find(({ status }) => status === 200)?.body.access_token;
  expect(decodeJwt(raised).aal).toBe('aal2');
  expect((await auth.as(raised, 'GET', path)).body).toMatchObject({ total: 10, remaining: 9 });
  const renewed = await auth.as(raised, 'POST', `${path}/regenerate`);
  expect(renewed.body.codes).not.toContain(made.body.codes[1]);
  const old = await auth.as(raised, 'POST', `${path}/verify`, { code: made.body.codes[1] });
  expect(old.body.error_code).toBe('mfa_verification_failed');
});

test('codes go with the last factor that they stand in for', async () => {
  const { factorId, accessToken } = await signedIn();
  await auth.as(accessToken, 'POST', '/factors/recovery-codes', {});
  await auth.as(accessToken, 'DELETE', `/factors/${factorId}`);
  const status = await auth.as(accessToken, 'GET', '/factors/recovery-codes');
  expect(status.body.error_code).toBe('mfa_factor_not_found');
});

test('codes need a factor first', async () => {
  const { accessToken } = await auth.person();
  expect((await auth.as(accessToken, 'POST', '/factors/recovery-codes', {})).status).toBe(422);
});
