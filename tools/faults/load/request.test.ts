import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RequestLog } from './request.ts';

let server: Server;
let respond: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  const closed = once(server, 'close');
  server.close();
  await closed;
});

function send(path: string) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return new RequestLog().send({ name: `GET ${path}`, service: 'core-api', method: 'GET', url });
}

const PROBLEM_TYPE = 'application/problem+json';
const problem = {
  type: '/problems/busy',
  title: 'Service busy',
  status: 503,
  detail: 'Retry in a moment.',
  code: 'busy',
};

function respondWith(type: string, body: object | string, status = 503) {
  respond = (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

test.each<[title: string, path: string, type: string, body: object | string, code: string]>([
  ['problem details', '/api/events', PROBLEM_TYPE, problem, 'busy'],
  [
    'a GoTrue error',
    '/auth/v1/user',
    'application/json',
    { code: 503, error_code: 'x', msg: 'm' },
    'x',
  ],
  ['a PostgREST error', '/rest/v1/x', 'application/json', { code: 'y', message: 'm' }, 'y'],
])('accepts %s as an error response', async (_, path, type, body, code) => {
  respondWith(type, body);
  expect(await send(path)).toMatchObject({ kind: 'error', status: 503, code, formatError: null });
});

test.each<[title: string, type: string, body: object | string]>([
  ['HTML', 'text/html', '<h1>Bad gateway</h1>'],
  ['JSON without the media type', 'application/json', problem],
  ['a problem of an unknown type', PROBLEM_TYPE, { ...problem, code: 'x', type: '/problems/x' }],
  ['a problem with another status', PROBLEM_TYPE, { ...problem, status: 500 }],
])('reports %s as an invalid error response', async (_, type, body) => {
  respondWith(type, body);
  const outcome = await send('/api/events');
  expect(outcome).toMatchObject({ kind: 'error', formatError: expect.any(String) });
});

test('distinguishes a connection that breaks before the response from one that breaks during it', async () => {
  respond = (request) => request.socket.destroy();
  expect(await send('/api/events')).toMatchObject({ kind: 'lost' });
  respond = (request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{', () => request.socket.destroy());
  };
  expect(await send('/api/events')).toMatchObject({ kind: 'cut' });
});
