import { quickAdd } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  core = await startCore();
  [ada, ben] = [await core.createUser(), await core.createUser({ name: 'ben' })];
});
afterAll(() => core.stop());

const now = '2026-11-19T10:15:00Z';

test('a sentence becomes an event that can be created as it is', async () => {
  const schedule = await ada.createSchedule();
  const body = { text: 'Lunch tomorrow 1pm for 45 minutes', time_zone: 'Europe/Lisbon', now };
  const { event, questions } = await ada.call(quickAdd.parse, { body });
  expect(questions).toEqual([]);
  const { title, start_time, end_time, time_zone } = event;
  const given = { title: title ?? '', start_time: start_time ?? '', end_time: end_time ?? '' };
  expect(await ada.createEvent(schedule, { ...given, time_zone })).toMatchObject({
    title: 'Lunch',
    start_time: '2026-11-20T13:00:00.000Z',
    end_time: '2026-11-20T13:45:00.000Z',
  });
});

test('the language that is asked for is read', async () => {
  const text = 'Zahnarzt übermorgen um 14 Uhr';
  const response = await fetch(`${core.baseUrl}/events/parse`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/json',
      'accept-language': 'de-AT',
    },
    body: JSON.stringify({ text, time_zone: 'Europe/Lisbon', now }),
  });
  expect(await response.json()).toMatchObject({
    event: { title: 'Zahnarzt', start_time: '2026-11-21T14:00:00.000Z' },
  });
});

test('names are those of people invited before, and nobody else’s', async () => {
  const schedule = await ada.createSchedule();
  await ada.createEvent(schedule, { invited_users: ['Cy.Twombly@example.test', ben.account.email] });
  const body = { text: 'Call with Cy and Ben tomorrow at 3pm', now };
  const { event } = await ada.call(quickAdd.parse, { body });
  expect(event.invited_users.toSorted()).toEqual(
    ['Cy.Twombly@example.test', ben.account.email].toSorted(),
  );
  const other = await ben.call(quickAdd.parse, { body });
  expect(other.event.invited_users).toEqual([]);
});

test.each([
  ['', '/text'],
  ['   ', '/text'],
  ['x'.repeat(501), '/text'],
  ['half a \ud800 pair', '/text'],
])('%j is no sentence', async (text, pointer) => {
  await expect(ada.call(quickAdd.parse, { body: { text } })).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer }],
  });
});

test('the zone and the length are the caller’s own unless told', async () => {
  await core.db('preferences').insert({
    user_id: ben.account.id,
    time_zone: 'Asia/Tokyo',
    week_start: 'monday',
    hour_cycle: '24',
    working_hours: JSON.stringify({ monday: [{ start: '06:00', end: '14:00' }] }),
    default_duration: 30,
    version: 1,
    updated_at: now,
  });
  const { event } = await ben.call(quickAdd.parse, { body: { text: 'Call tomorrow at 7', now } });
  expect(event).toMatchObject({
    time_zone: 'Asia/Tokyo',
    start_time: '2026-11-19T22:00:00.000Z',
    end_time: '2026-11-19T22:30:00.000Z',
  });
});
