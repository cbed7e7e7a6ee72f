import { startGateway, type TestGateway } from './testing/gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
});

/** A stream that says one thing and then nothing. */
async function listen() {
  gateway.upstreams.core.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: ready\ndata: {}\n\n');
  };
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };
  const response = await fetch(`${gateway.origin}/api/live`, { headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return { response, reader };
}

test('what is told arrives at once and as it is', async () => {
  const { response, reader } = await listen();
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await reader.read()).value).toBe('event: ready\ndata: {}\n\n');
  await reader.cancel();
  await gateway.close();
});

test('open streams do not hold up the end', async () => {
  const { reader } = await listen();
  await reader.read();
  const broken = reader.read().then(
    () => false,
    () => true,
  );
  await gateway.close();
  expect(await broken).toBe(true);
});
