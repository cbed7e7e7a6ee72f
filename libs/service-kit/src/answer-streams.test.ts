import { route } from '@scheduler/contracts';
import * as z from 'zod/mini';
import { createApp, createLog, EventStream, handle, listen, type Serving } from './index.ts';
import { createTestIdentity } from './testing/index.ts';

const count = route({
  name: 'things.count',
  method: 'GET',
  path: '/count',
  auth: 'none',
  response: z.object({ count: z.number() }),
});

let serving: Serving;
/** Settled when the caller of a count that never ends hangs up. */
let hungUp: PromiseWithResolvers<string>;

beforeAll(async () => {
  const { authenticate } = await createTestIdentity();
  const seek = handle(count, async ({ wantsStream, signal }) => {
    if (!wantsStream) return { count: 3 };
    const stream = new EventStream(() => hungUp.resolve('stream'));
    signal.addEventListener('abort', () => hungUp.resolve('signal'));
    stream.send({ name: 'progress', data: { count: 1 } });
    return stream;
  });
  const app = createApp({
    name: 'things',
    log: createLog('things', 'silent'),
    authenticate,
    check: () => Promise.resolve(),
    routes: [seek],
  });
  serving = await listen({ app, port: 0, host: '127.0.0.1' });
});

beforeEach(() => {
  hungUp = Promise.withResolvers();
});
afterAll(() => serving.close());

const ask = (accept: string, signal: AbortSignal | null = null) =>
  fetch(`http://127.0.0.1:${serving.port}/api/count`, { headers: { accept }, signal });

test.each(['application/json', '*/*'])('who accepts %s gets one answer', async (accept) => {
  expect(await (await ask(accept)).json()).toEqual({ count: 3 });
});

test('who asks for a stream gets one, which hanging up ends', async () => {
  const hangUp = new AbortController();
  const response = await ask('text/event-stream', hangUp.signal);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('event: progress\ndata: {"count":1}\n\n');
  hangUp.abort();
  expect(['stream', 'signal']).toContain(await hungUp.promise);
});
