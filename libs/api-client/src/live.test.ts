import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { followLive, type LiveNews } from './live.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const CHANGE = { keys: ['events'], batch_id: '01a1fba5-1af6-7048-802b-d15a4bca5151', by_me: true };
const frame = (id: string, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const asked: { url: string; from: string | undefined; token: string | undefined }[] = [];
const ending = new AbortController();
let answers: Answer[] = [];

const server = createServer((request, response) => {
  asked.push({
    url: request.url ?? '',
    from: request.headers['last-event-id'] as string | undefined,
    token: request.headers.authorization,
  });
  const answer = answers.shift();
  if (answer) answer(response, request);
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(async () => {
  ending.abort();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => asked.splice(0));

/** Follows until so much news has come. */
async function hear(count: number, script: Answer[]): Promise<LiveNews[]> {
  answers = script;
  const leaving = new AbortController();
  const heard: LiveNews[] = [];
  let lastId: string | null = null;
  await followLive({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    accessToken: () => 'token',
    onNews: (news) => {
      heard.push(news);
      if (heard.length === count) leaving.abort();
    },
    lastEventId: () => lastId,
    onId: (id) => (lastId = id),
    age: () => 1234.5,
    signal: AbortSignal.any([leaving.signal, ending.signal]),
    firstPause: 1,
  });
  return heard;
}

const stream =
  (...frames: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of frames) response.write(part);
  };

const streamEnding =
  (...frames: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(frames.join(''));
  };

test('a change is told as it came, however it was cut', async () => {
  const whole = frame('7', 'change', CHANGE);
  expect(await hear(1, [stream(':\n\n', whole.slice(0, 25), whole.slice(25))])).toEqual([
    { id: '7', change: CHANGE },
  ]);
  expect(asked).toEqual([{ url: '/api/live?age=1235', from: undefined, token: 'Bearer token' }]);
});

test('a stream that ends goes on where it broke off', async () => {
  const news = await hear(2, [
    streamEnding(frame('7', 'change', CHANGE), frame('8', 'ready', {})),
    stream(frame('9', 'resync', {})),
  ]);
  expect(news).toEqual([
    { id: '7', change: CHANGE },
    { id: '9', resync: true },
  ]);
  expect(asked.map(({ url, from }) => [url, from])).toEqual([
    ['/api/live?age=1235', undefined],
    ['/api/live', '8'],
  ]);
});

test('a refusal and a broken connection are tried again', async () => {
  const news = await hear(1, [
    (response) => response.writeHead(503).end('{}'),
    (_, request) => request.socket.destroy(),
    stream(frame('7', 'change', CHANGE)),
  ]);
  expect(news).toHaveLength(1);
  expect(asked).toHaveLength(3);
});

test('what is not understood makes all stale', async () => {
  expect(await hear(1, [stream(frame('7', 'change', { of: 'tomorrow' }))])).toEqual([
    { id: '7', resync: true },
  ]);
});
