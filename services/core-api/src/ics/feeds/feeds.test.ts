import {
  events,
  feeds,
  schedules,
  type CreatedFeed,
  type Schedule,
} from '@scheduler/contracts/core';
import { runInBatch } from '../../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../../testing/start-core.ts';

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

const createFeed = (kind: 'full' | 'freebusy' = 'full', user = ada) =>
  user.call(feeds.create, { body: { schedule_id: schedule.id, kind } });

const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  fetch(core.baseUrl.replace(/\/api$/, '') + path, { headers });

async function fetchFeedText({ path }: CreatedFeed) {
  const response = await fetchFeed(path);
  expect(response.status).toBe(200);
  return response.text();
}

test('a request for a feed URL returns the schedule without requiring a session', async () => {
  const feed = await createFeed();
  await ada.createEvent(schedule, { location: 'Room 4', invited_users: ['cy@example.test'] });
  const response = await fetchFeed(feed.path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  const text = await response.text();
  expect(text).toContain('SUMMARY:Workshop');
  expect(text).toContain('LOCATION:Room 4');
  expect(text).not.toMatch(/example\.test|ATTENDEE|VALARM/);
});

test('the secret of a feed is returned only at creation and never stored', async () => {
  const feed = await createFeed();
  const [, secret = ''] = /^\/feeds\/([\w-]{43})\.ics$/.exec(feed.path) ?? [];
  expect(secret).toHaveLength(43);
  const feedList = await ada.call(feeds.list, {});
  expect(feedList).toMatchObject([{ id: feed.id, kind: 'full', last_read_at: null }]);
  expect(JSON.stringify(feedList)).not.toContain(secret);
  expect(JSON.stringify(await core.db('feeds').select())).not.toContain(secret);
  await fetchFeedText(feed);
  expect((await ada.call(feeds.list, {}))[0]?.last_read_at).not.toBeNull();
});

test('a feed with free/busy access contains times but no details', async () => {
  const feed = await createFeed('freebusy');
  const secret = { title: 'Doctor', description: 'Knee', location: 'Clinic' };
  await ada.createEvent(schedule, { ...secret, recurrence: ['RRULE:FREQ=WEEKLY'] });
  await ada.createEvent(schedule, { title: 'Holiday', transparency: 'transparent' });
  const text = await fetchFeedText(feed);
  expect(text).toContain('SUMMARY:Busy');
  expect(text).toContain('RRULE:FREQ=WEEKLY');
  expect(text).not.toMatch(/Doctor|Knee|Clinic|Holiday/);
});

test('private events appear as busy in a feed', async () => {
  const feed = await createFeed();
  await ada.createEvent(schedule, { title: 'Doctor', visibility: 'private' });
  const text = await fetchFeedText(feed);
  expect(text).toContain('SUMMARY:Busy');
  expect(text).not.toMatch(/Doctor|PRIVATE/);
});

test('a conditional request for a feed returns 304 until the schedule changes', async () => {
  const feed = await createFeed();
  const event = await ada.createEvent(schedule);
  const fetchEtag = async () => (await fetchFeed(feed.path)).headers.get('etag') ?? '';
  const fetchStatus = async (headers: Record<string, string>) =>
    (await fetchFeed(feed.path, headers)).status;
  const first = await fetchEtag();
  const modified = (await fetchFeed(feed.path)).headers.get('last-modified') ?? '';
  expect(Date.parse(modified)).toBeGreaterThan(Date.now() - 60_000);
  expect(await fetchStatus({ 'if-none-match': first })).toBe(304);
  expect(await fetchStatus({ 'if-none-match': `W/${first}` })).toBe(304);
  expect(await fetchStatus({ 'if-modified-since': modified })).toBe(304);
  await ada.call(events.update, { params: { id: event.id }, body: { title: 'Other' } });
  const second = await fetchEtag();
  expect(await fetchStatus({ 'if-none-match': first })).toBe(200);
  await ada.call(events.remove, { params: { id: event.id } });
  expect(await fetchStatus({ 'if-none-match': second })).toBe(200);
  const third = await fetchEtag();
  await ada.call(schedules.update, { query: { id: schedule.id }, body: { name: 'Renamed' } });
  expect(await fetchStatus({ 'if-none-match': third })).toBe(200);
});

test('feed URLs that are revoked, unknown or malformed return the same 404', async () => {
  const feed = await createFeed();
  await ada.call(feeds.remove, { params: { id: feed.id } });
  const paths = [feed.path, `/feeds/${'a'.repeat(43)}.ics`, '/feeds/short.ics', '/feeds/x'];
  for (const path of paths) expect((await fetchFeed(path)).status).toBe(404);
  expect(await ada.call(feeds.list, {})).toEqual([]);
});

test('deleting a schedule revokes the feeds of the schedule', async () => {
  const feed = await createFeed();
  await ada.call(schedules.remove, { query: { id: schedule.id } });
  expect((await fetchFeed(feed.path)).status).toBe(404);
});

test('only the owner of a schedule can create, list and revoke its feeds', async () => {
  const feed = await createFeed();
  const ben = await core.createUser({ name: 'ben' });
  await expect(createFeed('full', ben)).rejects.toMatchObject({ status: 404 });
  const { email, id: user_id } = ben.account;
  const share = { schedule_id: schedule.id, email, typed_email: email, user_id, role: 'editor' };
  await runInBatch(core.db, (trx) =>
    trx('schedule_shares').insert({ ...share, status: 'accepted' }),
  );
  await expect(createFeed('freebusy', ben)).rejects.toMatchObject({ status: 403 });
  expect(await ben.call(feeds.list, {})).toEqual([]);
  const revocation = ben.call(feeds.remove, { params: { id: feed.id } });
  await expect(revocation).rejects.toMatchObject({ status: 404 });
});

test('a schedule can have at most 20 feeds', async () => {
  for (let count = 0; count < 20; count += 1) await createFeed();
  await expect(createFeed()).rejects.toMatchObject({ status: 409 });
});
