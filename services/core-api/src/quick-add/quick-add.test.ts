import { quickAdd } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let user: TestUser;
let otherUser: TestUser;
beforeAll(async () => {
  core = await startCore();
  [user, otherUser] = [await core.createUser(), await core.createUser({ name: 'ben' })];
});
afterAll(() => core.stop());

const now = '2026-11-19T10:15:00Z';

test('POST /events/parse converts a sentence to an event that can be created without changes', async () => {
  const schedule = await user.createSchedule();
  const body = { text: 'Lunch tomorrow 1pm for 45 minutes', time_zone: 'Europe/Lisbon', now };
  const { event, questions } = await user.call(quickAdd.parse, { body });
  expect(questions).toEqual([]);
  const { title, start_time, end_time, time_zone } = event;
  const input = { title: title ?? '', start_time: start_time ?? '', end_time: end_time ?? '' };
  expect(await user.createEvent(schedule, { ...input, time_zone })).toMatchObject({
    title: 'Lunch',
    start_time: '2026-11-20T13:00:00.000Z',
    end_time: '2026-11-20T13:45:00.000Z',
  });
});

test('POST /events/parse parses German text with Accept-Language: de-AT', async () => {
  const text = 'Zahnarzt übermorgen um 14 Uhr';
  const response = await fetch(`${core.baseUrl}/events/parse`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'accept-language': 'de-AT',
    },
    body: JSON.stringify({ text, time_zone: 'Europe/Lisbon', now }),
  });
  expect(await response.json()).toMatchObject({
    event: { title: 'Zahnarzt', start_time: '2026-11-21T14:00:00.000Z' },
  });
});

test('POST /events/parse recognizes only names of people whom the user has invited before', async () => {
  const schedule = await user.createSchedule();
  await user.createEvent(schedule, {
    invited_users: ['Cy.Twombly@example.test', otherUser.account.email],
  });
  const body = { text: 'Call with Cy and Ben tomorrow at 3pm', now };
  const { event } = await user.call(quickAdd.parse, { body });
  expect(event.invited_users.toSorted()).toEqual(
    ['Cy.Twombly@example.test', otherUser.account.email].toSorted(),
  );
  const otherResult = await otherUser.call(quickAdd.parse, { body });
  expect(otherResult.event.invited_users).toEqual([]);
});

test.each([
  ['', '/text'],
  ['   ', '/text'],
  ['x'.repeat(501), '/text'],
  ['half a \ud800 pair', '/text'],
])('POST /events/parse rejects the text %j with status 400', async (text, pointer) => {
  await expect(user.call(quickAdd.parse, { body: { text } })).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer }],
  });
});

test("POST /events/parse uses the time zone and duration in the user's preferences by default", async () => {
  await core.db('preferences').insert({
    user_id: otherUser.account.id,
    time_zone: 'Asia/Tokyo',
    week_start: 'monday',
    hour_cycle: '24',
    working_hours: JSON.stringify({ monday: [{ start: '06:00', end: '14:00' }] }),
    default_duration: 30,
    version: 1,
    updated_at: now,
  });
  const { event } = await otherUser.call(quickAdd.parse, {
    body: { text: 'Call tomorrow at 7', now },
  });
  expect(event).toMatchObject({
    time_zone: 'Asia/Tokyo',
    start_time: '2026-11-19T22:00:00.000Z',
    end_time: '2026-11-19T22:30:00.000Z',
  });
});
