import { rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  echo,
  sendRaw,
  startGateway,
  startUpstream,
  type TestGateway,
} from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.close());

const getStatus = async (path: string) => (await fetch(gateway.origin + path)).status;
const getHealth = async () => {
  const { status, text } = await sendRaw(gateway.port, '/health');
  return { code: status, ...(JSON.parse(text) as object) };
};
const respond =
  (status: number, body = '{}') =>
  (_: unknown, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

const services = {
  'auth-service': 'ok',
  'core-api': 'ok',
  'billing-service': 'ok',
  'ai-service': 'ok',
};
const healthy = { code: 200, status: 'ok', service: 'gateway', pages: 'ok', services };

test('/live, /ready and /health return 200 and are not cached', async () => {
  for (const path of ['/live', '/ready', '/health']) {
    const { status, headers } = await sendRaw(gateway.port, path);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  }
  expect(await getHealth()).toEqual(healthy);
});

test('a failed service appears in /health while the gateway stays alive and ready', async () => {
  const { ai } = gateway.upstreams;
  ai.handler = ai.readyHandler = respond(503);
  expect(await getHealth()).toEqual({
    ...healthy,
    code: 503,
    status: 'unavailable',
    services: { ...services, 'ai-service': 'unavailable' },
  });
  expect([await getStatus('/live'), await getStatus('/ready')]).toEqual([200, 200]);
});

test.each([
  ['reports a degraded dependency', respond(200, '{"status":"degraded"}')],
  ['reports that another service is unavailable', respond(503, '{"status":"unavailable"}')],
])('a ready service that %s is degraded', async (_, handler) => {
  gateway.upstreams.ai.handler = handler;
  expect(await getHealth()).toMatchObject({
    code: 200,
    status: 'degraded',
    services: { ...services, 'ai-service': 'degraded' },
  });
});

test('a service with one of two addresses unavailable is degraded', async () => {
  const other = await startUpstream('core');
  const twoAddresses = await startGateway({
    CORE_URL: `${gateway.upstreams.core.url},${other.url}`,
  });
  await other.close();
  const { text } = await sendRaw(twoAddresses.port, '/health');
  expect(JSON.parse(text)).toMatchObject({
    status: 'degraded',
    services: { 'core-api': 'degraded' },
  });
  await twoAddresses.close();
});

test('a service without /ready, as in earlier versions, is judged by /health and gets requests', async () => {
  const { core } = gateway.upstreams;
  core.readyHandler = respond(404);
  expect(await getHealth()).toEqual(healthy);
  core.handler = respond(503);
  expect(await getHealth()).toMatchObject({ services: { 'core-api': 'unavailable' } });
  core.handler = echo('core');
  expect(await getStatus('/api/events')).toBe(200);
});

test('without the shell, the gateway is alive but not ready', async () => {
  await rm(join(gateway.shellDir, 'index.html'));
  expect([await getStatus('/live'), await getStatus('/ready')]).toEqual([200, 503]);
  expect(await getHealth()).toMatchObject({
    code: 503,
    status: 'unavailable',
    pages: 'unavailable',
  });
});

test('the gateway is unready because of an invalid registry only if there is no previous version', async () => {
  const registry = join(gateway.remotesDir, 'registry.json');
  await writeFile(registry, '{');
  expect(await getStatus('/ready')).toBe(503);
  await writeFile(registry, '{}');
  expect(await getStatus('/ready')).toBe(200);
  await writeFile(registry, '{');
  expect(await getStatus('/ready')).toBe(200);
  await rm(registry);
  expect(await getStatus('/ready')).toBe(503);
});

test('a gateway that shuts down is unready before it stops accepting connections', async () => {
  const stopping = await startGateway({ SHUTDOWN_DELAY: '60000' });
  void stopping.shutDown();
  expect((await sendRaw(stopping.port, '/ready')).status).toBe(503);
  expect((await sendRaw(stopping.port, '/live')).status).toBe(200);
  const response = await sendRaw(stopping.port, '/api/events');
  expect([response.status, response.headers.connection]).toEqual([200, 'close']);
  await stopping.close();
});

test.each(['/live/x', '/health/x', '/ready/x'])('%s returns 404', async (path) => {
  expect(await getStatus(path)).toBe(404);
});
