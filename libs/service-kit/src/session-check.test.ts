import { randomUUID } from 'node:crypto';
import { route } from '@scheduler/contracts';
import { liveSessions } from '@scheduler/contracts/internal';
import { createLocalJWKSet } from 'jose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import {
  createApp,
  createAuthenticator,
  createLog,
  createServiceDoor,
  createSessionCheck,
  handle,
  listen,
  Problem,
  sessionCheckOf,
  unauthenticated,
  type SessionCheck,
  type Serving,
} from './index.ts';
import { createTestIdentity } from './testing/index.ts';

const KEY = 'a key of the tests that services share';
const quiet = createLog('sessions', 'silent');

let auth: Serving;
let authUrl: string;
/** Of whom auth-service is told to say that they ended. */
const ended = new Set<string>();
/** What it was asked, a list for each call. */
let asked: string[][] = [];
let mood: 'well' | 'failing' | 'silent' = 'well';

beforeAll(async () => {
  const app = createApp({
    name: 'auth-service',
    log: quiet,
    authenticate: () => Promise.reject(unauthenticated()),
    check: () => Promise.resolve(),
    routes: [],
    internal: {
      door: createServiceDoor({ keys: [KEY], audience: 'auth-service' }),
      routes: [
        handle(liveSessions, async ({ body, signal }) => {
          asked.push(body.ids);
          if (mood === 'failing') throw new Problem('busy', 'Not now');
          if (mood === 'silent') {
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
          }
          return { live: body.ids.filter((id) => !ended.has(id)) };
        }),
      ],
    },
  });
  auth = await listen({ app, port: 0, host: '127.0.0.1' });
  authUrl = `http://127.0.0.1:${auth.port}`;
});
afterAll(() => auth.close());
beforeEach(() => {
  asked = [];
  mood = 'well';
});

/** A check whose clock the test sets, and the lines that it logged. */
function checking(given: { authUrl?: string; key?: string } = {}) {
  const time = { now: Date.now() };
  const lines: string[] = [];
  const isLive = createSessionCheck({
    authUrl,
    key: KEY,
    service: 'things',
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    clock: () => time.now,
    ...given,
  });
  return { isLive, time, lines };
}

test('a session that ended counts no more four seconds later, and is not asked about meanwhile', async () => {
  const { isLive, time } = checking();
  const session = randomUUID();
  expect(await isLive(session)).toBe(true);
  ended.add(session);
  time.now += 3999;
  expect(await isLive(session)).toBe(true);
  expect(asked).toEqual([[session]]);
  time.now += 1;
  expect(await isLive(session)).toBe(false);
  time.now += 59_999;
  expect(await isLive(session)).toBe(false);
  expect(asked).toHaveLength(2);
});

test('who was kept out for a while comes back', async () => {
  const { isLive, time } = checking();
  const session = randomUUID();
  ended.add(session);
  expect(await isLive(session)).toBe(false);
  ended.delete(session);
  time.now += 60_000;
  expect(await isLive(session)).toBe(true);
});

test('those who ask at once ask by one call, each session once', async () => {
  const { isLive } = checking();
  const [one, other] = [randomUUID(), randomUUID()];
  ended.add(other);
  const answers = await Promise.all([isLive(one), isLive(other), isLive(one)]);
  expect(answers).toEqual([true, false, true]);
  expect(asked).toEqual([[one, other]]);
});

test('more than a call may hold are asked about by several', async () => {
  const { isLive } = checking();
  const sessions = Array.from({ length: 501 }, () => randomUUID());
  expect(await Promise.all(sessions.map(isLive))).not.toContain(false);
  expect(asked.map(({ length }) => length)).toEqual([500, 1]);
});

test('a session of another form than ours is none, and spoils no call', async () => {
  const { isLive } = checking();
  const session = randomUUID();
  expect(await Promise.all([isLive('mine'), isLive(session)])).toEqual([false, true]);
  expect(asked).toEqual([[session]]);
});

