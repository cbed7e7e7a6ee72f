import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, openDatabase, startListener } from './index.ts';
import { createTestDatabase, waitUntil } from './testing/index.ts';

/** Starts a proxy to Postgres that withholds all responses until `release` is called. */
async function startPausedProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets: { client: Socket; upstream: Socket }[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.pipe(upstream);
    sockets.push({ client, upstream });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: databaseUrl.replace(/@[^/]+/, `@127.0.0.1:${port}`),
    hasConnection: () => sockets.length > 0,
    release: () => sockets.forEach(({ client, upstream }) => upstream.pipe(client)),
    close: () => server.close(),
  };
}

test('a listener that is closed while it connects closes its connection', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  const { url, drop } = await createTestDatabase({ schema: 'listener', directory });
  const proxy = await startPausedProxy(url);
  const db = openDatabase({ url: proxy.url, schema: 'listener' });
  const listener = startListener({
    db,
    log: createLog('test', 'silent'),
    channels: ['changes'],
    onNotification: () => undefined,
  });
  await waitUntil(proxy.hasConnection);
  let isClosed = false;
  void listener.close().then(() => (isClosed = true));
  proxy.release();
  await waitUntil(() => isClosed);
  expect(isClosed).toBe(true);
  await db.destroy();
  proxy.close();
  await drop();
  await rm(directory, { recursive: true });
});
