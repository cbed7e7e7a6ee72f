import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth as calls } from '@scheduler/contracts/auth';
import { PASSWORD, SITE, startAuth, type TestAuth } from '../testing/auth.ts';
import { startHosted, type TestHosted } from '../testing/hosted.ts';
import { productApi, refusal } from '../testing/product-api.ts';

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

const api = (token: string | null = null) => productApi(hosted.url, token);
const signUp = (email: string, password = PASSWORD) =>
  api().call(calls.signUp, { body: { email, password, fullName: 'Ada Lovelace' } });
const signIn = (email: string, password = PASSWORD) =>
  api().call(calls.signIn, { body: { email, password } });

test('an account of the project is made, confirmed, signed in to, read and renamed', async () => {
  const email = project.newEmail();
  const made = await signUp(email);
  expect(made).toMatchObject({ user: { email, full_name: 'Ada Lovelace' }, session: null });
  expect(await refusal(signIn(email))).toMatchObject({
    status: 400,
    code: 'email-not-confirmed',
    message: 'Email not confirmed',
  });
  const place = (await project.follow(await project.mailbox.next(email))).headers.get('location');
  expect(place).toContain(`${SITE}/auth/callback#access_token=`);

  const { session, user } = await signIn(email);
  expect(user.id).toBe(made.user.id);
  const mine = api(session.access_token);
  expect(await mine.call(calls.me, {})).toMatchObject({ email, avatar_url: null });
  const renamed = await mine.call(calls.updateProfile, { body: { full_name: '  Countess  ' } });
  expect(renamed.full_name).toBe('Countess');
  expect((await mine.call(calls.me, {})).full_name).toBe('Countess');

  const client = project.client();
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(data.user).toMatchObject({ id: user.id, user_metadata: { full_name: 'Countess' } });
});

test('only what the contract names is handed on', async () => {
  const { email } = await project.person();
  const { body } = await project.post('/api/auth?action=signin', { email, password: PASSWORD });
  const mine = await signIn(email);
  expect(Object.keys(mine.session).toSorted()).toEqual(Object.keys(body.session).toSorted());
  expect(Object.keys(mine.user).toSorted()).toEqual(Object.keys(body.user).toSorted());
});

test('one person at a time: whoever signs in is not who the next caller is', async () => {
  const [ada, bob] = [await project.person(), await project.person()];
  await signIn(ada.email);
  const asked = await Promise.all(
    [ada, bob, ada, bob].map(({ accessToken }) => api(accessToken).call(calls.me, {})),
  );
  expect(asked.map(({ id }) => id)).toEqual([ada.id, bob.id, ada.id, bob.id]);
});

test('a wrong password and an unknown address are the same 400, never a 401', async () => {
  const { email } = await project.person();
  for (const address of [email, project.newEmail()]) {
    expect(await refusal(signIn(address, 'a wrong one'))).toMatchObject({
      status: 400,
      code: 'invalid-credentials',
      message: 'Invalid login credentials',
    });
  }
});

test("the project's own rules are told beside the field", async () => {
  const answer = await refusal(signUp(project.newEmail(), 'seven77'));
  expect(answer).toMatchObject({ status: 400, code: 'invalid-request' });
  expect(answer.errors).toEqual([
    { pointer: '/password', detail: expect.stringContaining('at least 8') as string },
  ]);
});

test.each([
  ['me', 'GET'],
  ['profile', 'PUT'],
])('%s needs a session that is alive', async (action, method) => {
  const { accessToken, client } = await project.person();
  const call = async (authorization?: string) => {
    const answer = await fetch(`${hosted.url}/api/auth?action=${action}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      ...(method === 'PUT' && { body: JSON.stringify({ full_name: 'A' }) }),
    });
    const { code } = (await answer.json()) as { code?: string };
    return { status: answer.status, code };
  };
  const refused = { status: 401, code: 'unauthenticated' };
  expect(await call()).toEqual(refused);
  expect(await call('Bearer no.such.token')).toEqual(refused);
  expect(await call(`Bearer ${accessToken}`)).toMatchObject({ status: 200 });
  await client.auth.signOut();
  expect(await call(`Bearer ${accessToken}`)).toEqual(refused);
});

test('a token that ends within the minute still changes the profile', async () => {
  const brief = await startAuth({ GOTRUE_JWT_EXP: '30' });
  const inFront = await startHosted(brief.url);
  const { accessToken } = await brief.person();
  const mine = productApi(inFront.url, accessToken);
  const renamed = await mine.call(calls.updateProfile, { body: { full_name: 'Ada' } });
  expect(renamed.full_name).toBe('Ada');
  await inFront.close();
  await brief.close();
});

test('the protocol itself is not served, only the facade', async () => {
  const answer = await fetch(`${hosted.url}/auth/v1/settings`);
  expect(answer.status).toBe(404);
  expect((await fetch(`${hosted.url}/health`)).status).toBe(200);
});

test('a project that went away is a 503, and nobody is signed out', async () => {
  const leaving = await startAuth();
  const inFront = await startHosted(leaving.url);
  const { email, accessToken } = await leaving.person();
  const mine = productApi(inFront.url, accessToken);
  await mine.call(calls.me, {});
  await leaving.close();
  const unavailable = { status: 503, code: 'upstream-unavailable' };
  const body = { email, password: PASSWORD };
  expect(await refusal(mine.call(calls.me, {}))).toMatchObject(unavailable);
  expect(await refusal(mine.call(calls.updateProfile, { body: { full_name: 'A' } }))).toMatchObject(
    unavailable,
  );
  expect(await refusal(mine.call(calls.signIn, { body }))).toMatchObject(unavailable);
  expect(
    await refusal(mine.call(calls.signUp, { body: { ...body, fullName: 'A' } })),
  ).toMatchObject(unavailable);
  expect((await fetch(`${inFront.url}/health`)).status).toBe(503);
  await inFront.close();
});

/** Something that listens where the project should. */
async function impostor(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const KEYS = JSON.stringify({ keys: [{ kty: 'EC' }] });

test.each([
  ['refuses our key', 401, '{"message":"Invalid API key"}'],
  ['sends a page', 200, '<html>'],
  ['sends something else', 200, '{"hello":"world"}'],
  ['fails', 500, '{"code":"unexpected_failure","message":"x"}'],
])('a project that %s is a 503, never a 401', async (_what, status, body) => {
  let isReal = true;
  const other = await impostor((_request, response) => {
    if (isReal) response.end(KEYS);
    else response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const inFront = await startHosted(other.url);
  isReal = false;
  const call = productApi(inFront.url).call(calls.signIn, {
    body: { email: 'ada@example.test', password: PASSWORD },
  });
  expect(await refusal(call)).toMatchObject({ status: 503, code: 'upstream-unavailable' });
  await inFront.close();
  await other.close();
});

test.each([
  ['refuses our key', 401, KEYS, 'answers 401'],
  ['signs with a shared secret', 200, '{"keys":[]}', 'needs asymmetric signing keys'],
])('a project that %s ends the start with a reason', async (_what, status, body, reason) => {
  const other = await impostor((_request, response) => response.writeHead(status).end(body));
  await expect(startHosted(other.url)).rejects.toThrow(reason);
  await other.close();
  await expect(startHosted(other.url)).rejects.toThrow('does not answer');
});
