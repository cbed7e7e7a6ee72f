import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { route } from '@scheduler/contracts';
import * as z from 'zod/mini';
import { createApp, createLog, defineHandler, listen, type RunningServer } from './index.ts';
import { createTestIdentity, waitUntil } from './testing/index.ts';

const wait = route('things.wait', 'GET /wait', {
  auth: 'none',
  response: z.object({ done: z.boolean() }),
});

/** Responds to pending requests. */
let finishRequests: () => void;
let pendingCount: number;
const agents: Agent[] = [];

async function startServer(options: { shutdownDelayMs?: number; drainTimeoutMs?: number } = {}) {
  const gate = Promise.withResolvers<void>();
  finishRequests = gate.resolve;
  pendingCount = 0;
  const { authenticate } = await createTestIdentity();
  const app = createApp({
    name: 'things',
    log: createLog('things', 'silent'),
    authenticate,
    routes: [
      defineHandler(wait, async () => {
        pendingCount += 1;
        await gate.promise;
        return { done: true };
      }),
    ],
  });
  return listen({ app, port: 0, host: '127.0.0.1', ...options });
}

afterEach(() => {
  finishRequests();
  for (const agent of agents.splice(0)) agent.destroy();
});

function createKeepAliveAgent() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

async function send({ port }: RunningServer, path: string, agent: Agent | false = false) {
  const clientRequest = request({ port, host: '127.0.0.1', path, agent }).end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode, connection: response.headers.connection, text };
}

test('during the shutdown delay, a server is unready and alive and serves new connections', async () => {
  const server = await startServer({ shutdownDelayMs: 60_000 });
  expect(await send(server, '/ready')).toMatchObject({ status: 200 });
  void server.close();
  expect(await send(server, '/ready')).toMatchObject({ status: 503 });
  expect(await send(server, '/live')).toMatchObject({ status: 200 });
  finishRequests();
  expect(await send(server, '/api/wait')).toMatchObject({ status: 200, text: '{"done":true}' });
  server.server.close();
});

test('a keep-alive connection is closed by its next response during the shutdown', async () => {
  const server = await startServer({ shutdownDelayMs: 60_000 });
  const agent = createKeepAliveAgent();
  expect(await send(server, '/live', agent)).toMatchObject({ connection: 'keep-alive' });
  void server.close();
  expect(await send(server, '/live', agent)).toMatchObject({ status: 200, connection: 'close' });
  server.server.close();
});

test('a pending request finishes before the server closes, and its connection is not reused', async () => {
  const server = await startServer();
  const response = send(server, '/api/wait', createKeepAliveAgent());
  await waitUntil(() => pendingCount === 1);
  const closed = server.close();
  finishRequests();
  expect(await response).toEqual({ status: 200, connection: 'close', text: '{"done":true}' });
  await closed;
  await expect(send(server, '/live')).rejects.toThrow('ECONNREFUSED');
});

test('idle keep-alive connections do not delay the shutdown', async () => {
  const server = await startServer({ drainTimeoutMs: 60_000 });
  await send(server, '/live', createKeepAliveAgent());
  await server.close();
  expect(server.server.listening).toBe(false);
});

test('a request that outlasts the drain timeout is aborted', async () => {
  const server = await startServer({ drainTimeoutMs: 100 });
  const response = send(server, '/api/wait');
  response.catch(() => undefined);
  await waitUntil(() => pendingCount === 1);
  await server.close();
  await expect(response).rejects.toThrow('socket hang up');
});
