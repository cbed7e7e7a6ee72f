import { events, schedules, type CompactEvents, type Event } from '@scheduler/contracts/core';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';

let core: TestCore;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [ada, ben] = [await core.createUser({ plan: 'pro' }), await core.createUser({ name: 'ben' })];
});
afterAll(() => core.stop());

const NOVEMBER = '?start_date=2026-11-01T00:00:00Z&end_date=2026-12-01T00:00:00Z';
const COMPACT_NOVEMBER = `${NOVEMBER}&format=compact`;

function readTitles(body: Event[] | CompactEvents) {
  const listedEvents = Array.isArray(body) ? body : body.events;
  return listedEvents.map((event) => ('title' in event ? event.title : null));
}

/** Requests the events of a month, like a client that has the representation with the given tag. */
async function poll({ token }: TestUser, etag?: string | null, query = NOVEMBER) {
  const response = await fetch(`${core.baseUrl}/events${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(etag && { 'if-none-match': etag }) },
  });
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    titles: text === '' ? null : readTitles(JSON.parse(text) as Event[] | CompactEvents),
  };
}

test.each([
  ['full', NOVEMBER],
  ['compact', COMPACT_NOVEMBER],
])(
  'a poll in the %s format returns 304 until something changes, even with weak or multiple tags',
  async (_, query) => {
    const schedule = await ada.createSchedule();
    const event = await ada.createEvent(schedule);
    const first = await poll(ada, null, query);
    expect(first).toMatchObject({ status: 200, titles: ['Workshop'] });
    for (const tag of [first.etag, `W/${first.etag}`, `"other", ${first.etag}`])
      expect(await poll(ada, tag, query)).toMatchObject({
        status: 304,
        etag: first.etag,
        titles: null,
      });

    await ada.call(events.update, { params: { id: event.id }, body: { title: 'Review' } });
    const second = await poll(ada, first.etag, query);
    expect(second).toMatchObject({ status: 200, titles: ['Review'] });
    expect(await poll(ada, second.etag, query)).toMatchObject({ status: 304 });
  },
);

test('the tag of one format does not match the other format', async () => {
  const full = await poll(ada);
  expect(await poll(ada, full.etag, COMPACT_NOVEMBER)).toMatchObject({ status: 200, titles: [] });
  const compact = await poll(ada, null, COMPACT_NOVEMBER);
  expect(await poll(ada, compact.etag)).toMatchObject({ status: 200, titles: [] });
});

test('a poll reads no events if nothing has changed', async () => {
  await ada.createEvent(await ada.createSchedule());
  const { etag } = await poll(ada);
  const statements: string[] = [];
  const recordStatement = ({ sql }: { sql: string }) => statements.push(sql);
  core.db.on('query', recordStatement);
  await poll(ada, etag);
  core.db.off('query', recordStatement);
  expect(statements).toEqual([expect.stringContaining('from user_changes')]);
});

test("a poll returns events again after another user's change and after a change of access", async () => {
  const schedule = await ada.createSchedule();
  const { id } = await ada.createEvent(schedule);
  let known = await poll(ben);
  expect(known.titles).toEqual([]);
  const expectChange = async (titles: string[]) => {
    const next = await poll(ben, known.etag);
    expect(next).toMatchObject({ status: 200, titles });
    known = next;
    expect(await poll(ben, known.etag)).toMatchObject({ status: 304 });
  };
  const query = { id: schedule.id };
  await ada.call(schedules.share, { query, body: { emails: [ben.account.email] } });
  await ben.call(schedules.accept, { query });
  await expectChange(['Workshop']);
  await ada.call(events.update, { params: { id }, body: { title: 'Review' } });
  await expectChange(['Review']);
  await ada.call(events.remove, { params: { id } });
  await expectChange([]);
  await ada.createEvent(schedule, { title: 'Planning' });
  await expectChange(['Planning']);
  await ada.call(schedules.revoke, { query: { id: schedule.id, email: ben.account.email } });
  await expectChange([]);
  await ada.createEvent(schedule);
  expect(await poll(ben, known.etag)).toMatchObject({ status: 304 });
});

test('a poll returns the events again after their organizer is renamed', async () => {
  const schedule = await ada.createSchedule();
  await ada.createEvent(schedule);
  const query = { id: schedule.id };
  await ada.call(schedules.share, { query, body: { emails: [ben.account.email] } });
  await ben.call(schedules.accept, { query });
  const { etag } = await poll(ben);
  await core.db('people').where({ user_id: ada.account.id }).update({ full_name: 'Ada Lovelace' });
  expect(await poll(ben, etag)).toMatchObject({ status: 200, titles: ['Workshop'] });
});

test("another user's tag does not match", async () => {
  const { etag } = await poll(ada);
  expect(await poll(ben, etag)).toMatchObject({ status: 200, titles: [] });
});
