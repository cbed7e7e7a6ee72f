import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
});

/** Opens a stream with a single event. */
async function openStream() {
  gateway.upstreams.core.handler = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: ready\ndata: {}\n\n');
  };
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };
  const response = await fetch(`${gateway.origin}/api/live`, { headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return { response, reader };
}

test('events of a stream are forwarded immediately and uncompressed', async () => {
  const { response, reader } = await openStream();
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await reader.read()).value).toBe('event: ready\ndata: {}\n\n');
  await reader.cancel();
  await gateway.close();
});

test('open event streams do not delay the shutdown', async () => {
  const { reader } = await openStream();
  await reader.read();
  const isAborted = reader.read().then(
    () => false,
    () => true,
  );
  await gateway.shutDown();
  expect(await isAborted).toBe(true);
  await gateway.close();
});
