import type { Route } from '@scheduler/contracts';
import * as contracts from '@scheduler/contracts/core';
import { addressOf } from '@scheduler/api-client';
import { newId } from '@scheduler/service-kit';
import { inBatch } from './testing/batch.ts';
import { startCore, type Person, type TestCore } from './testing/core.ts';

/** Every route there is, read off the contracts so that none is forgotten. */
const routes = [
  ...Object.values(contracts.schedules),
  ...Object.values(contracts.events),
] as Route[];

const times = { start_time: '2026-11-20T09:00:00Z', end_time: '2026-11-20T10:00:00Z' };

let core: TestCore;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  core = await startCore();
  [ada, ben] = [await core.signedIn(), await core.signedIn({ name: 'ben' })];
});
afterAll(() => core.stop());

/** A request that its owner could make. */
const inputs: Record<string, (ids: { schedule: string; event: string }) => object> = {
  'schedules.list': () => ({}),
  'schedules.create': () => ({ body: { name: 'Mine' } }),
  'schedules.update': ({ schedule }) => ({ query: { id: schedule }, body: { name: 'Mine' } }),
  'schedules.remove': ({ schedule }) => ({ query: { id: schedule } }),
  'schedules.share': ({ schedule }) => ({
    query: { id: schedule },
    body: { emails: ['cy@example.test'] },
  }),
  'events.list': () => ({}),
  'events.create': ({ schedule }) => ({ body: { title: 'Mine', schedule_id: schedule, ...times } }),
  'events.read': ({ event }) => ({ params: { id: event } }),
  'events.update': ({ event }) => ({ params: { id: event }, body: { title: 'Mine' } }),
  'events.remove': ({ event }) => ({ params: { id: event } }),
  'events.conflicts': ({ event }) => ({ query: { ...times, exclude_event_id: event } }),
};

async function send(route: Route, input: object, token?: string) {
  const { body } = input as { body?: unknown };
  const response = await fetch(core.baseUrl + addressOf(route, input), {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

const inputOf = ({ name }: Route, ids: { schedule: string; event: string }) => {
  const make = inputs[name];
  if (!make) throw new Error(`Say here how ${name} is called`);
  return make(ids);
};

async function ownedByAda() {
  const schedule = await ada.schedule();
  const event = await ada.event(schedule, times);
  return { schedule: schedule.id, event: event.id };
}

/** Everything that is stored of somebody's schedules. */
const stored = () =>
  Promise.all(
    ['schedules', 'schedule_shares', 'events', 'event_schedules', 'attendees'].map((table) =>
      core.db(table).orderByRaw('1, 2'),
    ),
  );

describe.each(routes.map((route) => [route.name, route] as const))('%s', (_, route) => {
  test('signed out is 401', async () => {
    const ids = { schedule: newId(), event: newId() };
    expect(await send(route, inputOf(route, ids))).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  test("neither reaches nor changes what is somebody else's", async () => {
    const ids = await ownedByAda();
    const before = await stored();
    const input = inputOf(route, ids);
    const { status, body } = await send(route, input, ben.token);
    const namesARecord = JSON.stringify(input).includes(ids.schedule) || 'params' in input;
    expect(status).toBe(namesARecord ? 404 : route.status);
    expect(JSON.stringify(body)).not.toContain(ids.schedule);
    expect(JSON.stringify(body)).not.toContain('Workshop');
    await inBatch(core.db, (trx) => trx('schedules').where({ owner_id: ben.user.id }).delete());
    expect(await stored()).toEqual(before);
    await ada.call(contracts.schedules.remove, { query: { id: ids.schedule } });
  });

  test('answers its owner', async () => {
    const ids = await ownedByAda();
    expect((await send(route, inputOf(route, ids), ada.token)).status).toBe(route.status);
    await inBatch(core.db, async (trx) => {
      await trx('schedules').where({ owner_id: ada.user.id }).delete();
      await trx('events').where({ organizer_id: ada.user.id }).delete();
    });
  });
});

test('an address that is not documented is not found, a wrong method is 405', async () => {
  const status = async (method: string, path: string) =>
    (
      await fetch(core.baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${ada.token}` },
      })
    ).status;
  expect(await status('GET', '/schedules?action=share')).toBe(404);
  expect(await status('POST', '/schedules?action=sharing')).toBe(404);
  expect(await status('GET', '/calendars')).toBe(404);
  expect(await status('PATCH', `/events/${newId()}`)).toBe(405);
});
