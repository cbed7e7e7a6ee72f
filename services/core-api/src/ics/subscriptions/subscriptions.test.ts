import { events, schedules, subscriptions, type Subscription } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { startCalendarServer, type TestCalendarServer } from '../../testing/calendar-server.ts';
import { startCore, type TestUser, type TestCore } from '../../testing/core.ts';
import { createCalendarClient, type CalendarClient } from './calendar-client.ts';
import { minutesAfter, minutesBetween } from './refresh.ts';
import { subscriptionTasks } from './tasks.ts';

let core: TestCore;
let calendars: TestCalendarServer;
let client: CalendarClient;
let ada: TestUser;
beforeAll(async () => {
  [core, calendars] = await Promise.all([startCore(), startCalendarServer()]);
  client = createCalendarClient({ allowPrivate: true });
});
beforeEach(async () => {
  ada = await core.createUser();
});
afterAll(async () => {
  await client.close();
  await Promise.all([core.stop(), calendars.close()]);
});

const vevent = (uid: string, title: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${title}`,
    'DTSTART:20261120T090000Z',
    'DTEND:20261120T100000Z',
    ...lines,
    'END:VEVENT',
  ].join('\r\n');

const serve = (...components: string[]) => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n');
  calendars.handler = (_, response) => response.end(text);
};

const subscribe = () =>
  ada.call(subscriptions.create, { body: { url: calendars.url, name: 'Holidays' } });

/** What the worker does when the time of a subscription has come. */
async function refreshed({ id }: Subscription): Promise<Subscription> {
  await ada.call(subscriptions.refresh, { params: { id } });
  const tasks = subscriptionTasks({ db: core.db, log: createLog('worker', 'silent'), client });
  await tasks['refresh-subscription']({ subscription_id: id });
  const all = await ada.call(subscriptions.list, {});
  const found = all.find((each) => each.id === id);
  if (!found) throw new Error('The subscription is gone');
  return found;
}

const titles = async () => (await ada.call(events.list, {})).map(({ title }) => title);
const batches = () =>
  core.db('history_batches').where({ actor_id: ada.account.id, intent: 'subscriptions.refresh' });

test('a subscription fills a schedule of its own, and follows the calendar', async () => {
  serve(vevent('1', 'New Year'), vevent('2', 'Easter'));
  const made = await subscribe();
  expect(made).toMatchObject({ url: calendars.url, refreshed_at: null, error: null });
  const lists = await ada.call(schedules.list, {});
  expect(lists).toMatchObject([{ id: made.schedule_id, name: 'Holidays', color: 'graphite' }]);
  expect(await refreshed(made)).toMatchObject({ error: null, refreshed_at: expect.any(String) });
  expect(await titles()).toEqual(['New Year', 'Easter']);
  serve(vevent('2', 'Easter Monday'), vevent('3', 'Whitsun'));
  await refreshed(made);
  expect((await titles()).toSorted()).toEqual(['Easter Monday', 'Whitsun']);
  await refreshed(made);
  const kept = await batches();
  expect(kept).toMatchObject([{ cause: 'feed' }, { cause: 'feed' }]);
});

test('series come with exceptions, which go with them', async () => {
  const weekly = vevent('w', 'Weekly', 'RRULE:FREQ=WEEKLY;COUNT=3');
  serve(weekly, vevent('w', 'Moved', 'RECURRENCE-ID:20261127T090000Z'));
  const made = await subscribe();
  await refreshed(made);
  expect((await titles()).toSorted()).toEqual(['Moved', 'Weekly']);
  serve(weekly);
  await refreshed(made);
  expect(await titles()).toEqual(['Weekly']);
  serve();
  await refreshed(made);
  expect(await titles()).toEqual([]);
});

test("nobody is invited or reminded by others' calendars", async () => {
  serve(
    vevent(
      '1',
      'All hands',
      `ATTENDEE:mailto:${ada.account.email}`,
      'BEGIN:VALARM',
      'ACTION:EMAIL',
      'TRIGGER:-PT5M',
      'END:VALARM',
    ),
  );
  await refreshed(await subscribe());
  expect(await ada.call(events.list, {})).toMatchObject([{ invited_users: [], reminders: null }]);
});

test('its events are looked at, not changed', async () => {
  serve(vevent('1', 'New Year'));
  await refreshed(await subscribe());
  const [event] = await ada.call(events.list, {});
  const params = { id: event!.id };
  const change = ada.call(events.update, { params, body: { title: 'Mine' } });
  await expect(change).rejects.toMatchObject({ status: 403 });
  await expect(ada.call(events.remove, { params })).rejects.toMatchObject({ status: 403 });
});

test('a fault is told, keeps what is there, and puts off the next try', async () => {
  serve(vevent('1', 'New Year'));
  const made = await subscribe();
  await refreshed(made);
  calendars.handler = (_, response) => response.writeHead(404).end();
  const failed = await refreshed(made);
  expect(failed.error).toBe('There is no calendar at this address');
  expect(Date.parse(failed.next_refresh_at)).toBeGreaterThan(Date.now() + 14 * 60_000);
  calendars.handler = (_, response) => response.end('<html>Sign in</html>');
  expect((await refreshed(made)).error).toBe(
    'This file is not a calendar: it does not hold a VCALENDAR.',
  );
  expect(await titles()).toEqual(['New Year']);
  serve(vevent('1', 'New Year'));
  expect((await refreshed(made)).error).toBeNull();
});

test('it is read no sooner than its time', async () => {
  serve();
  const made = await subscribe();
  await refreshed(made);
  const asked = calendars.requestHeaders.length;
  const tasks = subscriptionTasks({ db: core.db, log: createLog('worker', 'silent'), client });
  await tasks['refresh-subscription']({ subscription_id: made.id });
  await tasks['refresh-subscriptions']();
  expect(calendars.requestHeaders).toHaveLength(asked);
});

test('a subscription counts as a schedule', async () => {
  for (const name of ['1', '2', '3']) await ada.createSchedule(name);
  await expect(subscribe()).rejects.toMatchObject({ code: 'schedule-limit' });
});

test('it ends with its schedule, and comes back with it', async () => {
  serve(vevent('1', 'New Year'));
  const made = await subscribe();
  await refreshed(made);
  const headers = { authorization: `Bearer ${ada.token}` };
  const gone = await fetch(`${core.baseUrl}/subscriptions/${made.id}`, {
    method: 'DELETE',
    headers,
  });
  expect(gone.status).toBe(204);
  expect(await ada.call(subscriptions.list, {})).toEqual([]);
  expect(await ada.call(schedules.list, {})).toEqual([]);
  const undo = `${core.baseUrl}/history/${gone.headers.get('batch-id')}/undo`;
  expect((await fetch(undo, { method: 'POST', headers })).status).toBeLessThan(300);
  serve(vevent('1', 'New Year'), vevent('2', 'Easter'));
  await refreshed(made);
  expect(await titles()).toHaveLength(2);
});

test('a stranger neither sees nor touches it', async () => {
  const { id } = await subscribe();
  const ben = await core.createUser({ name: 'ben' });
  expect(await ben.call(subscriptions.list, {})).toEqual([]);
  for (const route of [subscriptions.refresh, subscriptions.remove]) {
    await expect(ben.call(route, { params: { id } })).rejects.toMatchObject({ status: 404 });
  }
});

test.each([
  ['ftp://example.test/a.ics', 'Enter the http:// or https:// URL of a calendar'],
  ['nonsense', 'Enter the http:// or https:// URL of a calendar'],
  ['https://ada:secret@example.test/a.ics', 'The URL must not contain a user name or password'],
])('%s is refused', async (url, detail) => {
  const made = ada.call(subscriptions.create, { body: { url, name: 'Mine' } });
  await expect(made).rejects.toMatchObject({ status: 400, message: detail });
});

test('webcal: is https:', async () => {
  const body = { url: 'webcal://example.test/a.ics', name: 'Mine' };
  const made = await ada.call(subscriptions.create, { body });
  expect(made.url).toBe('https://example.test/a.ics');
});

test('a calendar says how often to read it, within bounds', () => {
  const told = (name: string, value: string) => minutesBetween([[name, {}, 'duration', value]]);
  expect(minutesBetween([])).toBe(60);
  expect(told('refresh-interval', 'PT4H')).toBe(240);
  expect(told('x-published-ttl', 'PT1M')).toBe(15);
  expect(told('refresh-interval', 'P1W')).toBe(1440);
  expect(told('refresh-interval', 'often')).toBe(60);
  expect([0, 1, 2, 50].map(minutesAfter)).toEqual([15, 30, 60, 1440]);
});
