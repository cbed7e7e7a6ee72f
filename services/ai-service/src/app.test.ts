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
import { createAiApp, databaseSchema } from './app.ts';
import { createCoreClient } from './core-client.ts';
import { sharedSolvers } from './testing/service-fixture.ts';

const log = createLog('ai', 'silent');

let identity: TestIdentity;
let database: TestDatabase;
let core: RunningServer;
let service: RunningServer;
/** The error that the core-api stub returns. */
let coreProblem: Problem;
let receivedRequestId = '';

const startCore = (port: number) =>
  listen({
    app: createApp({
      name: 'core-api',
      log,
      authenticate: identity.authenticate,
      routes: [
        defineHandler(preferences.read, async ({ requestId }) => {
          receivedRequestId = requestId;
          throw coreProblem;
        }),
      ],
    }),
    port,
    host: '127.0.0.1',
  });

beforeAll(async () => {
  [identity, database] = await Promise.all([
    createTestIdentity(),
    createTestDatabase(databaseSchema),
  ]);
  core = await startCore(0);
  const app = createAiApp({
    db: database.db,
    log,
    authenticate: identity.authenticate,
    getPlan: async () => 'pro',
    core: createCoreClient(`http://127.0.0.1:${core.port}`),
    solvers: sharedSolvers,
    clock: Date.now,
  });
  service = await listen({ app, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await service.close();
  await core.close();
  await database.drop();
});

async function analyzePatterns() {
  const token = await identity.signToken(identity.createAccount());
  const client = createClient({
    baseUrl: `http://127.0.0.1:${service.port}/api`,
    accessToken: () => token,
    headers: { 'x-request-id': 'from-gateway-1' },
  });
  return client.call(ai.analyzePatterns, {});
}

test('client errors from core-api are returned with their message and request ID', async () => {
  coreProblem = unauthenticated('Your session has expired. Sign in to continue.');
  await expect(analyzePatterns()).rejects.toMatchObject({
    status: 401,
    message: coreProblem.message,
  });
  coreProblem = invalidRequest([{ pointer: '?end_date', detail: 'Ask for a shorter range.' }]);
  await expect(analyzePatterns()).rejects.toMatchObject({
    status: 400,
    message: 'Ask for a shorter range.',
    errors: [{ pointer: '?end_date' }],
  });
  coreProblem = new Problem('forbidden', "This API key doesn't have the events:read scope.");
  await expect(analyzePatterns()).rejects.toMatchObject({
    status: 403,
    message: coreProblem.message,
  });
  expect(receivedRequestId).toBe('from-gateway-1');
});

test('ai-service returns 503 while core-api is failing or unreachable, and recovers automatically', async () => {
  const getStatus = async (path: string) =>
    (await fetch(`http://127.0.0.1:${service.port}${path}`)).status;
  const health = () => getStatus('/health');
  coreProblem = new Problem('internal', 'broken');
  await expect(analyzePatterns()).rejects.toMatchObject({
    status: 503,
    code: 'upstream-unavailable',
  });
  expect(await health()).toBe(200);
  const { port } = core;
  await core.close();
  expect(await health()).toBe(503);
  expect(await getStatus('/ready')).toBe(200);
  await expect(analyzePatterns()).rejects.toMatchObject({ status: 503 });
  core = await startCore(port);
  expect(await health()).toBe(200);
});
