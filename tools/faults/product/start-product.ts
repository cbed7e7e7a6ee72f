import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@scheduler/start/config';
import { choosePorts } from '@scheduler/start/ports';
import { signalProcess } from '@scheduler/start/processes';
import { findProcess, listProcessTree, type ProcessName } from './processes.ts';
import type { RunningProduct } from './running-product.ts';

const READY_PATTERN = /ready at (http:\/\/\S+)/;
const MAILBOX_PATTERN = /Mailbox\s+(http:\/\/\S+)/;
const START_TIMEOUT_MS = 300_000;

/** Settings of all products. */
export const COMMON_ENV = {
  GOTRUE_MAILER_AUTOCONFIRM: 'true',
  SEED_DEMO: 'false',
  // The load invites more people than a new account may.
  INVITATION_LIMIT_NEW: '1000000',
  INVITATION_LIMIT_NEW_PRO: '1000000',
};

export interface ProductOptions {
  /** @default a temporary folder, which is removed when the product is stopped */
  dataDir?: string;
  port?: number;
  env?: NodeJS.ProcessEnv;
}

/** A product started with the start command. */
export interface StartedProduct extends RunningProduct {
  dataDir: string;
  port: number;
  /** PID of the supervisor. */
  pid: number;
  /** Returns the PID of a process, or `undefined` while it isn't running. */
  findProcess: (name: ProcessName) => Promise<number | undefined>;
  /** Returns the supervisor's output. */
  getOutput: () => string;
  /** Kills the supervisor and all processes at once, like a power failure. */
  killAll: () => Promise<void>;
  stop: () => Promise<void>;
}

const BLOCK_SIZE = 20;
const chosenBlocks = new Set<number>();

/** Returns the first of 20 free ports below the ephemeral range, which no other call returns. */
export async function chooseFreePort(): Promise<number> {
  const port = 12_000 + BLOCK_SIZE * randomInt(1000);
  if (chosenBlocks.has(port)) return chooseFreePort();
  const free = await choosePorts(port, BLOCK_SIZE);
  if (free.some((candidate, index) => candidate !== port + index)) return chooseFreePort();
  chosenBlocks.add(port);
  return port;
}

/** Runs the start command until it exits. */
export function runStartCommand(options: Required<ProductOptions>) {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...COMMON_ENV,
      ...options.env,
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
    },
    // The product stops when the channel closes, so it doesn't outlive an interrupted run.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return { child, exited, getOutput: () => output };
}

/** @throws Error with the output if the product doesn't become ready */
export async function startProduct(options: ProductOptions = {}): Promise<StartedProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'scheduler-faults-')));
  const port = options.port ?? (await chooseFreePort());
  const { child, exited, getOutput } = runStartCommand({ dataDir, port, env: options.env ?? {} });
  const { site, mailbox } = await waitUntilReady(child, getOutput);
  const pid = Number(await readFile(join(dataDir, 'running.pid'), 'utf8'));
  return {
    site,
    mailbox,
    dataDir,
    port,
    pid,
    databaseUrl: await readDatabaseUrl(dataDir),
    findProcess: (name) => findProcess(pid, name),
    getOutput,
    killAll: async () => {
      for (const descendant of await listProcessTree(pid)) signalProcess(descendant, 'SIGKILL');
      await exited;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function waitUntilReady(child: ChildProcess, getOutput: () => string) {
  return new Promise<{ site: string; mailbox: string }>((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new Error(`The product didn't become ready:\n${getOutput()}`)),
      START_TIMEOUT_MS,
    );
    child.stdout?.on('data', () => {
      const site = READY_PATTERN.exec(getOutput())?.[1];
      const mailbox = MAILBOX_PATTERN.exec(getOutput())?.[1];
      if (!site || !mailbox) return;
      clearTimeout(timeout);
      resolve({ site, mailbox });
    });
    child.once('exit', (code) => {
      clearTimeout(timeout);
      reject(new Error(`The product exited with code ${code}:\n${getOutput()}`));
    });
  });
}

const PORT_LINE = 3;

/** Returns the connection string of the superuser of the embedded Postgres. */
export async function readDatabaseUrl(dataDir: string): Promise<string> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
  const { postgres: password } = JSON.parse(secrets) as { postgres: string };
  const port = pidFile.split('\n')[PORT_LINE];
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/scheduler`;
}
