import { createClient } from '@scheduler/api-client';
import { ai } from '@scheduler/contracts/ai';
import { events, type Event } from '@scheduler/contracts/core';
import {
  invalidRequest,
  createApp,
  createLog,
  handle,
  listen,
  newId,
  Problem,
  unauthenticated,
  type Serving,
} from '@scheduler/service-kit';
import {
  createTestIdentity,
  type TestIdentity,
  type TestUser,
} from '@scheduler/service-kit/testing';
import { createAiApp } from './app.ts';
import { createCoreClient } from './core-client.ts';

const log = createLog('ai', 'silent');
const WEDNESDAY = Date.parse('2026-11-18T12:00:00Z');

let identity: TestIdentity;
let core: Serving;
let service: Serving;

/** What the server in core-api's place holds, by user, and what it was asked last. */
const calendars = new Map<string, Event[]>();
let asked: { start_date?: string | undefined; end_date?: string | undefined } = {};
let askedWith = '';
let refusal: Problem | null = null;

const startCore = (port: number) =>
  listen({
    app: createApp({
      name: 'core-api',
      log,
      authenticate: identity.authenticate,
      check: () => Promise.resolve(),
      routes: [
        handle(events.list, async ({ actor, query, requestId }) => {
          if (refusal) throw refusal;
          asked = query;
          askedWith = requestId;
          return (calendars.get(actor.userId) ?? []).filter(
            ({ start_time, end_time }) =>
              start_time < (query.end_date ?? '~') && end_time > (query.start_date ?? ''),
          );
        }),
      ],
    }),
    port,
    host: '127.0.0.1',
  });

beforeAll(async () => {
  identity = await createTestIdentity();
  core = await startCore(0);
  const app = createAiApp({
    log,
    authenticate: identity.authenticate,
    core: createCoreClient(`http://127.0.0.1:${core.port}`),
    clock: () => WEDNESDAY,
  });
  service = await listen({ app, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await service.close();
  await core.close();
});

beforeEach(() => {
  refusal = null;
});

function event(start_time: string, end_time: string, title = 'Review'): Event {
  const now = new Date(WEDNESDAY).toISOString();
  const schedule_id = newId();
  return {
    id: newId(),
    title,
    description: null,
    start_time,
    end_time,
    time_zone: 'UTC',
    location: null,
    is_all_day: false,
    start_date: null,
    end_date: null,
    schedule_id,
    schedule_ids: [schedule_id],
    invited_users: [],
    invitations: [],
    recurrence: null,
    recurring_event_id: null,
    original_start_time: null,
    transparency: 'opaque',
    visibility: 'default',
    buffer_before: 0,
    buffer_after: 0,
    reminders: null,
    kind: 'meeting',
    locked: false,
    task_id: null,
    habit_id: null,
    role: 'owner',
    organizer: { email: 'ada@example.test', full_name: 'Ada' },
    is_organizer: true,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}

async function analysisOf(user: TestUser, timeZone?: string) {
  const token = await identity.tokenFor(user);
  const client = createClient({
    baseUrl: `http://127.0.0.1:${service.port}/api`,
    accessToken: () => token,
    headers: { 'x-request-id': 'from-gateway-1' },
  });
  return client.call(ai.analyzePatterns, { query: { ...(timeZone && { time_zone: timeZone }) } });
}

test("the analysis is of the caller's own events", async () => {
  const [ada, bea] = [identity.newUser('ada'), identity.newUser('bea')];
  calendars.set(ada.id, [
    event('2026-11-17T10:00:00.000Z', '2026-11-17T12:00:00.000Z'),
    event('2026-11-17T11:00:00.000Z', '2026-11-17T13:00:00.000Z', 'Clash'),
  ]);
  const own = await analysisOf(ada);
  expect(own.productivity_score).toBeGreaterThan(0);
  expect(own.productivity_score).toBeLessThan(100);
  expect(own.insights.length).toBeGreaterThan(0);
  expect(Object.keys(own)).toEqual(['productivity_score', 'insights', 'recommendations']);
  expect(await analysisOf(bea)).toEqual({
    productivity_score: 0,
    insights: [],
    recommendations: [],
  });
  expect(askedWith).toBe('from-gateway-1');
});

test.each([
  ['UTC', '2026-11-09T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-08T15:00:00.000Z', '2026-11-22T15:00:00.000Z'],
  ['America/New_York', '2026-11-09T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
])('the two weeks begin on Monday in %s', async (timeZone, start_date, end_date) => {
  await analysisOf(identity.newUser(), timeZone);
  expect(asked).toEqual({ start_date, end_date });
});

test('signed out is 401, an unknown zone 400', async () => {
  const response = await fetch(`http://127.0.0.1:${service.port}/api/ai/analyze-patterns`);
  expect(response.status).toBe(401);
  await expect(analysisOf(identity.newUser(), 'Mars/Olympus')).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer: '?time_zone' }],
  });
});

test('a session that core-api refuses is refused here, too', async () => {
  refusal = unauthenticated('Your session has ended. Please sign in again.');
  await expect(analysisOf(identity.newUser())).rejects.toMatchObject({ status: 401 });
});

test("more events than core-api lists are the caller's to thin out, no fault of ours", async () => {
  refusal = invalidRequest([{ pointer: '?end_date', detail: 'Ask for a shorter range.' }]);
  await expect(analysisOf(identity.newUser())).rejects.toMatchObject({
    status: 400,
    message: 'Ask for a shorter range.',
  });
});

test('core-api at fault or away is a 503, and it heals by itself', async () => {
  const user = identity.newUser();
  const health = async () => (await fetch(`http://127.0.0.1:${service.port}/health`)).status;
  refusal = new Problem('internal', 'broken');
  await expect(analysisOf(user)).rejects.toMatchObject({
    status: 503,
    code: 'upstream-unavailable',
  });
  refusal = null;
  expect(await health()).toBe(200);
  const { port } = core;
  await core.close();
  expect(await health()).toBe(503);
  await expect(analysisOf(user)).rejects.toMatchObject({ status: 503 });
  core = await startCore(port);
  expect(await health()).toBe(200);
  expect((await analysisOf(user)).productivity_score).toBe(0);
});
