import { listen, serveHealth, type RunningServer } from '@scheduler/service-kit/http';
import { waitUntil } from '@scheduler/service-kit/testing';
import Koa from 'koa';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

const CLIENTS = 12;
/** Twenty times the interval between readiness checks of the test gateway. */
const SHUTDOWN_DELAY_MS = 1000;

/** Starts a service instance that shuts down gracefully, like the real services. */
async function startInstance(name: string, port = 0): Promise<RunningServer> {
  const app = new Koa();
  app.silent = true;
  app.use(
    serveHealth({
      app,
      name,
      isReady: () => Promise.resolve(true),
      report: () => Promise.resolve({ status: 'ok' }),
    }),
  );
  app.use((context) => {
    if (context.path === '/api/live') {
      context.type = 'text/event-stream';
      context.respond = false;
      context.res.writeHead(200, { 'content-type': 'text/event-stream' });
      context.res.write(`data: ${name}\n\n`);
      app.once('closing', () => context.res.end());
    } else context.body = { name, method: context.method };
  });
  return listen({ app, port, host: '127.0.0.1', shutdownDelayMs: SHUTDOWN_DELAY_MS });
}

let gateway: TestGateway;
let instances: RunningServer[];

beforeEach(async () => {
  instances = [await startInstance('one'), await startInstance('two')];
  const urls = instances.map(({ port }) => `http://127.0.0.1:${port}`);
  gateway = await startGateway({ CORE_URL: urls.join(','), UPSTREAM_TIMEOUT: '20000' });
});

afterEach(async () => {
  await gateway.close();
  for (const { server } of instances) {
    server.close();
    server.closeAllConnections();
  }
});

/** Sends reads and writes over keep-alive connections until stopped. */
function startLoad() {
  const statuses = new Map<number | string, number>();
  const served = new Map<string, number>();
  const stopped = new AbortController();
  const runClient = async (client: number) => {
    for (let n = client; !stopped.signal.aborted; n += 1) {
      const init = n % 2 === 0 ? {} : { method: 'POST', body: '{"title":"Tea"}' };
      const outcome = await fetch(`${gateway.origin}/api/events`, init).then(
        async (response) => {
          const { name = '' } = (await response.json()) as { name?: string };
          served.set(name, (served.get(name) ?? 0) + 1);
          return response.status;
        },
        (error: Error) => error.message,
      );
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => runClient(client));
  return {
    statuses,
    countServed: (name: string) => served.get(name) ?? 0,
    stop: async () => {
      stopped.abort();
      await Promise.all(clients);
    },
  };
}

test('no request fails while each of two instances is restarted under load', async () => {
  const load = startLoad();
  await waitUntil(() => load.countServed('one') > 50 && load.countServed('two') > 50);
  for (const [index, name] of ['three', 'four'].entries()) {
    const { port, close } = instances[index]!;
    await close();
    instances[index] = await startInstance(name, port);
    await waitUntil(() => load.countServed(name) > 50);
  }
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([200]);
});

test('an event stream is closed when its instance shuts down, and a new one starts at the other instance', async () => {
  const openStream = async () => {
    const response = await fetch(`${gateway.origin}/api/live`, {
      headers: { accept: 'text/event-stream' },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    return { reader, firstEvent: (await reader.read()).value };
  };
  const { reader, firstEvent } = await openStream();
  const index = firstEvent === 'data: one\n\n' ? 0 : 1;
  const closed = instances[index]!.close();
  expect((await reader.read()).done).toBe(true);
  const reconnected = await openStream();
  expect(reconnected.firstEvent).toBe(index === 0 ? 'data: two\n\n' : 'data: one\n\n');
  await reconnected.reader.cancel();
  await closed;
});

test('no request fails while the gateway shuts down under load', async () => {
  const other = await startGateway({
    CORE_URL: `http://127.0.0.1:${instances[0]!.port}`,
    SHUTDOWN_DELAY: '2000',
  });
  const unready = new AbortController();
  const statuses: number[] = [];
  // Stops sending new requests when the gateway becomes unready, as a load balancer does.
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!unready.signal.aborted) {
      const { status } = await fetch(`${other.origin}/api/events`, { method: 'POST', body: '{}' });
      statuses.push(status);
    }
  });
  await waitUntil(() => statuses.length > 100);
  const closed = other.shutDown();
  expect((await fetch(`${other.origin}/ready`)).status).toBe(503);
  unready.abort();
  await Promise.all(clients);
  await closed;
  expect(new Set(statuses)).toEqual(new Set([200]));
  await other.close();
});
