import { randomUUID } from 'node:crypto';
import { findLiveSessions, followSessionChanges } from '@scheduler/contracts/internal';
import {
  createApp,
  createLog,
  defineHandler,
  EventStream,
  listen,
  startSessionMonitor,
  startSessionMonitorFromConfig,
  unauthenticated,
  type RunningServer,
  type SessionMonitor,
} from './index.ts';
import { createTestInternalAuth, waitUntil } from './testing/index.ts';

const internalAuth = createTestInternalAuth('core-api');
const log = createLog('sessions', 'silent');

let auth: RunningServer;
let authUrl: string;
/** Sessions that auth-service reports as ended. */
const endedSessions = new Set<string>();
/** Session IDs of each request to auth-service. */
let requestedBatches: string[][] = [];
/** Open streams of announcements. */
const streams = new Set<EventStream>();
const monitors: SessionMonitor[] = [];

beforeAll(async () => {
  const app = createApp({
    name: 'auth-service',
    log,
    authenticate: () => Promise.reject(unauthenticated()),
    routes: [],
    internal: {
      authenticate: createTestInternalAuth('auth-service').authenticate,
      routes: [
        defineHandler(findLiveSessions, ({ body }) => {
          requestedBatches.push(body.ids);
          return Promise.resolve({ live: body.ids.filter((id) => !endedSessions.has(id)) });
        }),
        defineHandler(followSessionChanges, () => {
          const stream = new EventStream(() => streams.delete(stream));
          streams.add(stream);
          stream.send({ name: 'resync', data: {} });
          return Promise.resolve(stream);
        }),
      ],
    },
  });
  auth = await listen({ app, port: 0, host: '127.0.0.1' });
  authUrl = `http://127.0.0.1:${auth.port}`;
});
beforeEach(() => {
  requestedBatches = [];
});
afterEach(async () => {
  await Promise.all(monitors.splice(0).map((monitor) => monitor.close()));
  await waitUntil(() => streams.size === 0);
});
afterAll(() => auth.close());

const announce = (name: string, ids: string[] = []) => {
  for (const stream of streams) stream.send({ name, data: { ids } });
};

/** Starts a monitor whose cache never expires, so that only announcements change the results. */
async function startTestMonitor() {
  const monitor = startSessionMonitor({ authUrl, internalAuth, log, clock: () => 0 });
  monitors.push(monitor);
  await waitUntil(() => streams.size > 0);
  const ended = new Promise((resolve) => monitor.onEnded(resolve));
  return { ...monitor, ended };
}

test('the next check after an announced end is rejected without a request to auth-service', async () => {
  const { isActive, ended } = await startTestMonitor();
  const [session, otherSession] = [randomUUID(), randomUUID()];
  await waitUntil(() => isActive(session));
  await isActive(otherSession);
  const requestCount = requestedBatches.length;
  announce('ended', [session]);
  expect(await ended).toEqual(new Set([session]));
  expect(await isActive(session)).toBe(false);
  expect(await isActive(otherSession)).toBe(true);
  expect(requestedBatches).toHaveLength(requestCount);
});

test.each(['changed', 'resync'])(
  'the next check after the event %s asks auth-service again',
  async (name) => {
    const { isActive } = await startTestMonitor();
    const session = randomUUID();
    expect(await isActive(session)).toBe(true);
    endedSessions.add(session);
    announce(name, [session]);
    await waitUntil(async () => !(await isActive(session)));
    endedSessions.delete(session);
    announce(name, [session]);
    await waitUntil(() => isActive(session));
  },
);

test('sessions are checked again after the connection for announcements was lost', async () => {
  const { isActive } = await startTestMonitor();
  const session = randomUUID();
  expect(await isActive(session)).toBe(true);
  endedSessions.add(session);
  for (const stream of streams) stream.end();
  await waitUntil(() => streams.size > 0);
  await waitUntil(async () => !(await isActive(session)));
});

test('an invalid announcement does not end the monitor', async () => {
  const { isActive, ended } = await startTestMonitor();
  const session = randomUUID();
  announce('ended', ['not a session']);
  await waitUntil(() => streams.size === 0);
  await waitUntil(() => streams.size > 0);
  announce('ended', [session]);
  await ended;
  expect(await isActive(session)).toBe(false);
});

test('a monitor that is closed leaves no open connection', async () => {
  const monitor = await startTestMonitor();
  await monitor.close();
  await waitUntil(() => streams.size === 0);
  expect(streams.size).toBe(0);
});

test('a monitor is started only with auth-service and keys, and without a hosted project', async () => {
  const config = { AUTH_URL: authUrl };
  const hosted = { ...config, SUPABASE_URL: 'https://x.supabase.co' };
  expect(startSessionMonitorFromConfig(hosted, internalAuth, log)).toBeUndefined();
  expect(startSessionMonitorFromConfig({ AUTH_URL: undefined }, internalAuth, log)).toBeUndefined();
  expect(startSessionMonitorFromConfig(config, null, log)).toBeUndefined();
  const monitor = startSessionMonitorFromConfig(config, internalAuth, log);
  expect(await monitor?.isActive(randomUUID())).toBe(true);
  await monitor?.close();
});
