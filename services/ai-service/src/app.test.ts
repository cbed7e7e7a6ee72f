import { createClient } from '@scheduler/api-client';
import { ai } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import {
  createApp,
  createLog,
  defineHandler,
  invalidRequest,
  listen,
  Problem,
  unauthenticated,
  type RunningServer,
} from '@scheduler/service-kit';
import {
  createTestDatabase,
  createTestIdentity,
  type TestDatabase,
  type TestIdentity,
} from '@scheduler/service-kit/testing';
import { createAiApp, tables } from './app.ts';
import { createCoreClient } from './core-client.ts';

const log = createLog('ai', 'silent');

let identity: TestIdentity;
let database: TestDatabase;
let core: RunningServer;
let service: RunningServer;
/** What the server in core-api's place says to whoever asks. */
let refusal: Problem;
let askedWith = '';

const startCore = (port: number) =>
  listen({
    app: createApp({
      name: 'core-api',
      log,
      authenticate: identity.authenticate,
      checkHealth: () => Promise.resolve(),
      routes: [
        defineHandler(preferences.read, async ({ requestId }) => {
          askedWith = requestId;
          throw refusal;
        }),
      ],
    }),
    port,
    host: '127.0.0.1',
  });

beforeAll(async () => {
  [identity, database] = await Promise.all([createTestIdentity(), createTestDatabase(tables)]);
  core = await startCore(0);
  const app = createAiApp({
    db: database.db,
    log,
    authenticate: identity.authenticate,
    planOf: async () => 'pro',
    core: createCoreClient(`http://127.0.0.1:${core.port}`),
    solvers: 1,
    clock: Date.now,
  });
  service = await listen({ app, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await service.close();
  await core.close();
  await database.drop();
});

async function analyse() {
  const token = await identity.signToken(identity.createAccount());
  const client = createClient({
    baseUrl: `http://127.0.0.1:${service.port}/api`,
    accessToken: () => token,
    headers: { 'x-request-id': 'from-gateway-1' },
  });
  return client.call(ai.analyzePatterns, {});
}

test('what core-api refuses is refused here in the same words, under the same request', async () => {
  refusal = unauthenticated('Your session has ended. Sign in again.');
  await expect(analyse()).rejects.toMatchObject({ status: 401, message: refusal.message });
  refusal = invalidRequest([{ pointer: '?end_date', detail: 'Ask for a shorter range.' }]);
  await expect(analyse()).rejects.toMatchObject({
    status: 400,
    message: 'Ask for a shorter range.',
    errors: [{ pointer: '?end_date' }],
  });
  refusal = new Problem('forbidden', "This API key doesn't have the events:read scope.");
  await expect(analyse()).rejects.toMatchObject({ status: 403, message: refusal.message });
  expect(askedWith).toBe('from-gateway-1');
});

test('core-api at fault or away is a 503, and it heals by itself', async () => {
  const health = async () => (await fetch(`http://127.0.0.1:${service.port}/health`)).status;
  refusal = new Problem('internal', 'broken');
  await expect(analyse()).rejects.toMatchObject({ status: 503, code: 'upstream-unavailable' });
  expect(await health()).toBe(200);
  const { port } = core;
  await core.close();
  expect(await health()).toBe(503);
  await expect(analyse()).rejects.toMatchObject({ status: 503 });
  core = await startCore(port);
  expect(await health()).toBe(200);
});
