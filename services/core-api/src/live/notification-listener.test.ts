import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createLog, openDatabase } from '@scheduler/service-kit';
import { waitUntil } from '@scheduler/service-kit/testing';
import { SCHEMA } from '../config.ts';
import { createCoreDatabase } from '../testing/start-core.ts';
import { startListener } from './notification-listener.ts';

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
  const { url, drop } = await createCoreDatabase();
  const proxy = await startPausedProxy(url);
  const db = openDatabase({ url: proxy.url, schema: SCHEMA });
  const listener = startListener({
    db,
    log: createLog('test', 'silent'),
    channels: ['core_changes'],
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
});