test('while auth-service fails what it said last holds, it is left alone, and the log says so once', async () => {
  const { isLive, time, lines } = checking();
  const [known, gone, fresh] = [randomUUID(), randomUUID(), randomUUID()];
  ended.add(gone);
  await Promise.all([isLive(known), isLive(gone)]);
  mood = 'failing';
  time.now += 60_000;
  const all = () => Promise.all([isLive(known), isLive(gone), isLive(fresh)]);
  expect(await all()).toEqual([true, false, true]);
  expect(await all()).toEqual([true, false, true]);
  expect(asked).toHaveLength(2);
  time.now += 5000;
  await all();
  expect(asked).toHaveLength(3);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('auth-service answered 503');
  time.now += 55_000;
  await all();
  expect(lines).toHaveLength(2);
  mood = 'well';
  ended.add(fresh);
  time.now += 5000;
  expect(await all()).toEqual([true, false, false]);
});

test('one that says nothing is waited for about a second', async () => {
  const { isLive, lines } = checking();
  mood = 'silent';
  const begun = performance.now();
  expect(await isLive(randomUUID())).toBe(true);
  expect(performance.now() - begun).toBeLessThan(4000);
  expect(lines).toHaveLength(1);
});

test.each([
  ['is nowhere', { authUrl: 'http://127.0.0.1:1' }],
  ['knows another key', { key: `${KEY}!` }],
])('one that %s ends no session', async (_, given) => {
  const { isLive, lines } = checking(given);
  expect(await isLive(randomUUID())).toBe(true);
  expect(lines).toHaveLength(1);
});

describe('a service', () => {
  const read = route({
    name: 'things.read',
    method: 'GET',
    path: '/things',
    response: z.object({ ok: z.boolean() }),
  });

  async function serve(isLive: SessionCheck | undefined) {
    const { issuer, jwks, newUser, tokenFor } = await createTestIdentity();
    const app = createApp({
      name: 'things',
      log: quiet,
      authenticate: createAuthenticator({ issuer, keys: createLocalJWKSet(jwks), isLive }),
      check: () => Promise.resolve(),
      routes: [handle(read, () => Promise.resolve({ ok: true }))],
    });
    const { port, close } = await listen({ app, port: 0, host: '127.0.0.1' });
    const ask = async (claims: Record<string, unknown>) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/things`, {
        headers: { authorization: `Bearer ${await tokenFor(newUser(), claims)}` },
      });
      const { code, detail } = (await response.json()) as { code?: string; detail?: string };
      return { status: response.status, code, detail };
    };
    return { ask, close };
  }

  test('answers a token whose session ended as one that has expired', async () => {
    const { ask, close } = await serve(checking().isLive);
    const session_id = randomUUID();
    ended.add(session_id);
    const refused = await ask({ session_id });
    expect(refused).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await ask({ exp: 1 })).toEqual(refused);
    expect(await ask({ session_id: randomUUID() })).toMatchObject({ status: 200 });
    await close();
  });

  test('asks nobody about a token without a session, nor one it does not believe', async () => {
    const { ask, close } = await serve(checking().isLive);
    expect(await ask({ session_id: undefined })).toMatchObject({ status: 200 });
    expect(await ask({ aud: 'else' })).toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
    await close();
  });
});

test('nobody is asked with a hosted project, or where settings name nobody', async () => {
  const named = { AUTH_URL: authUrl, INTERNAL_KEY: [KEY] as const };
  const project = 'https://x.supabase.co';
  expect(sessionCheckOf({ ...named, SUPABASE_URL: project }, 'things', quiet)).toBeUndefined();
  expect(sessionCheckOf({ ...named, AUTH_URL: undefined }, 'things', quiet)).toBeUndefined();
  expect(sessionCheckOf({ AUTH_URL: authUrl }, 'things', quiet)).toBeUndefined();
  expect(await sessionCheckOf(named, 'things', quiet)?.(randomUUID())).toBe(true);
  expect(asked).toHaveLength(1);
});
