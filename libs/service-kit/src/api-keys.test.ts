import { route } from '@scheduler/contracts';
import * as z from 'zod/mini';
import {
  getBearerToken,
  createApp,
  createLog,
  defineHandler,
  listen,
  type Authenticator,
  type RunningServer,
} from './index.ts';
import { createTestIdentity } from './testing/index.ts';

const commonSchemas = {
  response: z.object({ ok: z.boolean() }),
  query: z.object({ id: z.uuid('Invalid query') }),
};
const routes = {
  read: route('events.read', 'GET /read', commonSchemas),
  write: route('events.write', 'POST /write', commonSchemas),
  other: route('others.read', 'GET /other', commonSchemas),
};

async function startTestServer(authenticate: Authenticator): Promise<RunningServer> {
  const app = createApp({
    name: 'test',
    log: createLog('test', 'silent'),
    authenticate,
    routes: Object.values(routes).map((testRoute) =>
      defineHandler(testRoute, () => Promise.resolve({ ok: true })),
    ),
  });
  return listen({ app, port: 0, host: '127.0.0.1' });
}

async function sendRequest({ port }: RunningServer, method: string, path: string, token: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  const { detail } = (await response.json()) as { detail?: string };
  return [response.status, detail];
}

test("a service that doesn't support API keys rejects them with 401", async () => {
  const { authenticate, createAccount, signToken } = await createTestIdentity();
  const server = await startTestServer(authenticate);
  expect(await sendRequest(server, 'GET', '/read', 'aisk_anything')).toEqual([
    401,
    "API keys can't be used for this. Sign in instead.",
  ]);
  const token = await signToken(createAccount());
  expect(await sendRequest(server, 'GET', '/read', token)).toEqual([400, 'Invalid query']);
  await server.close();
});

test('the scopes of an API key are checked before the request is validated', async () => {
  const { authenticate, createAccount } = await createTestIdentity();
  const { id: userId } = createAccount();
  const actor = {
    userId,
    email: '',
    fullName: null,
    sessionId: null,
    issuedAt: 0,
    authenticatedAt: 0,
    token: '',
  };
  const server = await startTestServer(async (context) =>
    getBearerToken(context) === 'key'
      ? { ...actor, apiKey: { id: userId, scopes: ['events:read'] } }
      : authenticate(context),
  );
  expect(await sendRequest(server, 'GET', `/read?id=${userId}`, 'key')).toEqual([200, undefined]);
  expect(await sendRequest(server, 'POST', '/write', 'key')).toEqual([
    403,
    "This API key doesn't have the events:write scope.",
  ]);
  expect(await sendRequest(server, 'GET', '/other', 'key')).toEqual([
    403,
    "API keys can't be used for this. Sign in instead.",
  ]);
  await server.close();
});
