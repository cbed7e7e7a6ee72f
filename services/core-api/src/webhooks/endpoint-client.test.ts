import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createUntrustedServerCertificate } from '@scheduler/service-kit/testing';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { createEndpointClient } from './endpoint-client.ts';

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '0x7f.1',
])('the webhook client does not call %s, because it is not a public address', async (host) => {
  const receiver = await startWebhookReceiver();
  const client = createEndpointClient({ allowPrivate: false });
  const { port } = new URL(receiver.url);
  expect(await client.post(`http://${host}:${port}/hook`, '{}', {})).toEqual({
    status: null,
    excerpt: null,
    error: "The URL doesn't point to a public address.",
  });
  expect(receiver.received).toEqual([]);
  await client.close();
  await receiver.close();
});

test('the webhook client reads only the start of an endless response', async () => {
  const receiver = await startWebhookReceiver();
  receiver.setResponse(200, 'ä'.repeat(5_000_000));
  const client = createEndpointClient({ allowPrivate: true });
  const { excerpt } = await client.post(receiver.url, '{}', {});
  expect(excerpt).toHaveLength(1000);
  expect(excerpt).toMatch(/^ä+$/);
  await client.close();
  await receiver.close();
});

test('the webhook client reports that the endpoint refused the connection', async () => {
  const receiver = await startWebhookReceiver();
  await receiver.close();
  const client = createEndpointClient({ allowPrivate: true });
  const { error } = await client.post(receiver.url, '{}', {});
  expect(error).toBe('The server refused the connection.');
  await client.close();
});

test('the webhook client sends nothing to an endpoint with an untrusted certificate', async () => {
  let requestCount = 0;
  const server = createServer(createUntrustedServerCertificate(), (_, response) => {
    requestCount += 1;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createEndpointClient({ allowPrivate: true });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  expect(await client.post(url, '{}', {})).toMatchObject({
    status: null,
    error: 'The TLS certificate is invalid.',
  });
  expect(requestCount).toBe(0);
  await client.close();
  server.close();
});
