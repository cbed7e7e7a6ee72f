import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { subscribeToLiveUpdates, type LiveMessage } from './live-updates.ts';

type Responder = (response: ServerResponse, request: IncomingMessage) => void;

const CHANGE = { keys: ['events'], batch_id: '01a1fba5-1af6-7048-802b-d15a4bca5151', by_me: true };
const formatEvent = (id: string, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const requests: { url: string; from: string | undefined; token: string | undefined }[] = [];
const testAbort = new AbortController();
let responders: Responder[] = [];

const server = createServer((request, response) => {
  requests.push({
    url: request.url ?? '',
    from: request.headers['last-event-id'] as string | undefined,
    token: request.headers.authorization,
  });
  const responder = responders.shift();
  if (responder) responder(response, request);
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(async () => {
  testAbort.abort();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => requests.splice(0));

/** Subscribes until the given number of messages has arrived. */
async function collectMessages(count: number, script: Responder[]): Promise<LiveMessage[]> {
  responders = script;
  const abort = new AbortController();
  const messages: LiveMessage[] = [];
  let lastId: string | null = null;
  await subscribeToLiveUpdates({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    accessToken: () => 'token',
    onMessage: (liveMessages) => {
      messages.push(liveMessages);
      if (messages.length === count) abort.abort();
    },
    getLastEventId: () => lastId,
    onEventId: (id) => (lastId = id),
    getAgeMs: () => 1234.5,
    signal: AbortSignal.any([abort.signal, testAbort.signal]),
    initialRetryMs: 1,
  });
  return messages;
}

const streamOpen =
  (...frames: string[]): Responder =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of frames) response.write(chunk);
  };

const streamAndEnd =
  (...frames: string[]): Responder =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(frames.join(''));
  };

test('subscribeToLiveUpdates reports a change that arrives in several chunks', async () => {
  const data = formatEvent('7', 'change', CHANGE);
  expect(
    await collectMessages(1, [streamOpen(':\n\n', data.slice(0, 25), data.slice(25))]),
  ).toEqual([{ id: '7', change: CHANGE }]);
  expect(requests).toEqual([{ url: '/api/live?age=1235', from: undefined, token: 'Bearer token' }]);
});

test('subscribeToLiveUpdates reconnects after a closed stream and resumes after the last event', async () => {
  const liveMessages = await collectMessages(3, [
    streamAndEnd(formatEvent('7', 'change', CHANGE), formatEvent('8', 'ready', {})),
    streamOpen(formatEvent('9', 'resync', {})),
  ]);
  expect(liveMessages).toEqual([
    { id: '7', change: CHANGE },
    { id: '8', ready: true },
    { id: '9', resync: true },
  ]);
  expect(requests.map(({ url, from }) => [url, from])).toEqual([
    ['/api/live?age=1235', undefined],
    ['/api/live', '8'],
  ]);
});

test('subscribeToLiveUpdates reconnects after an error response or a broken connection', async () => {
  const liveMessages = await collectMessages(1, [
    (response) => response.writeHead(503).end('{}'),
    (_, request) => request.socket.destroy(),
    streamOpen(formatEvent('7', 'change', CHANGE)),
  ]);
  expect(liveMessages).toHaveLength(1);
  expect(requests).toHaveLength(3);
});

test('subscribeToLiveUpdates treats an unknown message as a resync', async () => {
  expect(
    await collectMessages(1, [streamOpen(formatEvent('7', 'change', { of: 'tomorrow' }))]),
  ).toEqual([{ id: '7', resync: true }]);
});

test('subscribeToLiveUpdates leaves no timer running after a request that fails', async () => {
  jest.useFakeTimers();
  const abort = new AbortController();
  await subscribeToLiveUpdates({
    baseUrl: '/api',
    accessToken: () => 'token',
    onMessage: () => {},
    getLastEventId: () => null,
    onEventId: () => {},
    getAgeMs: () => 0,
    signal: abort.signal,
    fetch: () => {
      abort.abort();
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  const timerCount = jest.getTimerCount();
  jest.useRealTimers();
  expect(timerCount).toBe(0);
});
