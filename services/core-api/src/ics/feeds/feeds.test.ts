import { events, feeds, schedules, type CreatedFeed, type Schedule } from '@scheduler/contracts/core';
import { runInBatch } from '../../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../../testing/core.ts';

let core: TestCore;
let ada: TestUser;
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.createUser();
  schedule = await ada.createSchedule();
});
afterAll(() => core.stop());

const create = (kind: 'full' | 'freebusy' = 'full', by = ada) =>
  by.call(feeds.create, { body: { schedule_id: schedule.id, kind } });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(core.baseUrl.replace(/\/api$/, '') + path, { headers });

async function read({ path }: CreatedFeed) {
  const response = await get(path);
  expect(response.status).toBe(200);
  return response.text();
}

test('who knows the address reads the schedule, without a session', async () => {
  const feed = await create();
  await ada.createEvent(schedule, { location: 'Room 4', invited_users: ['cy@example.test'] });
  const response = await get(feed.path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  const text = await response.text();
  expect(text).toContain('SUMMARY:Workshop');
  expect(text).toContain('LOCATION:Room 4');
  expect(text).not.toMatch(/example\.test|ATTENDEE|VALARM/);
});

test('the secret is told once and kept nowhere', async () => {
  const feed = await create();
  const [, secret = ''] = /^\/feeds\/([\w-]{43})\.ics$/.exec(feed.path) ?? [];
  expect(secret).toHaveLength(43);
  const listed = await ada.call(feeds.list, {});
  expect(listed).toMatchObject([{ id: feed.id, kind: 'full', last_read_at: null }]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(JSON.stringify(await core.db('feeds').select())).not.toContain(secret);
  await read(feed);
  expect((await ada.call(feeds.list, {}))[0]?.last_read_at).not.toBeNull();
});

test('free/busy tells when, and nothing of what', async () => {
  const feed = await create('freebusy');
  const secret = { title: 'Doctor', description: 'Knee', location: 'Clinic' };
  await ada.createEvent(schedule, { ...secret, recurrence: ['RRULE:FREQ=WEEKLY'] });
  await ada.createEvent(schedule, { title: 'Holiday', transparency: 'transparent' });
  const text = await read(feed);
  expect(text).toContain('SUMMARY:Busy');
  expect(text).toContain('RRULE:FREQ=WEEKLY');
  expect(text).not.toMatch(/Doctor|Knee|Clinic|Holiday/);
});

test('what is private is only busy', async () => {
  const feed = await create();
  await ada.createEvent(schedule, { title: 'Doctor', visibility: 'private' });
  const text = await read(feed);
  expect(text).toContain('SUMMARY:Busy');
  expect(text).not.toMatch(/Doctor|PRIVATE/);
});

test('a reader who has it is told so, until something changes', async () => {
  const feed = await create();
  const event = await ada.createEvent(schedule);
  const tagOf = async () => (await get(feed.path)).headers.get('etag') ?? '';
  const statusOf = async (headers: Record<string, string>) =>
    (await get(feed.path, headers)).status;
  const first = await tagOf();
  const modified = (await get(feed.path)).headers.get('last-modified') ?? '';
  expect(Date.parse(modified)).toBeGreaterThan(Date.now() - 60_000);
  expect(await statusOf({ 'if-none-match': first })).toBe(304);
  expect(await statusOf({ 'if-none-match': `W/${first}` })).toBe(304);
  expect(await statusOf({ 'if-modified-since': modified })).toBe(304);
  await ada.call(events.update, { params: { id: event.id }, body: { title: 'Other' } });
  const second = await tagOf();
  expect(await statusOf({ 'if-none-match': first })).toBe(200);
  await ada.call(events.remove, { params: { id: event.id } });
  expect(await statusOf({ 'if-none-match': second })).toBe(200);
  const third = await tagOf();
  await ada.call(schedules.update, { query: { id: schedule.id }, body: { name: 'Renamed' } });
  expect(await statusOf({ 'if-none-match': third })).toBe(200);
});

test('revoked, unknown and malformed addresses look alike', async () => {
  const feed = await create();
  await ada.call(feeds.remove, { params: { id: feed.id } });
  const paths = [feed.path, `/feeds/${'a'.repeat(43)}.ics`, '/feeds/short.ics', '/feeds/x'];
  for (const path of paths) expect((await get(path)).status).toBe(404);
  expect(await ada.call(feeds.list, {})).toEqual([]);
});

test('a schedule takes its addresses with it', async () => {
  const feed = await create();
  await ada.call(schedules.remove, { query: { id: schedule.id } });
  expect((await get(feed.path)).status).toBe(404);
});

test('only the owner publishes a schedule, sees its addresses and revokes them', async () => {
  const feed = await create();
  const ben = await core.createUser({ name: 'ben' });
  await expect(create('full', ben)).rejects.toMatchObject({ status: 404 });
  const { email, id: user_id } = ben.account;
  const share = { schedule_id: schedule.id, email, typed_email: email, user_id, role: 'editor' };
  await runInBatch(core.db, (trx) => trx('schedule_shares').insert({ ...share, status: 'accepted' }));
  await expect(create('freebusy', ben)).rejects.toMatchObject({ status: 403 });
  expect(await ben.call(feeds.list, {})).toEqual([]);
  const gone = ben.call(feeds.remove, { params: { id: feed.id } });
  await expect(gone).rejects.toMatchObject({ status: 404 });
});

test('a schedule has 20 addresses at most', async () => {
  for (let count = 0; count < 20; count += 1) await create();
  await expect(create()).rejects.toMatchObject({ status: 409 });
});
