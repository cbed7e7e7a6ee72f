import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { root } from '@scheduler/start/config';
import { generatePassword } from '@scheduler/start/data-folder';
import { choosePorts } from '@scheduler/start/ports';
import { getPostgresUser } from '@scheduler/start/postgres/postgres-user';
import {
  databaseOwners,
  ensureDatabase,
  provision,
  type DatabaseOwner,
} from '@scheduler/start/postgres/provision';
import { withPostgres } from '@scheduler/test-runner/with-postgres';
import { signUp, type CallApi } from '@scheduler/upgrade/api';
import {
  readLoggedErrors,
  startProduct,
  startServer,
  type Product,
} from '@scheduler/upgrade/product';

const DATABASE = 'scheduler';
/** Small enough that concurrent clients share connections. */
const POOL_SIZE = 3;
const WRITES_PER_USER = 20;
const TIMEOUT_MS = 30_000;

type Urls = Record<DatabaseOwner, string>;

function requirePgBouncer(): void {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Error("pgbouncer isn't installed: apt-get install pgbouncer");
  }
}

async function waitUntil(description: string, condition: () => Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > deadlineMs) throw new Error(`Timed out: ${description}`);
    await pause(100);
  }
}

function check(condition: boolean, failure: string): void {
  if (!condition) throw new Error(failure);
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** The example from docs/self-hosting.md, with the ports and the folder of the test. */
const createConfig = (folder: string, databasePort: number, port: number) => `[databases]
${DATABASE} = host=127.0.0.1 port=${databasePort} dbname=${DATABASE}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 500
`;

/** Runs PgBouncer in front of the database. Returns connection strings through PgBouncer. */
async function startPgBouncer(folder: string, direct: Urls) {
  const [port = 0] = await choosePorts(65_536, 1);
  const users = databaseOwners.map((owner) => {
    const { username, password } = new URL(direct[owner]);
    return `"${username}" "${decodeURIComponent(password)}"\n`;
  });
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'userlist.txt'), users.join(''));
  await writeFile(config, createConfig(folder, Number(new URL(direct.core).port), port));
  await chmod(folder, 0o755);
  // PgBouncer doesn't run as root.
  const { ids } = getPostgresUser([folder]);
  const child = spawn('pgbouncer', [config], { stdio: ['ignore', 'pipe', 'pipe'], ...ids });
  const exit = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const urls = Object.fromEntries(
    databaseOwners.map((owner) => {
      const url = new URL(direct[owner]);
      url.port = String(port);
      return [owner, url.href];
    }),
  ) as Urls;
  await waitUntil('PgBouncer starts', async () => {
    check(child.exitCode === null, `PgBouncer exited:\n${output}`);
    return output.includes('process up');
  });
  return {
    urls,
    stop: async () => {
      child.kill('SIGINT');
      await exit;
    },
  };
}

interface Item {
  id: string;
}

/** Collects the live updates of a user until the test is complete. */
async function openLiveUpdates(product: Product, token: string) {
  const controller = new AbortController();
  const response = await fetch(`${product.urls.core}/api/live`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: controller.signal,
  });
  check(response.ok, `Live updates responded with ${response.status}`);
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array);
    }
  })().catch(() => undefined);
  return {
    has: (pattern: string) => text.includes(pattern),
    close: async () => {
      controller.abort();
      await reading;
    },
  };
}

const createEvent = (call: CallApi, schedule: Item, title: string, guests: string[] = []) =>
  call<Item>('POST', '/api/events', {
    schedule_ids: [schedule.id],
    title,
    start_time: '2040-01-09T09:00:00Z',
    end_time: '2040-01-09T10:00:00Z',
    invited_users: guests,
  });

/** Two users write and read at the same time. Each must see exactly their own events. */
async function testConcurrentUsers(calls: CallApi[]): Promise<void> {
  await Promise.all(
    calls.map(async (call, user) => {
      const schedule = await call<Item>('POST', '/api/schedules', { name: `User ${user}` });
      const titles = Array.from({ length: WRITES_PER_USER }, (_, index) => `${user}-${index}`);
      await Promise.all(titles.map((title) => createEvent(call, schedule, title)));
      const range = 'start_date=2040-01-09T00:00:00Z&end_date=2040-01-10T00:00:00Z';
      const events = await call<{ title: string }[]>('GET', `/api/events?${range}`);
      const listed = events.map(({ title }) => title).toSorted();
      check(
        listed.join() === titles.toSorted().join(),
        `User ${user} wrote ${titles.length} events but sees ${listed.join(', ')}`,
      );
    }),
  );
}

async function testLiveUpdates(product: Product, call: CallApi, token: string): Promise<void> {
  const updates = await openLiveUpdates(product, token);
  try {
    const schedule = await call<Item>('POST', '/api/schedules', { name: 'Live' });
    await waitUntil('a live update arrives', async () => updates.has('"schedules"'));
    await createEvent(call, schedule, 'Live event');
    await waitUntil('a second live update arrives', async () => updates.has('"events"'));
  } finally {
    await updates.close();
  }
}

/** An invitation is sent by a job that the outbox of a different process enqueues. */
async function testJobs(product: Product, call: CallApi): Promise<void> {
  const guest = 'guest@example.test';
  const [schedule] = await call<Item[]>('GET', '/api/schedules');
  if (!schedule) throw new Error('There is no schedule');
  await createEvent(call, schedule, 'With a guest', [guest]);
  await waitUntil('an invitation is sent', async () => {
    const response = await fetch(`${product.mailbox}/messages?to=${encodeURIComponent(guest)}`);
    const { messages } = (await response.json()) as { messages: unknown[] };
    return messages.length > 0;
  });
}

