import { gzipSync } from 'node:zlib';
import { isPublicAddress, type DnsLookup } from '@scheduler/service-kit';
import { startCalendarServer, type TestCalendarServer } from '../../testing/calendar-server.ts';
import { createCalendarClient, type CalendarClientOptions } from './calendar-client.ts';

let calendars: TestCalendarServer;
beforeAll(async () => {
  calendars = await startCalendarServer();
});
afterAll(() => calendars.close());

const noValidators = { etag: null, last_modified: null };

async function fetchCalendar(options: Partial<CalendarClientOptions>, url = calendars.url) {
  const client = createCalendarClient({ allowPrivate: true, ...options });
  try {
    return await client.fetch(url, noValidators);
  } finally {
    await client.close();
  }
}

/** Creates a DNS lookup that returns the given addresses, as an attacker's name server could. */
const resolveTo = (...addresses: string[]) =>
  ((_: string, __: object, callback: (error: null, addressRecords: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as DnsLookup;

const NOT_PUBLIC_MESSAGE = "This URL isn't on the public internet";

test.each([
  'http://127.0.0.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::127.0.0.1]',
  'http://169.254.169.254/latest/meta-data',
])('the client sends no request to %s', async (host) => {
  calendars.requestHeaders.length = 0;
  const url = host.includes('169') ? host : `${host}:${new URL(calendars.url).port}`;
  await expect(fetchCalendar({ allowPrivate: false }, url)).rejects.toThrow(NOT_PUBLIC_MESSAGE);
  expect(calendars.requestHeaders).toEqual([]);
});

test('the client sends no request to a hostname if any of its addresses is private', async () => {
  calendars.requestHeaders.length = 0;
  const url = `http://calendar.test:${new URL(calendars.url).port}`;
  for (const resolve of [resolveTo('127.0.0.1'), resolveTo('8.8.8.8', '127.0.0.1')]) {
    await expect(fetchCalendar({ allowPrivate: false, resolve }, url)).rejects.toThrow(
      NOT_PUBLIC_MESSAGE,
    );
  }
  expect(calendars.requestHeaders).toEqual([]);
});

test('the client connects to the same address that it has checked', async () => {
  calendars.handler = (_, response) => response.end('BEGIN');
  const url = `http://calendar.test:${new URL(calendars.url).port}`;
  const { bytes } = await fetchCalendar({ resolve: resolveTo('127.0.0.1') }, url);
  expect(String(bytes)).toBe('BEGIN');
});

test('the client checks the address again after every redirect', async () => {
  const isAllowed = (address: string) => address === '127.0.0.1';
  const { port } = new URL(calendars.url);
  const redirect = (location: string) => {
    calendars.handler = (request, response) =>
      request.url === '/end'
        ? response.end('END')
        : response.writeHead(302, { location }).end('elsewhere');
  };
  redirect('/end');
  expect(String((await fetchCalendar({ isAllowed })).bytes)).toBe('END');
  redirect(`http://127.0.0.2:${port}/end`);
  await expect(fetchCalendar({ isAllowed })).rejects.toThrow(NOT_PUBLIC_MESSAGE);
  for (const host of ['[::127.0.0.1]', '[64:ff9b::7f00:1]', '168.63.129.16']) {
    redirect(`http://${host}:${port}/end`);
    const isAllowedOrPublic = (address: string) => isAllowed(address) || isPublicAddress(address);
    await expect(fetchCalendar({ isAllowed: isAllowedOrPublic })).rejects.toThrow(
      NOT_PUBLIC_MESSAGE,
    );
  }
  redirect('file:///etc/passwd');
  await expect(fetchCalendar({ isAllowed })).rejects.toThrow('unsupported protocol');
  redirect('/again');
  await expect(fetchCalendar({ isAllowed })).rejects.toThrow('too many times');
});

test('the client sends the ETag and Last-Modified values of the previous response', async () => {
  calendars.handler = (request, response) => {
    const isUnchanged = request.headers['if-none-match'] === '"1"';
    response.writeHead(isUnchanged ? 304 : 200, { etag: '"1"', 'last-modified': 'then' });
    response.end(isUnchanged ? undefined : 'BEGIN');
  };
  const client = createCalendarClient({ allowPrivate: true });
  const first = await client.fetch(calendars.url, noValidators);
  expect(first).toMatchObject({ etag: '"1"', last_modified: 'then' });
  expect((await client.fetch(calendars.url, first)).bytes).toBeNull();
  expect(calendars.requestHeaders.at(-1)).toMatchObject({ 'if-modified-since': 'then' });
  await client.close();
});

test('the client decompresses a gzip response up to the size limit of the decompressed data', async () => {
  calendars.handler = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('BEGIN'));
  };
  expect(String((await fetchCalendar({})).bytes)).toBe('BEGIN');
  calendars.handler = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
  };
  await expect(fetchCalendar({})).rejects.toThrow('larger than 10 MiB');
});

test.each([
  ['404', 404, 'No calendar found at this URL'],
  ['401', 401, 'This calendar requires a password'],
  ['500', 500, 'The calendar server returned an error (500)'],
])('the client reports a %s response as a readable error', async (_, status, message) => {
  calendars.handler = (_request, response) => response.writeHead(status).end('x'.repeat(100_000));
  await expect(fetchCalendar({})).rejects.toThrow(message);
});

test('the client aborts a response that never ends or never starts', async () => {
  calendars.handler = (_, response) => {
    response.writeHead(200).write('BEGIN');
  };
  await expect(fetchCalendar({ timeoutMs: 200 })).rejects.toThrow('took too long');
  calendars.handler = () => undefined;
  await expect(fetchCalendar({ timeoutMs: 200 })).rejects.toThrow('took too long');
  calendars.handler = (_, response) => {
    const writeMore = (error?: Error | null) =>
      error ?? response.write(Buffer.alloc(1_000_000), writeMore);
    writeMore();
  };
  await expect(fetchCalendar({})).rejects.toThrow('larger than 10 MiB');
});

test('the client reports connection errors, unknown hosts and invalid responses as readable errors', async () => {
  await expect(fetchCalendar({}, 'http://127.0.0.1:1')).rejects.toThrow('could not be reached');
  await expect(fetchCalendar({}, 'http://nowhere.invalid')).rejects.toThrow('could not be found');
  calendars.handler = (request) => request.socket.end('HTTP/1.1 200 OK\r\nnot http');
  await expect(fetchCalendar({})).rejects.toThrow('could not be reached');
  calendars.handler = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed');
  };
  await expect(fetchCalendar({})).rejects.toThrow('could not be reached');
});
