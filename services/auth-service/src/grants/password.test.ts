import { PASSWORD, startAuth, type TestAuth } from '../testing/auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const signIn = (body: unknown, at = auth) => at.post('/auth/v1/token?grant_type=password', body);

/** Work of the processor, the hashing threads included, whatever else the machine does. */
async function workOf(body: unknown): Promise<number> {
  const before = process.cpuUsage();
  await signIn(body);
  return process.cpuUsage(before).user;
}

test('a wrong password and an unknown address are told apart by nothing', async () => {
  const { email } = await auth.person();
  const wrong = { email, password: 'not the password' };
  const unknown = { email: auth.newEmail(), password: 'not the password' };
  const [one, other] = [await signIn(wrong), await signIn(unknown)];
  expect(one.status).toBe(400);
  expect(one.body).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  });
  expect(other).toMatchObject({ status: one.status, body: one.body });
  const [known, nobody]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    known.push(await workOf(wrong));
    nobody.push(await workOf(unknown));
  }
  // Without the hash for nobody the quotient is above ten.
  const quotient = Math.min(...known) / Math.min(...nobody);
  expect(Math.max(quotient, 1 / quotient)).toBeLessThan(3);
});

test('an address is compared without case and without blanks around it', async () => {
  const { email } = await auth.person();
  const { status, body } = await signIn({ email: `  ${email.toUpperCase()} `, password: PASSWORD });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    refresh_token: expect.any(String),
    user: { email, last_sign_in_at: expect.any(String) },
  });
});

test.each([
  ['no address', { password: PASSWORD }, 'validation_failed'],
  ['both', { email: 'a@b.test', phone: '+1', password: PASSWORD }, 'validation_failed'],
  ['a phone number', { phone: '+123456789', password: PASSWORD }, 'phone_provider_disabled'],
  ['no password', { email: 'a@b.test' }, 'invalid_credentials'],
  ['another type', { email: ['a@b.test'], password: PASSWORD }, 'bad_json'],
])('a sign-in with %s is a 400', async (_, body, error_code) => {
  expect(await signIn(body)).toMatchObject({ status: 400, body: { code: 400, error_code } });
});

test('a grant that is not served is a 400', async () => {
  for (const query of ['', '?grant_type=', '?grant_type=magic', '?grant_type=__proto__']) {
    const answer = await auth.post(`/auth/v1/token${query}`, {});
    expect(answer).toMatchObject({ status: 400, body: { msg: 'unsupported_grant_type' } });
  }
});

test('guesses at one address run out, wherever they come from', async () => {
  const limited = await startAuth({ GOTRUE_RATE_LIMIT_VERIFY: '3' });
  const email = limited.newEmail();
  const guess = () => signIn({ email, password: 'a guess' }, limited);
  for (let round = 0; round < 3; round += 1) expect((await guess()).status).toBe(400);
  const refused = await guess();
  expect(refused).toMatchObject({
    status: 429,
    body: { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290);
  expect((await signIn({ email: limited.newEmail(), password: 'a' }, limited)).status).toBe(400);
  await limited.close();
});
