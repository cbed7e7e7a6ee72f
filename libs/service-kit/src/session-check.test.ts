import { randomUUID } from 'node:crypto';
import { route } from '@scheduler/contracts';
import { findLiveSessions } from '@scheduler/contracts/internal';
import { createLocalJWKSet } from 'jose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import {
  createApp,
  createAuthenticator,
  createLog,
  createSessionCheck,
  defineHandler,
  listen,
  Problem,
  unauthenticated,
  type InternalAuth,
  type SessionCheck,
  type RunningServer,
} from './index.ts';
import { createTestIdentity, createTestInternalAuth } from './testing/index.ts';

const internalAuth = createTestInternalAuth('core-api');
const silentLog = createLog('sessions', 'silent');

let auth: RunningServer;
let authUrl: string;
/** Sessions that auth-service reports as ended. */
const endedSessions = new Set<string>();
/** Session IDs of each request to auth-service. */
let requestedBatches: string[][] = [];
let authBehavior: 'normal' | 'failing' | 'silent' = 'normal';

beforeAll(async () => {
  const app = createApp({
    name: 'auth-service',
    log: silentLog,
    authenticate: () => Promise.reject(unauthenticated()),
    routes: [],
    internal: {
      authenticate: createTestInternalAuth('auth-service').authenticate,
      routes: [
        defineHandler(findLiveSessions, async ({ body, signal }) => {
          requestedBatches.push(body.ids);
          if (authBehavior === 'failing') throw new Problem('busy', 'Not now');
          if (authBehavior === 'silent') {
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
          }
          return { live: body.ids.filter((id) => !endedSessions.has(id)) };
        }),
      ],
    },
  });
  auth = await listen({ app, port: 0, host: '127.0.0.1' });
  authUrl = `http://127.0.0.1:${auth.port}`;
});
afterAll(() => auth.close());
beforeEach(() => {
  requestedBatches = [];
  authBehavior = 'normal';
});

/** Creates a session check with a mutable clock and captured log lines. */
function createTestCheck(options: { authUrl?: string; internalAuth?: InternalAuth } = {}) {
  const time = { now: Date.now() };
  const lines: string[] = [];
  const statuses = createSessionCheck({
    authUrl,
    internalAuth,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    clock: () => time.now,
    ...options,
  });
  return { ...statuses, time, lines };
}

test('without announcements, a revoked session is rejected when the one-second cache expires, and the rejection is cached for a minute', async () => {
  const { isActive, time } = createTestCheck();
  const session = randomUUID();
  expect(await isActive(session)).toBe(true);
  endedSessions.add(session);
  time.now += 999;
  expect(await isActive(session)).toBe(true);
  expect(requestedBatches).toEqual([[session]]);
  time.now += 1;
  expect(await isActive(session)).toBe(false);
  time.now += 59_999;
  expect(await isActive(session)).toBe(false);
  expect(requestedBatches).toHaveLength(2);
});

test('with announcements, results are cached for four seconds, until they end', async () => {
  const { isActive, resync, disconnect, time } = createTestCheck();
  const session = randomUUID();
  resync();
  expect(await isActive(session)).toBe(true);
  endedSessions.add(session);
  time.now += 3999;
  expect(await isActive(session)).toBe(true);
  disconnect();
  expect(await isActive(session)).toBe(false);
});

test('an announcement that arrives during a check takes precedence over its result', async () => {
  const { isActive, end } = createTestCheck();
  const session = randomUUID();
  const check = isActive(session);
  end([session]);
  // auth-service read the status before the session ended.
  expect(await check).toBe(false);
  expect(await isActive(session)).toBe(false);
  expect(requestedBatches).toEqual([[session]]);
});

test('a reactivated session is accepted when the cached rejection expires after a minute', async () => {
  const { isActive, time } = createTestCheck();
  const session = randomUUID();
  endedSessions.add(session);
  expect(await isActive(session)).toBe(false);
  endedSessions.delete(session);
  time.now += 60_000;
  expect(await isActive(session)).toBe(true);
});

test('concurrent checks are combined into one request without duplicate session IDs', async () => {
  const { isActive } = createTestCheck();
  const [first, second] = [randomUUID(), randomUUID()];
  endedSessions.add(second);
  const results = await Promise.all([isActive(first), isActive(second), isActive(first)]);
  expect(results).toEqual([true, false, true]);
  expect(requestedBatches).toEqual([[first, second]]);
});

