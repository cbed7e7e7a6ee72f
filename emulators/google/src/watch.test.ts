import { ADA, openBench, openReceiver, refusal, until, type Bench } from './testing/bench.ts';
import { departures } from './testing/contract.ts';

let bench: Bench;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeEach(async () => {
  bench = await openBench();
  receiver = await openReceiver();
});

afterEach(async () => {
  await bench.close();
  await receiver.close();
});

const calendarId = 'primary';
const watch = async (more: object = {}) => {
  const requestBody = { id: 'ch-1', type: 'web_hook', address: receiver.url, token: 't', ...more };
  return (await bench.api.events.watch({ calendarId, requestBody })).data;
};
const insert = () =>
  bench.api.events.insert({
    calendarId,
    requestBody: { start: { date: '2026-12-05' }, end: { date: '2026-12-06' } },
  });
const states = () => receiver.received.map((each) => each['x-goog-resource-state']);
const heard = (count: number) => until('notices', () => states().length >= count);

test('a channel says hello, and then that something changed', async () => {
  const channel = await watch();
  expect(departures('Channel', channel)).toEqual([]);
  expect(Number(channel.expiration)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await heard(1);
  await insert();
  await heard(2);
  expect(states()).toEqual(['sync', 'exists']);
  expect(receiver.received[1]).toMatchObject({
    'x-goog-channel-id': 'ch-1',
    'x-goog-channel-token': 't',
    'x-goog-message-number': '2',
    'x-goog-resource-id': channel.resourceId,
    'x-goog-resource-uri': channel.resourceUri,
    'content-length': '0',
  });
});

test('a stopped, expired or revoked channel is silent', async () => {
  const { id, resourceId } = await watch();
  await watch({ id: 'ch-2' });
  await watch({ id: 'ch-3', expiration: String(Date.now() + 300) });
  await heard(3);
  const stop = (requestBody: object) => bench.api.channels.stop({ requestBody });
  expect(await refusal(stop({ id, resourceId: 'x' }))).toBe('404 notFound');
  await stop({ id, resourceId });
  await until('the expiry', async () => {
    await insert();
    const last = receiver.received.slice(-3).map((each) => each['x-goog-channel-id']);
    return last.length === 3 && last.every((each) => each === 'ch-2');
  });
  expect(receiver.received.filter((each) => each['x-goog-channel-id'] === 'ch-1')).toHaveLength(1);
});

test('notices can be held, doubled and are tried again after a 503', async () => {
  await watch();
  await heard(1);
  await bench.control('notifications/hold');
  await insert();
  await until('the change', async () => (await insert()).status === 200);
  expect(states()).toEqual(['sync']);
  await bench.control('notifications/release', { copies: '2' });
  await heard(3);
  const numbers = receiver.received.map((each) => each['x-goog-message-number']);
  expect(numbers.filter((each) => each === '2')).toHaveLength(2);
});

test('who answers 503 is called again', async () => {
  const slow = await openReceiver([503]);
  await watch({ address: slow.url });
  await until('the second try', () => slow.received.length === 2);
  expect(slow.received.map((each) => each['x-goog-message-number'])).toEqual(['1', '1']);
  await slow.close();
});

test('an address without TLS elsewhere, an id used twice and an unknown kind are refused', async () => {
  await watch();
  const astray = watch({ id: 'ch-2', address: 'http://example.com/hook' });
  expect(await refusal(astray)).toBe('400 push.webhookUrlNotHttps');
  expect(await refusal(watch())).toBe('400 channelIdNotUnique');
  expect(await refusal(watch({ id: 'ch-2', type: 'pigeon' }))).toBe('400 invalid');
  await bench.control('grants/revoke', { account: ADA });
  expect(await refusal(watch({ id: 'ch-3' }))).toBe('401 authError');
});
