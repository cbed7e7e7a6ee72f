import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { checkHost, parseHosts } from './index.ts';
import { fetchStatus } from './testing/fetch-status.ts';

/** Returns the status of a request with a `Host` header. */
async function requestStatus(
  host: string,
  allowedHosts?: readonly (string | undefined)[],
): Promise<number | undefined> {
  const app = new Koa();
  app.use(checkHost(allowedHosts));
  app.use((context) => {
    context.body = 'data';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const status = await fetchStatus(`http://127.0.0.1:${port}`, host);
  server.close();
  return status;
}

test.each(['localhost', 'LOCALHOST:8025', '127.0.0.1:8025', '[::1]:8025', '[::1]'])(
  'accepts requests for %s',
  async (host) => {
    expect(await requestStatus(host)).toBe(200);
  },
);

test.each([
  'attacker.example',
  'attacker.example:8025',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example:8025',
  'localhost@attacker.example',
  'localhost.',
  '[::2]',
])('rejects requests for %j, which could resolve to this machine', async (host) => {
  expect(await requestStatus(host)).toBe(421);
});

test('accepts the configured host names and the host names of base URLs', async () => {
  const hosts = ['http://emulator.example:4242', undefined, ...parseHosts(' Devbox.example ,')];
  expect(await requestStatus('emulator.example:4242', hosts)).toBe(200);
  expect(await requestStatus('devbox.example', hosts)).toBe(200);
  expect(await requestStatus('other.example', hosts)).toBe(421);
});