interface SessionState {
  pid: number;
  search_path: string;
  time_zone: string;
  statement_timeout: string;
  prepared: number;
  channels: number;
  locks: number;
  temporary: number;
}

const SELECT_SESSION_STATE = `select pg_backend_pid() as pid,
  current_setting('search_path') as search_path, current_setting('TimeZone') as time_zone,
  current_setting('statement_timeout') as statement_timeout,
  (select count(*)::int from pg_prepared_statements) as prepared,
  (select count(*)::int from pg_listening_channels()) as channels,
  (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
  (select count(*)::int from pg_class where relpersistence = 't'
     and relnamespace = pg_my_temp_schema()) as temporary`;

/**
 * Two clients take turns on the connections that the services use, and detect any session state
 * that a service has left on a connection.
 */
async function testSessionState(url: string, owner: DatabaseOwner, load: () => Promise<void>) {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const states: SessionState[][] = [[], []];
  const loadFinished = new AbortController();
  const readUntilUnloaded = async (client: pg.Client, list: SessionState[] = []) => {
    while (!loadFinished.signal.aborted) {
      list.push(...(await client.query<SessionState>(SELECT_SESSION_STATE)).rows);
    }
  };
  const results = await Promise.allSettled([
    load().finally(() => loadFinished.abort()),
    ...clients.map((client, index) => readUntilUnloaded(client, states[index])),
  ]);
  await Promise.all(clients.map((client) => client.end()));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  const expected = { search_path: owner, time_zone: 'UTC', statement_timeout: '15s' };
  const clean = { prepared: 0, channels: 0, locks: 0, temporary: 0 };
  for (const { pid, ...state } of states.flat()) {
    const found = JSON.stringify(state);
    const wanted = JSON.stringify({ ...expected, ...clean });
    check(found === wanted, `Connection ${pid} of ${owner} has ${found} instead of ${wanted}`);
  }
  const [first, second] = states.map((list) => new Set(list.map(({ pid }) => pid)));
  check(
    [...(first ?? [])].some((pid) => second?.has(pid)),
    'The two clients never shared a connection, so they prove nothing',
  );
}

async function testProduct(product: Product, pooled: Urls, direct: Urls): Promise<void> {
  const emails = ['ada@example.test', 'ben@example.test'];
  const users = await Promise.all(emails.map((email) => signUp(product.urls, email)));
  const [ada] = users;
  if (!ada) throw new Error('There is no user');
  await testSessionState(pooled.core, 'core', async () => {
    await testConcurrentUsers(users.map(({ call }) => call));
    await testLiveUpdates(product, ada.call, ada.token);
    await testJobs(product, ada.call);
  });
  await testSessionState(pooled.auth, 'auth', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => signUp(product.urls, `user${index}@example.test`)),
    );
  });
  const connections = await query<{ count: number }>(
    direct.core,
    'select count(*) from pg_stat_activity where usename = current_user',
  );
  console.log(`    core uses ${connections[0]?.count} connections behind PgBouncer`);
}

/** Without a direct connection, a service behind PgBouncer exits at startup with the reason. */
async function testMissingDirectUrl(product: Product, pooled: Urls): Promise<void> {
  const { DATABASE_DIRECT_URL: _, ...env } = product.env.core;
  const error: unknown = await startServer(root, 'core', {
    ...env,
    DATABASE_URL: pooled.core,
  }).then(
    async (running) => {
      await running.stop();
      return 'it started';
    },
    (reason: unknown) => reason,
  );
  check(
    String(error).includes('DATABASE_DIRECT_URL'),
    `Expected an error about DATABASE_DIRECT_URL, but: ${String(error)}`,
  );
}

/**
 * Runs all services behind PgBouncer in transaction mode: reads, writes, live updates, jobs, and
 * clients that detect session state left on shared connections.
 *
 * @throws Error with the first failure, or if PgBouncer isn't installed
 */
export async function testPgBouncer(): Promise<void> {
  requirePgBouncer();
  const folder = await mkdtemp(join(tmpdir(), 'scheduler-pgbouncer-'));
  try {
    await withPostgres(join(folder, 'postgres'), async (superuserUrl) => {
      await ensureDatabase(superuserUrl, DATABASE);
      const url = new URL(superuserUrl);
      url.pathname = `/${DATABASE}`;
      const passwords = new Map(databaseOwners.map((owner) => [owner, generatePassword()]));
      const getPassword = (owner: DatabaseOwner) => passwords.get(owner) ?? '';
      const direct = await provision({ url: url.href, getPassword });
      const bouncer = await startPgBouncer(folder, direct);
      try {
        const product = await startProduct({
          source: root,
          getDatabaseEnv: (owner) => ({
            DATABASE_URL: bouncer.urls[owner],
            DATABASE_DIRECT_URL: direct[owner],
          }),
          withMailbox: true,
        });
        try {
          await testProduct(product, bouncer.urls, direct);
          await testMissingDirectUrl(product, bouncer.urls);
        } catch (cause) {
          const errors = readLoggedErrors(product).slice(0, 5).join('\n');
          throw new Error(`${(cause as Error).message}\n${errors}`, { cause });
        } finally {
          await product.stop();
        }
      } finally {
        await bouncer.stop();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
