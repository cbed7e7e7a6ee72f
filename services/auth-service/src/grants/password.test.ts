import { TEST_PASSWORD, startAuth, type TestAuth } from '../testing/start-auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const signIn = (body: unknown, target = auth) =>
  target.post('/auth/v1/token?grant_type=password', body);

/**
 * Measures the CPU time of a sign-in, including the hashing threads. Unlike elapsed time, it
 * doesn't depend on the machine's load.
 */
async function measureCpuTime(body: unknown): Promise<number> {
  const before = process.cpuUsage();
  await signIn(body);
  return process.cpuUsage(before).user;
}

describe('password grant', () => {
  it('returns the same response for a wrong password and an unknown address after the same CPU time', async () => {
    const { email } = await auth.signUpUser();
    const wrongCredentials = { email, password: 'not the password' };
    const unknown = { email: auth.createEmailAddress(), password: 'not the password' };
    const [wrongPasswordResponse, unknownUserResponse] = [
      await signIn(wrongCredentials),
      await signIn(unknown),
    ];
    expect(wrongPasswordResponse.status).toBe(400);
    expect(wrongPasswordResponse.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(unknownUserResponse).toMatchObject({
      status: wrongPasswordResponse.status,
      body: wrongPasswordResponse.body,
    });
    const [existingTimes, unknownTimes]: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round += 1) {
      existingTimes.push(await measureCpuTime(wrongCredentials));
      unknownTimes.push(await measureCpuTime(unknown));
    }
    // The ratio is above 10 without the dummy hash for unknown addresses.
    const ratio = Math.min(...existingTimes) / Math.min(...unknownTimes);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(3);
  });

  it('ignores case and surrounding spaces in the email address', async () => {
    const { email } = await auth.createUser();
    const { status, body } = await signIn({
      email: `  ${email.toUpperCase()} `,
      password: TEST_PASSWORD,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      refresh_token: expect.any(String),
      user: { email, last_sign_in_at: expect.any(String) },
    });
  });

  it.each([
    ['no address', { password: TEST_PASSWORD }, 'validation_failed'],
    [
      'an email address and a phone number',
      { email: 'a@b.test', phone: '+1', password: TEST_PASSWORD },
      'validation_failed',
    ],
    ['a phone number', { phone: '+123456789', password: TEST_PASSWORD }, 'phone_provider_disabled'],
    ['no password', { email: 'a@b.test' }, 'invalid_credentials'],
    ['a value of the wrong type', { email: ['a@b.test'], password: TEST_PASSWORD }, 'bad_json'],
  ])('returns 400 for a sign-in with %s', async (_, body, error_code) => {
    expect(await signIn(body)).toMatchObject({ status: 400, body: { code: 400, error_code } });
  });

  it('returns 400 for an unsupported grant type', async () => {
    for (const query of ['', '?grant_type=', '?grant_type=magic', '?grant_type=__proto__']) {
      const response = await auth.post(`/auth/v1/token${query}`, {});
      expect(response).toMatchObject({ status: 400, body: { msg: 'unsupported_grant_type' } });
    }
  });

  it('requires a code after 20 failed attempts per email address and hour', async () => {
    const email = auth.createEmailAddress();
    const guess = () => signIn({ email, password: 'a guess' });
    for (let round = 0; round < 20; round += 1) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({
      status: 403,
      body: { error_code: 'sign_in_code_required' },
    });
    const otherAddress = { email: auth.createEmailAddress(), password: 'a guess' };
    expect((await signIn(otherAddress)).status).toBe(400);
    await auth.db('rate_limits').update({ began_at: auth.db.raw(`now() - interval '61 minutes'`) });
    expect((await guess()).status).toBe(400);
  });
});
