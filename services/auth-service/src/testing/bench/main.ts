import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@scheduler/service-kit/testing';
import { refreshTokenGrant } from '../../grants/refresh-token.ts';
import { callerOf } from '../../sessions/caller.ts';
import { prepare } from '../../start.ts';
import { loadConfig, type OwnConfig } from '../../config.ts';
import { createLog } from '@scheduler/service-kit';
import { userJson } from '../../users/user-json.ts';
import { compare, type Call, type Figures } from './measure.ts';
import { record } from './record.ts';

// Usage: npm run bench -- auth

const BUDGET = 2;
const PORT = '4790';
const SERVICE = fileURLToPath(new URL('../../main.ts', import.meta.url));
const FLOOR = fileURLToPath(new URL('floor.ts', import.meta.url));

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'bench-auth-'));
const env = {
  DATABASE_URL: postgres.url,
  PORT,
  AUTH_SEALING_KEY: 'a key for measuring, long enough to be one',
  GOTRUE_MAILER_AUTOCONFIRM: 'true',
  LOG_LEVEL: 'warn',
};
const children: ChildProcess[] = [];

async function spawned(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line;
}

async function untilServing(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function send(url: string, token: string | null, body?: object): Promise<Tokens> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return (await answer.json()) as Tokens;
}

const API = `http://127.0.0.1:${PORT}/auth/v1`;
let people = 0;
const signUp = () =>
  send(`${API}/signup`, null, {
    email: `bench${(people += 1)}@example.test`,
    password: 'correct horse',
  });

const refreshing = async (): Promise<Call> => {
  let { refresh_token } = await signUp();
  return async () => {
    const answer = await send(`${API}/token?grant_type=refresh_token`, null, { refresh_token });
    refresh_token = answer.refresh_token;
  };
};

const verifying = async (): Promise<Call> => {
  const { access_token } = await signUp();
  return () => send(`${API}/user`, access_token);
};

const number = (value: number, digits = 2) => value.toFixed(digits).padStart(7);

function say(what: string, [ours, floor]: Figures[]) {
  if (!ours || !floor) return;
  const ratios = [ours.p50 / floor.p50, ours.p99 / floor.p99, floor.perSecond / ours.perSecond];
  const verdict = ratios.every((ratio) => ratio <= BUDGET) ? 'within' : 'OVER';
  process.stdout.write(
    `${what.padEnd(32)} p50 ${number(ours.p50)} / ${number(floor.p50)} ms = ${ratios[0]?.toFixed(2)}` +
      `   p99 ${number(ours.p99)} / ${number(floor.p99)} ms = ${ratios[1]?.toFixed(2)}` +
      `   each second ${number(ours.perSecond, 0)} / ${number(floor.perSecond, 0)}` +
      ` = ${ratios[2]?.toFixed(2)}   budget ${BUDGET}: ${verdict}\n`,
  );
}

/** What ours asks of the database, from calls of the same code in this process. */
async function recordings() {
  const deps = await prepare(loadConfig(env) as OwnConfig, createLog('bench', 'silent'));
  try {
    const { refresh_token, access_token } = await signUp();
    return {
      '/token': await record(deps.db, () => refreshTokenGrant(deps, { refresh_token })),
      '/user': await record(deps.db, async () =>
        userJson((await callerOf(deps, `Bearer ${access_token}`)).user),
      ),
    };
  } finally {
    await deps.db.destroy();
  }
}

try {
  await spawned([SERVICE]).catch(() => undefined);
  await untilServing(`${API}/health`);
  const file = join(folder, 'recordings.json');
  await writeFile(file, JSON.stringify(await recordings()));
  const floor = `http://127.0.0.1:${await spawned([FLOOR, postgres.url, file])}`;
  const floorOf = (path: string, body?: object) => async (): Promise<Call> => () =>
    send(floor + path, null, body);
  process.stdout.write('ours / bare Koa and the same SQL\n');
  say('POST /token, a refresh', await compare([refreshing, floorOf('/token', {})]));
  say('GET /user, a token verified', await compare([verifying, floorOf('/user')]));
} finally {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true });
  await postgres.stop();
}
