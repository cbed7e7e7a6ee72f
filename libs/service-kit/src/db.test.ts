import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import * as z from 'zod';
import {
  databaseConfig,
  getDatabaseSettings,
  isDatabaseTimeout,
  isDatabaseUnavailable,
  openDatabase,
  openDedicatedConnection,
  parseConfig,
} from './index.ts';
import {
  createTestDatabase,
  createUntrustedServerCertificate,
  type TestDatabase,
} from './testing/index.ts';

let directory: string;
let database: TestDatabase;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'no-migrations-'));
  database = await createTestDatabase({ schema: 'unavailable', directory });
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const catchError = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('isDatabaseUnavailable returns true for a connection that is lost during a transaction', async () => {
  const transaction = database.db.transaction(async (trx) => {
    const terminated = await catchError(trx.raw('select pg_terminate_backend(pg_backend_pid())'));
    expect(isDatabaseUnavailable(terminated)).toBe(true);
    await trx.raw('select 1');
  });
  const error = await catchError(transaction);
  expect(String(error)).toContain('not queryable');
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('isDatabaseUnavailable returns false for an invalid statement', async () => {
  expect(isDatabaseUnavailable(await catchError(database.db.raw('select nothing_such')))).toBe(
    false,
  );
});

const databaseSchema = z.object(databaseConfig);
const DATABASE_URL = 'postgres://core:secret@pooler:6432/scheduler';

test('the pool size and the direct connection are read from the environment', () => {
  const env = { DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://db/x', DATABASE_POOL_MAX: '5' };
  expect(getDatabaseSettings(parseConfig(databaseSchema, env))).toEqual({
    url: DATABASE_URL,
    directUrl: 'postgres://db/x',
    maxConnections: 5,
  });
  expect(getDatabaseSettings(parseConfig(databaseSchema, { DATABASE_URL }))).toEqual({
    url: DATABASE_URL,
    directUrl: undefined,
    maxConnections: 10,
  });
});

test.each([
  [{ DATABASE_POOL_MAX: '1' }, 'DATABASE_POOL_MAX: must be at least 2'],
  [{ DATABASE_POOL_MAX: '2.5' }, 'DATABASE_POOL_MAX: must be an integer'],
  [{ DATABASE_POOL_MAX: 'many' }, 'DATABASE_POOL_MAX: must be a number'],
  [{ DATABASE_POOL_MAX: '5000' }, 'DATABASE_POOL_MAX: must be at most 1000'],
  [{ DATABASE_DIRECT_URL: 'mysql://x' }, 'DATABASE_DIRECT_URL: must be a postgres:// URL'],
])('the setting %p is rejected', (env, message) => {
  expect(() => parseConfig(databaseSchema, { DATABASE_URL, ...env })).toThrow(message);
});

/** Makes Postgres raise an error with a SQLSTATE code. */
const raise = (code: string) =>
  catchError(database.db.raw(`do $$ begin raise sqlstate '${code}'; end $$`));

test.each([
  ['the disk is full', '53100'],
  ['memory is exhausted', '53200'],
  ['there are too many connections', '53300'],
])('isDatabaseUnavailable is true if %s', async (_, code) => {
  expect(isDatabaseUnavailable(await raise(code))).toBe(true);
});

test('isDatabaseTimeout is true for a statement over the time limit, and false for a failing one', async () => {
  const timeout = database.db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = '10ms'");
    await trx.raw('select pg_sleep(10)');
  });
  expect(isDatabaseTimeout(await catchError(timeout))).toBe(true);
  expect(isDatabaseTimeout(await catchError(database.db.raw('select 1 / 0')))).toBe(false);
});

/** Starts a server that reads the first message of a Postgres client, which asks for TLS. */
async function startFakePostgres(answer: (socket: Socket) => Socket) {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (message) => {
      const isTlsRequest = message.length === 8;
      if (!isTlsRequest) received.push(message);
      const answered = isTlsRequest ? answer(socket) : socket;
      answered.on('error', () => undefined);
      answered.on('data', (data) => received.push(data));
      if (!isTlsRequest) socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    getReceivedText: () => Buffer.concat(received).toString(),
    connect: async (query: string) => {
      const url = `postgres://service:secret@127.0.0.1:${port}/scheduler${query}`;
      const db = openDatabase({ url, schema: 'core' });
      const error = await catchError(openDedicatedConnection(db));
      await db.destroy();
      return String(error);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('with sslmode=verify-full, nothing is sent to a Postgres server without TLS', async () => {
  const postgres = await startFakePostgres((socket) => {
    socket.write('N');
    return socket;
  });
  expect(await postgres.connect('?sslmode=verify-full')).toContain('does not support SSL');
  expect(postgres.getReceivedText()).toBe('');
  // By default, connections aren't encrypted.
  await postgres.connect('');
  expect(postgres.getReceivedText()).toContain('service');
  await postgres.close();
});

test('with sslmode=verify-full, nothing is sent to a Postgres server with an untrusted certificate', async () => {
  const secureContext = createSecureContext(createUntrustedServerCertificate());
  const postgres = await startFakePostgres((socket) => {
    socket.write('S');
    return new TLSSocket(socket, { isServer: true, secureContext });
  });
  expect(await postgres.connect('?sslmode=verify-full')).toContain('self-signed certificate');
  expect(postgres.getReceivedText()).toBe('');
  await postgres.close();
});
