import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth as calls } from '@scheduler/contracts/auth';
import { TEST_PASSWORD, SITE_URL, startAuth, type TestAuth } from '../testing/start-auth.ts';
import { startHosted, type TestHosted } from '../testing/start-hosted.ts';
import { createProductApi, catchApiError } from '../testing/product-api.ts';

let project: TestAuth;
let hosted: TestHosted;

beforeAll(async () => {
  project = await startAuth({ GOTRUE_PASSWORD_MIN_LENGTH: '8' });
  hosted = await startHosted(project.url);
});

afterAll(async () => {
  await hosted.close();
  await project.close();
});

const api = (token: string | null = null) => createProductApi(hosted.url, token);
const signUp = (email: string, password = TEST_PASSWORD) =>
  api().call(calls.signUp, { body: { email, password, fullName: 'Ada Lovelace' } });
const signIn = (email: string, password = TEST_PASSWORD) =>
  api().call(calls.signIn, { body: { email, password } });

describe('account API with a hosted project', () => {
  it('lets a user sign up, sign in and rename the account', async () => {
    const email = project.createEmailAddress();
    const created = await signUp(email);
    expect(created).toMatchObject({ user: { email, full_name: 'Ada Lovelace' }, session: null });
    expect(await catchApiError(signIn(email))).toMatchObject({
      status: 400,
      code: 'email-not-confirmed',
      message: 'Email not confirmed',
    });
    const redirectUrl = (
      await project.openLink(await project.mailbox.waitForEmail(email))
    ).headers.get('location');
    expect(redirectUrl).toContain(`${SITE_URL}/auth/callback#access_token=`);

    const { session, user } = await signIn(email);
    expect(user.id).toBe(created.user.id);
    const userApi = api(session.access_token);
    expect(await userApi.call(calls.me, {})).toMatchObject({ email, avatar_url: null });
    const renamed = await userApi.call(calls.updateProfile, {
      body: { full_name: '  Countess  ' },
    });
    expect(renamed.full_name).toBe('Countess');
    expect((await userApi.call(calls.me, {})).full_name).toBe('Countess');

    const client = project.createClient();
    const { data } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(data.user).toMatchObject({ id: user.id, user_metadata: { full_name: 'Countess' } });
  });

  it('returns only the fields that the contract defines', async () => {
    const { email } = await project.createUser();
    const { body } = await project.post('/api/auth?action=signin', {
      email,
      password: TEST_PASSWORD,
    });
    const userApi = await signIn(email);
    expect(Object.keys(userApi.session).toSorted()).toEqual(Object.keys(body.session).toSorted());
    expect(Object.keys(userApi.user).toSorted()).toEqual(Object.keys(body.user).toSorted());
  });

  it('isolates the sessions of concurrent callers', async () => {
    const [firstUser, secondUser] = [await project.createUser(), await project.createUser()];
    await signIn(firstUser.email);
    const profiles = await Promise.all(
      [firstUser, secondUser, firstUser, secondUser].map(({ accessToken }) =>
        api(accessToken).call(calls.me, {}),
      ),
    );
    expect(profiles.map(({ id }) => id)).toEqual([
      firstUser.id,
      secondUser.id,
      firstUser.id,
      secondUser.id,
    ]);
  });

  it('returns the same 400 response for a wrong password and an unknown address', async () => {
    const { email } = await project.createUser();
    for (const emailAddress of [email, project.createEmailAddress()]) {
      expect(await catchApiError(signIn(emailAddress, 'a wrong one'))).toMatchObject({
        status: 400,
        code: 'invalid-credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  it("reports violations of the project's password rules with a pointer to the field", async () => {
    const response = await catchApiError(signUp(project.createEmailAddress(), 'seven77'));
    expect(response).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(response.errors).toEqual([
      { pointer: '/password', detail: expect.stringContaining('at least 8') as string },
    ]);
  });

  it.each([
    ['me', 'GET'],
    ['profile', 'PUT'],
  ])('requires an active session for the %s action', async (action, method) => {
    const { accessToken, client } = await project.createUser();
    const call = async (authorization?: string) => {
      const response = await fetch(`${hosted.url}/api/auth?action=${action}`, {
        method,
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        ...(method === 'PUT' && { body: JSON.stringify({ full_name: 'A' }) }),
      });
      const { code } = (await response.json()) as { code?: string };
      return { status: response.status, code };
    };
    const unauthenticated = { status: 401, code: 'unauthenticated' };
    expect(await call()).toEqual(unauthenticated);
    expect(await call('Bearer no.such.token')).toEqual(unauthenticated);
    expect(await call(`Bearer ${accessToken}`)).toMatchObject({ status: 200 });
    await client.auth.signOut();
    expect(await call(`Bearer ${accessToken}`)).toEqual(unauthenticated);
  });

  it('updates the profile even if the token expires within a minute', async () => {
    const shortLivedAuth = await startAuth({ GOTRUE_JWT_EXP: '30' });
    const facade = await startHosted(shortLivedAuth.url);
    const { accessToken } = await shortLivedAuth.createUser();
    const userApi = createProductApi(facade.url, accessToken);
    const renamed = await userApi.call(calls.updateProfile, { body: { full_name: 'Ada' } });
    expect(renamed.full_name).toBe('Ada');
    await facade.close();
    await shortLivedAuth.close();
  });

  it('does not serve the auth protocol', async () => {
    const response = await fetch(`${hosted.url}/auth/v1/settings`);
    expect(response.status).toBe(404);
    expect((await fetch(`${hosted.url}/health`)).status).toBe(200);
  });

  it('returns 503 instead of 401 while the project is unreachable', async () => {
    const stoppedProject = await startAuth();
    const facade = await startHosted(stoppedProject.url);
    const { email, accessToken } = await stoppedProject.createUser();
    const userApi = createProductApi(facade.url, accessToken);
    await userApi.call(calls.me, {});
    await stoppedProject.close();
    const unavailable = { status: 503, code: 'upstream-unavailable' };
    const body = { email, password: TEST_PASSWORD };
    expect(await catchApiError(userApi.call(calls.me, {}))).toMatchObject(unavailable);
    expect(
      await catchApiError(userApi.call(calls.updateProfile, { body: { full_name: 'A' } })),
    ).toMatchObject(unavailable);
    expect(await catchApiError(userApi.call(calls.signIn, { body }))).toMatchObject(unavailable);
    expect(
      await catchApiError(userApi.call(calls.signUp, { body: { ...body, fullName: 'A' } })),
    ).toMatchObject(unavailable);
    expect((await fetch(`${facade.url}/health`)).status).toBe(503);
    // The service stays ready, because other instances couldn't reach the project either.
    expect((await fetch(`${facade.url}/ready`)).status).toBe(200);
    await facade.close();
  });

  /** Starts a server that responds in place of a project. */
  async function startFakeProject(
    response: (request: IncomingMessage, response: ServerResponse) => void,
  ) {
    const server = createServer(response).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
    };
  }

  const KEYS = JSON.stringify({ keys: [{ kty: 'EC' }] });

  it.each([
    ['rejects the API key', 401, '{"message":"Invalid API key"}'],
    ['sends an HTML page', 200, '<html>'],
    ['sends an unexpected shape', 200, '{"hello":"world"}'],
    ['returns 500', 500, '{"code":"unexpected_failure","message":"x"}'],
  ])('returns 503 instead of 401 for a project that %s', async (_, status, body) => {
    let isHealthy = true;
    const fakeProject = await startFakeProject((_request, response) => {
      if (isHealthy) response.end(KEYS);
      else response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    const facade = await startHosted(fakeProject.url);
    isHealthy = false;
    const call = createProductApi(facade.url).call(calls.signIn, {
      body: { email: 'ada@example.test', password: TEST_PASSWORD },
    });
    expect(await catchApiError(call)).toMatchObject({ status: 503, code: 'upstream-unavailable' });
    await facade.close();
    await fakeProject.close();
  });

  it.each([
    ['rejects the API key', 401, KEYS, 'responded with 401'],
    ['signs with a shared secret', 200, '{"keys":[]}', 'needs asymmetric signing keys'],
  ])(
    'aborts startup and gives the reason for a project that %s',
    async (_, status, body, reason) => {
      const fakeProject = await startFakeProject((_request, response) =>
        response.writeHead(status).end(body),
      );
      await expect(startHosted(fakeProject.url)).rejects.toThrow(reason);
      await fakeProject.close();
      await expect(startHosted(fakeProject.url)).rejects.toThrow('is unreachable');
    },
  );
});
