import { route } from '@scheduler/contracts';
import * as z from 'zod/mini';
import { createApp, createLog, defineHandler, listen, type RunningServer } from './index.ts';
import { createTestIdentity, type TestIdentity } from './testing/index.ts';

const listThings = route('things.list', 'GET /things', {
  query: z.object({ owner: z.optional(z.string()) }),
  response: z.object({ owner: z.string() }),
});
const deleteThing = route('things.delete', 'DELETE /things/:name', {
  params: z.object({ name: z.string() }),
});

interface LogLine {
  msg?: string;
  err?: { message: string };
}

const lines: LogLine[] = [];
const log = createLog('things', 'info', {
  write: (line: string) => void lines.push(JSON.parse(line) as LogLine),
});

let identity: TestIdentity;
let server: RunningServer;

beforeAll(async () => {
  identity = await createTestIdentity();
  const app = createApp({
    name: 'things',
    log,
    authenticate: identity.authenticate,
    routes: [
      defineHandler(listThings, async ({ query }) => ({ owner: query.owner ?? 'none' })),
      defineHandler(deleteThing, () => {
        throw new Error('the disk is on fire');
      }),
    ],
  });
  server = await listen({ app, port: 0, host: '127.0.0.1' });
});

beforeEach(() => {
  lines.length = 0;
});

afterAll(() => server.close());

const send = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(`http://127.0.0.1:${server.port}/api${path}`, { method, headers });

const signIn = async () => {
  const account = identity.createAccount();
  return { account, headers: { authorization: `Bearer ${await identity.signToken(account)}` } };
};

test('a token in a cookie or in the URL does not authenticate a request', async () => {
  const token = await identity.signToken(identity.createAccount());
  const cookies = ['access_token', 'token', 'authorization', 'sb-access-token'].map(
    (name) => `${name}=${token}`,
  );
  expect((await send('/things', { cookie: cookies.join('; ') })).status).toBe(401);
  expect((await send(`/things?access_token=${token}`, {})).status).toBe(401);
});

test('a query parameter that is sent twice is rejected instead of choosing one value', async () => {
  const { headers } = await signIn();
  expect((await send('/things?owner=a', headers)).status).toBe(200);
  expect((await send('/things?owner=a&owner=b', headers)).status).toBe(400);
});

test('responses declare the media type of their content', async () => {
  const { headers } = await signIn();
  const getType = async (path: string, sent: Record<string, string>) =>
    (await send(path, sent)).headers.get('content-type');
  expect(await getType('/things', headers)).toBe('application/json; charset=utf-8');
  expect(await getType('/things', {})).toBe('application/problem+json');
  expect(await getType('/nothing', headers)).toBe('application/problem+json');
});

test('a rejected request is logged with its route and status, and with its user if known', async () => {
  const { account, headers } = await signIn();
  await send('/things', {});
  await send('/things?owner=a&owner=b', headers);
  expect(lines).toMatchObject([
    { route: 'things.list', method: 'GET', status: 401 },
    { route: 'things.list', method: 'GET', status: 400, user_id: account.id },
  ]);
});

test('an unexpected error is logged with its cause, which the response does not contain', async () => {
  const { account, headers } = await signIn();
  const response = await send('/things/one', headers, 'DELETE');
  expect(response.status).toBe(500);
  const { request_id, ...problem } = (await response.json()) as { request_id: string };
  expect(JSON.stringify(problem)).not.toContain('fire');
  expect(lines).toMatchObject([
    { level: 'error', request_id, err: { message: 'the disk is on fire' } },
    { route: 'things.delete', status: 500, user_id: account.id, request_id },
  ]);
});
