import { route } from '@scheduler/contracts';
import * as z from 'zod/mini';
import {
  bearerOf,
  createApp,
  createLog,
  handle,
  listen,
  type Authenticator,
  type Serving,
} from './index.ts';
import { createTestIdentity } from './testing/index.ts';

const open = {
  response: z.object({ ok: z.boolean() }),
  query: z.object({ id: z.uuid('This query is not valid') }),
};
const routes = {
  read: route({ name: 'events.read', method: 'GET', path: '/read', ...open }),
  write: route({ name: 'events.write', method: 'POST', path: '/write', ...open }),
  other: route({ name: 'others.read', method: 'GET', path: '/other', ...open }),
};

async function serve(authenticate: Authenticator): Promise<Serving> {
  const app = createApp({
    name: 'test',
    log: createLog('test', 'silent'),
    authenticate,
    check: () => Promise.resolve(),
    routes: Object.values(routes).map((one) => handle(one, () => Promise.resolve({ ok: true }))),
  });
  return listen({ app, port: 0, host: '127.0.0.1' });
}

async function ask({ port }: Serving, method: string, path: string, token: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  const { detail } = (await response.json()) as { detail?: string };
  return [response.status, detail];
}

test('a service that knows no keys says so', async () => {
  const { authenticate, newUser, tokenFor } = await createTestIdentity();
  const serving = await serve(authenticate);
  expect(await ask(serving, 'GET', '/read', 'aisk_anything')).toEqual([
    401,
    'API keys work for calendars alone. Please sign in to do this.',
  ]);
  const token = await tokenFor(newUser());
  expect(await ask(serving, 'GET', '/read', token)).toEqual([400, 'This query is not valid']);
  await serving.close();
});

test('a key is held to its scopes before anything of the request is looked at', async () => {
  const { authenticate, newUser } = await createTestIdentity();
  const { id: userId } = newUser();
  const person = { userId, email: '', fullName: null, sessionId: null, issuedAt: 0, token: '' };
  const serving = await serve(async (context) =>
    bearerOf(context) === 'key'
      ? { ...person, apiKey: { id: userId, scopes: ['events:read'] } }
      : authenticate(context),
  );
  expect(await ask(serving, 'GET', `/read?id=${userId}`, 'key')).toEqual([200, undefined]);
  expect(await ask(serving, 'POST', '/write', 'key')).toEqual([
    403,
    'This API key does not have the scope events:write.',
  ]);
  expect(await ask(serving, 'GET', '/other', 'key')).toEqual([
    403,
    'No API key can do this. Please sign in to the product.',
  ]);
  await serving.close();
});
