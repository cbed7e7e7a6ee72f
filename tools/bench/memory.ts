import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '@scheduler/start/config';
import { choosePorts } from '@scheduler/start/ports';
import { listDescendants } from '@scheduler/start/processes';

// Measures the memory of `npm start` at rest, in a new data folder: the proportional set size (PSS) of
// all processes, which divides shared pages between the processes that share them. Requires Linux.

const BUDGET_MB = 500;
const BYTES_PER_MB = 1_000_000;
const BYTES_PER_KIB = 1024;
/** Longer than the emulators run without connections. */
const REST_SECONDS = Number(process.env.REST_SECONDS ?? 60);

const READY_PATTERN = /ready at (http:\S+)[^]+Demo account +(\S+) +password (\S+)/;

interface RunningProduct {
  npm: ChildProcess;
  site: string;
  email: string;
  password: string;
}

async function startProduct(dataDir: string): Promise<RunningProduct> {
  const [port = 0] = await choosePorts(65_536, 1);
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const texts = npm.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false });
  for await (const text of texts) {
    output += String(text);
    const [, site, email, password] = READY_PATTERN.exec(output) ?? [];
    if (site && email && password) return { npm, site, email, password };
  }
  throw new Error(`The product didn't start:\n${output}`);
}

/** Signs in and requests what a browser requests first. */
async function signIn({ site, email, password }: RunningProduct): Promise<void> {
  const response = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  for (const path of ['/calendar', '/api/preferences', '/api/schedules']) {
    const { ok } = await fetch(site + path, { headers: { authorization: `Bearer ${token}` } });
    if (!ok) throw new Error(`Couldn't load ${path}`);
  }
}

async function readPss(pid: number): Promise<number> {
  // A process may end while it is inspected.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0) * BYTES_PER_KIB;
}

/** Returns the name of a service, or a short name of any other process. */
async function readName(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (/postgres/.test(command)) return 'postgres';
  if (/tools\/start\.mjs/.test(command)) return 'supervisor';
  return (
    /([\w-]+)\/src\/\w+\.ts|start\/(emulators)/.exec(command)?.slice(1).find(Boolean) ?? 'other'
  );
}

/** Returns the memory in bytes of a process and its descendants, by name. */
async function measure(supervisorPid: number): Promise<Map<string, number>> {
  const memory = new Map<string, number>();
  for (const pid of [supervisorPid, ...listDescendants(supervisorPid)]) {
    const name = await readName(pid);
    memory.set(name, (memory.get(name) ?? 0) + (await readPss(pid)));
  }
  return memory;
}

const formatRow = (name: string, bytes: number) =>
  `${name.padEnd(20)}${(bytes / BYTES_PER_MB).toFixed(0).padStart(6)} MB`;

const dataDir = await mkdtemp(join(tmpdir(), 'scheduler-memory-'));
try {
  const product = await startProduct(dataDir);
  const exited = once(product.npm, 'exit');
  product.npm.stdout?.resume();
  const supervisorPid = Number(await readFile(join(dataDir, 'running.pid'), 'utf8'));
  try {
    await signIn(product);
    await pause(REST_SECONDS * 1000);
    const memory = await measure(supervisorPid);
    const total = [...memory.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [name, bytes] of [...memory].toSorted(([, a], [, b]) => b - a)) {
      console.log(formatRow(name, bytes));
    }
    console.log(`${formatRow('total', total)} (budget: ${BUDGET_MB} MB)`);
    process.exitCode = total <= BUDGET_MB * BYTES_PER_MB ? 0 : 1;
  } finally {
    process.kill(supervisorPid, 'SIGTERM');
    await exited;
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
