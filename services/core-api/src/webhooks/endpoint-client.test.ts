import { startReceiver } from '../testing/receiver.ts';
import { createEndpointClient } from './endpoint-client.ts';

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '0x7f.1',
])('%s is not called, since it is not public', async (host) => {
  const receiver = await startReceiver();
  const client = createEndpointClient({ allowPrivate: false });
  const { port } = new URL(receiver.url);
  expect(await client.post(`http://${host}:${port}/hook`, '{}', {})).toEqual({
    status: null,
    excerpt: null,
    error: 'The address is not on the public Internet',
  });
  expect(receiver.received).toEqual([]);
  await client.close();
  await receiver.close();
});

test('an answer without end is read as far as its beginning', async () => {
  const receiver = await startReceiver();
  receiver.answer(200, 'ä'.repeat(5_000_000));
  const client = createEndpointClient({ allowPrivate: true });
  const { excerpt } = await client.post(receiver.url, '{}', {});
  expect(excerpt).toHaveLength(1000);
  expect(excerpt).toMatch(/^ä+$/);
  await client.close();
  await receiver.close();
});

test('a server that is not there is a failure with a reason', async () => {
  const receiver = await startReceiver();
  await receiver.close();
  const client = createEndpointClient({ allowPrivate: true });
  const { error } = await client.post(receiver.url, '{}', {});
  expect(error).toBe('The server refused the connection');
  await client.close();
});
