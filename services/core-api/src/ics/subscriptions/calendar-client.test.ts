import { gzipSync } from 'node:zlib';
import { isPublicAddress, type DnsLookup } from '@scheduler/service-kit';
import { startCalendarServer, type TestCalendarServer } from '../../testing/calendar-server.ts';
import { createCalendarClient, type CalendarClientOptions } from './calendar-client.ts';

let calendars: TestCalendarServer;
beforeAll(async () => {
  calendars = await startCalendarServer();
});
afterAll(() => calendars.close());

const unknown = { etag: null, last_modified: null };

async function fetchWith(options: Partial<CalendarClientOptions>, url = calendars.url) {
  const client = createCalendarClient({ allowPrivate: true, ...options });
  try {
    return await client.fetch(url, unknown);
  } finally {
    await client.close();
  }
}

/** A name server that answers whatever the test says, as an attacker's would. */
const resolving = (...addresses: string[]) =>
  ((_: string, __: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as DnsLookup;

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fd00::1'],
  ...['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1', 'localhost'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const NOT_PUBLIC = 'This address is not on the public Internet';

test.each([
  'http://127.0.0.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://169.254.169.254/latest/meta-data',
])('%s is not asked', async (host) => {
  calendars.requestHeaders.length = 0;
  const url = host.includes('169') ? host : `${host}:${new URL(calendars.url).port}`;
  await expect(fetchWith({ allowPrivate: false }, url)).rejects.toThrow(NOT_PUBLIC);
  expect(calendars.requestHeaders).toEqual([]);
});

test('a name that leads within is not asked, not even if it leads elsewhere as well', async () => {
  calendars.requestHeaders.length = 0;
  const url = `http://calendar.test:${new URL(calendars.url).port}`;
  for (const resolve of [resolving('127.0.0.1'), resolving('8.8.8.8', '127.0.0.1')]) {
    await expect(fetchWith({ allowPrivate: false, resolve }, url)).rejects.toThrow(NOT_PUBLIC);
  }
  expect(calendars.requestHeaders).toEqual([]);
});

test('a connection is made to the address that was judged', async () => {
  calendars.handler = (_, response) => response.end('BEGIN');
  const url = `http://calendar.test:${new URL(calendars.url).port}`;
  const { bytes } = await fetchWith({ resolve: resolving('127.0.0.1') }, url);
  expect(String(bytes)).toBe('BEGIN');
});

test('where a redirect leads is judged again', async () => {
  const isAllowed = (address: string) => address === '127.0.0.1';
  const { port } = new URL(calendars.url);
  const redirect = (location: string) => {
    calendars.handler = (request, response) =>
      request.url === '/end'
        ? response.end('END')
        : response.writeHead(302, { location }).end('elsewhere');
  };
  redirect('/end');
  expect(String((await fetchWith({ isAllowed })).bytes)).toBe('END');
  redirect(`http://127.0.0.2:${port}/end`);
  await expect(fetchWith({ isAllowed })).rejects.toThrow(NOT_PUBLIC);
  redirect('file:///etc/passwd');
  await expect(fetchWith({ isAllowed })).rejects.toThrow('no web address');
  redirect('/again');
  await expect(fetchWith({ isAllowed })).rejects.toThrow('without end');
});

test('what is known already is asked for by its tag', async () => {
  calendars.handler = (request, response) => {
    const isKnown = request.headers['if-none-match'] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"', 'last-modified': 'then' });
    response.end(isKnown ? undefined : 'BEGIN');
  };
  const client = createCalendarClient({ allowPrivate: true });
  const first = await client.fetch(calendars.url, unknown);
  expect(first).toMatchObject({ etag: '"1"', last_modified: 'then' });
  expect((await client.fetch(calendars.url, first)).bytes).toBeNull();
  expect(calendars.requestHeaders.at(-1)).toMatchObject({ 'if-modified-since': 'then' });
  await client.close();
});

test('a calendar may come packed, and is unpacked no further than the limit', async () => {
  calendars.handler = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('BEGIN'));
  };
  expect(String((await fetchWith({})).bytes)).toBe('BEGIN');
  calendars.handler = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
  };
  await expect(fetchWith({})).rejects.toThrow('larger than 10 MiB');
});

test.each([
  ['404', 404, 'There is no calendar at this address'],
  ['401', 401, 'This calendar asks for a password'],
  ['500', 500, 'This calendar answers with an error (500)'],
])('a %s is told in words', async (_, status, sentence) => {
  calendars.handler = (_request, response) => response.writeHead(status).end('x'.repeat(100_000));
  await expect(fetchWith({})).rejects.toThrow(sentence);
});

test('a calendar that never ends, or never comes, is given up', async () => {
  calendars.handler = (_, response) => {
    response.writeHead(200).write('BEGIN');
  };
  await expect(fetchWith({ timeout: 200 })).rejects.toThrow('took too long');
  calendars.handler = () => undefined;
  await expect(fetchWith({ timeout: 200 })).rejects.toThrow('took too long');
  calendars.handler = (_, response) => {
    const more = (fault?: Error | null) => fault ?? response.write(Buffer.alloc(1_000_000), more);
    more();
  };
  await expect(fetchWith({})).rejects.toThrow('larger than 10 MiB');
});

test('nobody there, no such name and broken answers are told in words', async () => {
  await expect(fetchWith({}, 'http://127.0.0.1:1')).rejects.toThrow('could not be reached');
  await expect(fetchWith({}, 'http://nowhere.invalid')).rejects.toThrow('could not be found');
  calendars.handler = (request) => request.socket.end('HTTP/1.1 200 OK\r\nnot http');
  await expect(fetchWith({})).rejects.toThrow('could not be reached');
  calendars.handler = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed');
  };
  await expect(fetchWith({})).rejects.toThrow('could not be reached');
});
