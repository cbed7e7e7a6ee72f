import { route } from '@scheduler/contracts';
import * as z from 'zod/mini';
import {
  createApp,
  createLog,
  EventStream,
  defineHandler,
  listen,
  type RunningServer,
} from './index.ts';
import { createTestIdentity } from './testing/index.ts';

const count = route('things.count', 'GET /count', {
  auth: 'none',
  response: z.object({ count: z.number() }),
});

let server: RunningServer;
/** Resolved when the client disconnects from the stream. */
let disconnected: PromiseWithResolvers<string>;

beforeAll(async () => {
  const { authenticate } = await createTestIdentity();
  const countRoute = defineHandler(count, async ({ wantsStream, signal }) => {
    if (!wantsStream) return { count: 3 };
    const stream = new EventStream(() => disconnected.resolve('stream'));
    signal.addEventListener('abort', () => disconnected.resolve('signal'));
    stream.send({ name: 'progress', data: { count: 1 } });
    return stream;
  });
  const app = createApp({
    name: 'things',
    log: createLog('things', 'silent'),
    authenticate,
    routes: [countRoute],
  });
  server = await listen({ app, port: 0, host: '127.0.0.1' });
});

beforeEach(() => {
  disconnected = Promise.withResolvers();
});
afterAll(() => server.close());

const requestCount = (accept: string, signal: AbortSignal | null = null) =>
  fetch(`http://127.0.0.1:${server.port}/api/count`, { headers: { accept }, signal });

test.each(['application/json', '*/*'])(
  'a request that accepts %s gets a single JSON response',
  async (accept) => {
    expect(await (await requestCount(accept)).json()).toEqual({ count: 3 });
  },
);

test('a request that accepts text/event-stream gets an event stream, which ends when the client disconnects', async () => {
  const controller = new AbortController();
  const response = await requestCount('text/event-stream', controller.signal);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('event: progress\ndata: {"count":1}\n\n');
  controller.abort();
  expect(['stream', 'signal']).toContain(await disconnected.promise);
});
