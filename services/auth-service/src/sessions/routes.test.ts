import { randomUUID } from 'node:crypto';
import { sessions } from '@scheduler/contracts/auth';
import { TEST_PASSWORD, startAuth, type TestUser, type TestAuth } from '../testing/start-auth.ts';
import { createProductApi, catchApiError } from '../testing/product-api.ts';
import { enrollTotp } from '../testing/two-factor.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const api = (token: string | null) => createProductApi(auth.url, token);

/** Signs in as the same user on another device. */
async function signInOnOtherDevice({ email }: TestUser): Promise<string> {
  const { data } = await auth
    .createClient()
    .auth.signInWithPassword({ email, password: TEST_PASSWORD });
  return data.session?.access_token ?? '';
}

const listSessions = (token: string | null) => api(token).call(sessions.list, {});
const endSession = (token: string | null, id: string) =>
  api(token).call(sessions.end, { query: { id } });

describe('session API', () => {
  it('lists the current session first and ends a session by ID', async () => {
    const user = await auth.createUser();
    const otherToken = await signInOnOtherDevice(user);
    const listedSessions = await listSessions(user.accessToken);
    expect(listedSessions.map(({ is_current }) => is_current)).toEqual(
      listedSessions.map((_, index) => index === 0),
    );
    const otherSessionId = (await listSessions(otherToken))[0]?.id ?? '';
    expect(listedSessions.slice(1).map(({ id }) => id)).toContain(otherSessionId);

    await endSession(user.accessToken, otherSessionId);
    expect(await listSessions(user.accessToken)).toEqual(
      listedSessions.filter(({ id }) => id !== otherSessionId),
    );
    expect(await catchApiError(listSessions(otherToken))).toMatchObject({ status: 401 });
    expect((await auth.sendAs(otherToken, 'GET', '/user')).body).toMatchObject({
      error_code: 'session_not_found',
    });
  });

  it("allows listing and ending only the user's own sessions", async () => {
    const [user, otherUser] = [await auth.createUser(), await auth.createUser()];
    const before = await listSessions(user.accessToken);
    const sessionId = before[0]?.id ?? '';
    expect(await catchApiError(endSession(otherUser.accessToken, sessionId))).toMatchObject({
      status: 404,
    });
    expect(await catchApiError(endSession(user.accessToken, randomUUID()))).toMatchObject({
      status: 404,
    });
    expect(await catchApiError(endSession(null, sessionId))).toMatchObject({ status: 401 });
    expect(await catchApiError(listSessions(null))).toMatchObject({ status: 401 });
    expect(await listSessions(user.accessToken)).toEqual(before);
  });

  it('requires completed two-factor authentication', async () => {
    const user = await auth.createUser();
    const { accessToken } = await enrollTotp(user);
    const [currentSession] = await listSessions(accessToken);
    expect(currentSession).toMatchObject({ is_current: true, has_second_step: true });
    await auth.db('sessions').where({ id: currentSession?.id }).update({ aal: 'aal1' });
    const insufficientAal = {
      status: 403,
      message: 'Complete two-factor authentication to continue.',
    };
    expect(await catchApiError(listSessions(accessToken))).toMatchObject(insufficientAal);
    expect(await catchApiError(endSession(accessToken, currentSession?.id ?? ''))).toMatchObject(
      insufficientAal,
    );
  });
});
