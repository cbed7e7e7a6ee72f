import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { route } from '@scheduler/contracts';
import * as z from 'zod/mini';
import {
  addJob,
  createApp,
  createLog,
  defineHandler,
  fetchService,
  getRequestId,
  listen,
  startWorker,
  unauthenticated,
  type RunningServer,
  type Worker,
} from './index.ts';
import { createTestDatabase, waitUntil, type TestDatabase } from './testing/index.ts';

interface LogLine {
  request_id?: string;
  msg?: string;
  task?: string;
  path?: string;
  route?: string;
}

const lines: LogLine[] = [];
const log = createLog('things', 'info', {
  write: (line: string) => void lines.push(JSON.parse(line) as LogLine),
});

/** Paths of the calls to the other service, with their request IDs. */
const calls: [path: string, requestId: string | undefined][] = [];

/** A payload as parsed by a build without further fields. */
const payload = z.strictObject({ name: z.string() });

const action = route('things.act', 'POST /things/:name', {
  auth: 'none',
  params: z.object({ name: z.string() }),
});

let directory: string;
let database: TestDatabase;
let other: Server;
let otherUrl: string;
let service: RunningServer;
let worker: Worker;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'request-ids-'));
  await writeFile(join(directory, '0001_things.sql'), 'create table things (id int primary key);');
  database = await createTestDatabase({ schema: 'kit', directory, jobs: true });
  other = createServer((incoming, response) => {
    calls.push([incoming.url ?? '', incoming.headers['x-request-id'] as string | undefined]);
    response.end();
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const app = createApp({
    name: 'things',
    log,
    authenticate: () => Promise.reject(unauthenticated()),
    routes: [
      defineHandler(action, async ({ params: { name } }) => {
        await fetchService(`${otherUrl}/service/${name}`, { headers: { accept: '*/*' } });
        await fetch(`${otherUrl}/vendor/${name}`);
        await database.db.transaction((trx) => addJob(trx, 'kit', 'follow', { name }));
        log.info({ path: name }, 'handled');
        return undefined;
      }),
    ],
  });
  service = await listen({ app, port: 0, host: '127.0.0.1' });
  worker = await startWorker({
    url: database.url,
    schema: 'kit',
    log,
    tasks: {
      follow: async (input) => {
        const { name } = z.parse(payload, input);
        await fetchService(`${otherUrl}/job/${name}`);
        await database.db.transaction((trx) => addJob(trx, 'kit', 'finish', { name }));
      },
      finish: async (input) => {
        const { name } = z.parse(payload, input);
        await fetchService(`${otherUrl}/finish/${name}`);
        if (name.startsWith('broken')) throw new Error(`${name} failed`);
      },
    },
  });
});
afterAll(async () => {
  await worker.stop();
  await service.close();
  other.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

async function act(name: string, requestId?: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}/api/things/${name}`, {
    method: 'POST',
    headers: requestId === undefined ? {} : { 'x-request-id': requestId },
  });
  expect(response.status).toBe(204);
  return response.headers.get('x-request-id') ?? '';
}

const getCallId = (path: string) => calls.find(([called]) => called === path)?.[1];
const waitForCall = (path: string) =>
  waitUntil(() => calls.some(([called]) => called === path)).then(() => getCallId(path));

test('one ID follows an action through the request, its calls, its jobs, their calls and all log lines', async () => {
  expect(await act('one', 'from-outside-1')).toBe('from-outside-1');
  expect(await waitForCall('/finish/one')).toBe('from-outside-1');
  expect([getCallId('/service/one'), getCallId('/job/one')]).toEqual([
    'from-outside-1',
    'from-outside-1',
  ]);
  const getLines = () => lines.filter(({ request_id }) => request_id === 'from-outside-1');
  await waitUntil(() => getLines().filter(({ msg }) => msg === 'job completed').length === 2);
  expect(getLines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'handled', path: 'one' }),
      expect.objectContaining({ route: 'things.act', status: 204 }),
      expect.objectContaining({ msg: 'job completed', task: 'follow' }),
      expect.objectContaining({ msg: 'job completed', task: 'finish' }),
    ]),
  );
});

test('concurrent requests keep their own IDs', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `concurrent-${index}`);
  await Promise.all(names.map((name) => act(name, `id-of-${name}`)));
  for (const name of names) {
    expect(await waitForCall(`/finish/${name}`)).toBe(`id-of-${name}`);
    expect(getCallId(`/service/${name}`)).toBe(`id-of-${name}`);
  }
});

test('calls to vendors carry no request ID', async () => {
  await act('with-vendor');
  expect(calls).toContainEqual(['/vendor/with-vendor', undefined]);
});

test.each([
  ['is missing', undefined],
  ['is too short', '1234567'],
  ['is too long', 'a'.repeat(65)],
  ['contains other characters', 'id with "quotes"'],
  ['looks like two IDs', 'first-request, second-request'],
])('a request ID that %s is replaced', async (reason, requestId) => {
  const name = `replaced-${reason.length}`;
  const assigned = await act(name, requestId);
  expect(assigned).toMatch(/^[\da-f-]{36}$/);
  expect(await waitForCall(`/finish/${name}`)).toBe(assigned);
});

test('a request ID that is sent twice is replaced', async () => {
  const outgoing = request(`http://127.0.0.1:${service.port}/api/things/twice`, {
    method: 'POST',
    headers: { 'x-request-id': ['sent-twice-1', 'sent-twice-2'] },
  }).end();
  const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
  response.resume();
  expect(await waitForCall('/finish/twice')).toMatch(/^[\da-f-]{36}$/);
});

test('a job of an earlier version runs with its own ID', async () => {
  await database.db.raw(`select kit.add_job('follow', '{"name": "earlier"}')`);
  const requestId = await waitForCall('/finish/earlier');
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(getCallId('/job/earlier')).toBe(requestId);
});

test('a job with an invalid ID runs with a new one', async () => {
  await database.db.raw(
    `select kit.add_job('follow', '{"name": "invalid"}', flags := array['other', 'request_id:a b'])`,
  );
  expect(await waitForCall('/finish/invalid')).toMatch(/^[\da-f-]{36}$/);
});

test('the log line of a failed job contains the ID of its request', async () => {
  await act('broken', 'failing-request');
  await waitUntil(() => lines.some(({ msg }) => msg?.includes('broken failed')));
  expect(lines.filter(({ msg }) => msg?.includes('broken failed'))[0]).toMatchObject({
    request_id: 'failing-request',
  });
});

test('the request ID is undefined outside of requests and jobs', async () => {
  expect(getRequestId()).toBeUndefined();
  await fetchService(`${otherUrl}/outside`);
  expect(calls).toContainEqual(['/outside', undefined]);
});