test('more than 500 concurrent checks are split into several requests', async () => {
  const { isActive } = createTestCheck();
  const sessions = Array.from({ length: 501 }, () => randomUUID());
  expect(await Promise.all(sessions.map(isActive))).not.toContain(false);
  // The requests are concurrent, so either may arrive first.
  expect(new Set(requestedBatches.map(({ length }) => length))).toEqual(new Set([500, 1]));
  expect(requestedBatches).toHaveLength(2);
});

test('a session ID that is not a UUID is rejected without sending a request', async () => {
  const { isActive } = createTestCheck();
  const session = randomUUID();
  expect(await Promise.all([isActive('mine'), isActive(session)])).toEqual([false, true]);
  expect(requestedBatches).toEqual([[session]]);
});

test('while auth-service fails, sessions keep their last known status, and requests and warnings are limited', async () => {
  const { isActive, time, lines } = createTestCheck();
  const [activeSession, endedSession, unknownSession] = [randomUUID(), randomUUID(), randomUUID()];
  endedSessions.add(endedSession);
  await Promise.all([isActive(activeSession), isActive(endedSession)]);
  authBehavior = 'failing';
  time.now += 60_000;
  const checkAll = () =>
    Promise.all([isActive(activeSession), isActive(endedSession), isActive(unknownSession)]);
  expect(await checkAll()).toEqual([true, false, true]);
  expect(await checkAll()).toEqual([true, false, true]);
  expect(requestedBatches).toHaveLength(2);
  time.now += 5000;
  await checkAll();
  expect(requestedBatches).toHaveLength(3);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('auth-service responded with 503');
  time.now += 55_000;
  await checkAll();
  expect(lines).toHaveLength(2);
  authBehavior = 'normal';
  endedSessions.add(unknownSession);
  time.now += 5000;
  expect(await checkAll()).toEqual([true, false, false]);
});

test('a check that gets no response times out after about a second', async () => {
  const { isActive, lines } = createTestCheck();
  authBehavior = 'silent';
  const startedAt = performance.now();
  expect(await isActive(randomUUID())).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(lines).toHaveLength(1);
});

test.each([
  ['is unreachable', { authUrl: 'http://127.0.0.1:1' }],
  [
    'rejects the key',
    {
      internalAuth: {
        ...internalAuth,
        createToken: () => internalAuth.createToken('billing-service'),
      },
    },
  ],
])('no session is rejected if auth-service %s', async (_, options) => {
  const { isActive, lines } = createTestCheck(options);
  expect(await isActive(randomUUID())).toBe(true);
  expect(lines).toHaveLength(1);
});

describe('a service with a session check', () => {
  const read = route('things.read', 'GET /things', { response: z.object({ ok: z.boolean() }) });

  async function startTestService(isActive: SessionCheck | undefined) {
    const { issuer, jwks, createAccount, signToken } = await createTestIdentity();
    const app = createApp({
      name: 'things',
      log: silentLog,
      authenticate: createAuthenticator({
        issuer,
        keys: createLocalJWKSet(jwks),
        isSessionActive: isActive,
      }),
      routes: [defineHandler(read, () => Promise.resolve({ ok: true }))],
    });
    const { port, close } = await listen({ app, port: 0, host: '127.0.0.1' });
    const request = async (claims: Record<string, unknown>) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/things`, {
        headers: { authorization: `Bearer ${await signToken(createAccount(), claims)}` },
      });
      const { code, detail } = (await response.json()) as { code?: string; detail?: string };
      return { status: response.status, code, detail };
    };
    return { request, close };
  }

  test('treats a token of a revoked session like an expired token', async () => {
    const { request, close } = await startTestService(createTestCheck().isActive);
    const session_id = randomUUID();
    endedSessions.add(session_id);
    const response = await request({ session_id });
    expect(response).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await request({ exp: 1 })).toEqual(response);
    expect(await request({ session_id: randomUUID() })).toMatchObject({ status: 200 });
    await close();
  });

  test('does not look up the session of a token that has none or is invalid', async () => {
    const { request, close } = await startTestService(createTestCheck().isActive);
    expect(await request({ session_id: undefined })).toMatchObject({ status: 200 });
    expect(await request({ aud: 'else' })).toMatchObject({ status: 401 });
    expect(requestedBatches).toEqual([]);
    await close();
  });
});
