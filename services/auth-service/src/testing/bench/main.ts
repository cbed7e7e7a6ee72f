import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@scheduler/service-kit/testing';
import { handleRefreshTokenGrant } from '../../grants/refresh-token.ts';
import { requireCaller } from '../../sessions/caller.ts';
import { prepareDeps } from '../../start.ts';
import { loadConfig, type LocalConfig } from '../../config.ts';
import { createLog } from '@scheduler/service-kit';
import { toUserJson } from '../../users/user-json.ts';
import { compare, type Call, type Measurement } from './measure.ts';
import { recordQueries } from './record-queries.ts';

// Usage: npm run bench -- auth

const MAX_RATIO = 2;
const PORT = '4790';
const SERVICE = fileURLToPath(new URL('../../main.ts', import.meta.url));
const BASELINE_SERVER = fileURLToPath(new URL('baseline-server.ts', import.meta.url));

const postgres = await startPostgres();
const directory = await mkdtemp(join(tmpdir(), 'bench-auth-'));
const env = {
  DATABASE_URL: postgres.url,
  PORT,
  AUTH_SEALING_KEY: 'sealing key for benchmarks, 32+ characters',
  GOTRUE_MAILER_AUTOCONFIRM: 'true',
  LOG_LEVEL: 'warn',
};
const children: ChildProcess[] = [];

async function spawnScript(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line;
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is unreachable`);
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function send(url: string, token: string | null, body?: object): Promise<Tokens> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return (await response.json()) as Tokens;
}

const API = `http://127.0.0.1:${PORT}/auth/v1`;
let userCount = 0;
const signUp = () =>
  send(`${API}/signup`, null, {
    email: `bench${(userCount += 1)}@example.test`,
    password: 'correct horse',
  });

const createRefreshCall = async (): Promise<Call> => {
  let { refresh_token } = await signUp();
  return async () => {
    const response = await send(`${API}/token?grant_type=refresh_token`, null, { refresh_token });
    refresh_token = response.refresh_token;
  };
};

const createUserCall = async (): Promise<Call> => {
  const { access_token } = await signUp();
  return () => send(`${API}/user`, access_token);
};

const formatNumber = (value: number, digits = 2) => value.toFixed(digits).padStart(7);

function printComparison(label: string, [service, baseline]: Measurement[]) {
  if (!service || !baseline) return;
  const ratios = [
    service.p50Ms / baseline.p50Ms,
    service.p99Ms / baseline.p99Ms,
    baseline.callsPerSecond / service.callsPerSecond,
  ];
  const verdict = ratios.every((ratio) => ratio <= MAX_RATIO) ? 'within' : 'OVER';
  process.stdout.write(
    `${label.padEnd(32)} p50 ${formatNumber(service.p50Ms)} / ${formatNumber(baseline.p50Ms)} ms = ${ratios[0]?.toFixed(2)}` +
      `   p99 ${formatNumber(service.p99Ms)} / ${formatNumber(baseline.p99Ms)} ms = ${ratios[1]?.toFixed(2)}` +
      `   calls/s ${formatNumber(service.callsPerSecond, 0)} / ${formatNumber(baseline.callsPerSecond, 0)}` +
      ` = ${ratios[2]?.toFixed(2)}   budget ${MAX_RATIO}: ${verdict}\n`,
  );
}

/** Records the database queries of each endpoint. */
async function recordAllQueries() {
  const deps = await prepareDeps(loadConfig(env) as LocalConfig, createLog('bench', 'silent'));
  try {
    const { refresh_token, access_token } = await signUp();
    return {
      '/token': await recordQueries(deps.db, () =>
        handleRefreshTokenGrant(deps, { refresh_token }),
      ),
      '/user': await recordQueries(deps.db, async () =>
        toUserJson((await requireCaller(deps, `Bearer ${access_token}`)).user),
      ),
    };
  } finally {
    await deps.db.destroy();
  }
}

try {
  await spawnScript([SERVICE]).catch(() => undefined);
  await waitUntilReady(`${API}/health`);
  const file = join(directory, 'recordings.json');
  await writeFile(file, JSON.stringify(await recordAllQueries()));
  const baselineUrl = `http://127.0.0.1:${await spawnScript([BASELINE_SERVER, postgres.url, file])}`;
  const createBaselineCall = (path: string, body?: object) => async (): Promise<Call> => () =>
    send(baselineUrl + path, null, body);
  process.stdout.write('auth-service / plain Koa with the same SQL\n');
  printComparison(
    'POST /token (refresh)',
    await compare([createRefreshCall, createBaselineCall('/token', {})]),
  );
  printComparison('GET /user', await compare([createUserCall, createBaselineCall('/user')]));
} finally {
  for (const child of children) child.kill();
  await rm(directory, { recursive: true });
  await postgres.stop();
}
