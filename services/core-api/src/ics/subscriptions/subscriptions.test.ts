import { events, schedules, subscriptions, type Subscription } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { startCalendarServer, type TestCalendarServer } from '../../testing/calendar-server.ts';
import { createEventQuota } from '../../quotas/event-quota.ts';
import { defaultQuotas } from '../../quotas/config.ts';
import { startCore, type TestUser, type TestCore } from '../../testing/start-core.ts';
import { createCalendarClient, type CalendarClient } from './calendar-client.ts';
import { getRetryDelayMinutes, getRefreshIntervalMinutes } from './refresh.ts';
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

const createVEvent = (uid: string, title: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${title}`,
    'DTSTART:20261120T090000Z',
    'DTEND:20261120T100000Z',
    ...lines,
    'END:VEVENT',
  ].join('\r\n');

const serveCalendar = (...components: string[]) => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n');
  calendars.handler = (_, response) => response.end(text);
};

const subscribe = () =>
  ada.call(subscriptions.create, { body: { url: calendars.url, name: 'Holidays' } });

const deps = { log: createLog('worker', 'silent'), eventQuota: createEventQuota(defaultQuotas) };

/** Runs the worker task for a subscription that is due. */
async function refreshSubscription({ id }: Subscription): Promise<Subscription> {
  await ada.call(subscriptions.refresh, { params: { id } });
  const tasks = subscriptionTasks({ ...deps, db: core.db, client });
  await tasks['refresh-subscription']({ subscription_id: id });
  const subscriptionList = await ada.call(subscriptions.list, {});
  const subscription = subscriptionList.find((candidate) => candidate.id === id);
  if (!subscription) throw new Error('The subscription was not found');
  return subscription;
}

const listTitles = async () => (await ada.call(events.list, {})).map(({ title }) => title);
const findBatches = () =>
  core.db('history_batches').where({ actor_id: ada.account.id, intent: 'subscriptions.refresh' });

test('a subscription copies the calendar to its own schedule and imports later changes', async () => {
  serveCalendar(createVEvent('1', 'New Year'), createVEvent('2', 'Easter'));
  const created = await subscribe();
  expect(created).toMatchObject({ url: calendars.url, refreshed_at: null, error: null });
  const lists = await ada.call(schedules.list, {});
  expect(lists).toMatchObject([{ id: created.schedule_id, name: 'Holidays', color: 'graphite' }]);
  expect(await refreshSubscription(created)).toMatchObject({
    error: null,
    refreshed_at: expect.any(String),
  });
  expect(await listTitles()).toEqual(['New Year', 'Easter']);
  serveCalendar(createVEvent('2', 'Easter Monday'), createVEvent('3', 'Whitsun'));
  await refreshSubscription(created);
  expect((await listTitles()).toSorted()).toEqual(['Easter Monday', 'Whitsun']);
  await refreshSubscription(created);
  const refreshBatches = await findBatches();
  expect(refreshBatches).toMatchObject([{ cause: 'feed' }, { cause: 'feed' }]);
});

test('a subscribed series is imported with its exceptions and deleted together with them', async () => {
  const weekly = createVEvent('w', 'Weekly', 'RRULE:FREQ=WEEKLY;COUNT=3');
  serveCalendar(weekly, createVEvent('w', 'Moved', 'RECURRENCE-ID:20261127T090000Z'));
  const created = await subscribe();
  await refreshSubscription(created);
  expect((await listTitles()).toSorted()).toEqual(['Moved', 'Weekly']);
  serveCalendar(weekly);
  await refreshSubscription(created);
  expect(await listTitles()).toEqual(['Weekly']);
  serveCalendar();
  await refreshSubscription(created);
  expect(await listTitles()).toEqual([]);
});

test('guests and alarms of a subscribed calendar are ignored', async () => {
  serveCalendar(
    createVEvent(
      '1',
      'All hands',
      `ATTENDEE:mailto:${ada.account.email}`,
      'BEGIN:VALARM',
      'ACTION:EMAIL',
      'TRIGGER:-PT5M',
      'END:VALARM',
    ),
  );
  await refreshSubscription(await subscribe());
  expect(await ada.call(events.list, {})).toMatchObject([{ invited_users: [], reminders: null }]);
});

test('events from a subscription are read-only', async () => {
  serveCalendar(createVEvent('1', 'New Year'));
  await refreshSubscription(await subscribe());
  const [event] = await ada.call(events.list, {});
  const params = { id: event!.id };
  const change = ada.call(events.update, { params, body: { title: 'Mine' } });
  await expect(change).rejects.toMatchObject({ status: 403 });
  await expect(ada.call(events.remove, { params })).rejects.toMatchObject({ status: 403 });
});

test('a refresh that fails stores the error, preserves the events and delays the next attempt', async () => {
  serveCalendar(createVEvent('1', 'New Year'));
  const created = await subscribe();
  await refreshSubscription(created);
  calendars.handler = (_, response) => response.writeHead(404).end();
  const failed = await refreshSubscription(created);
  expect(failed.error).toBe('No calendar found at this URL');
  expect(Date.parse(failed.next_refresh_at)).toBeGreaterThan(Date.now() + 14 * 60_000);
  calendars.handler = (_, response) => response.end('<html>Sign in</html>');
  expect((await refreshSubscription(created)).error).toBe(
    "This file isn't a calendar because it contains no VCALENDAR.",
  );
  expect(await listTitles()).toEqual(['New Year']);
  serveCalendar(createVEvent('1', 'New Year'));
  expect((await refreshSubscription(created)).error).toBeNull();
});

test('a subscription is not refreshed before the scheduled time', async () => {
  serveCalendar();
  const created = await subscribe();
  await refreshSubscription(created);
  const requestCount = calendars.requestHeaders.length;
  const tasks = subscriptionTasks({ ...deps, db: core.db, client });
  await tasks['refresh-subscription']({ subscription_id: created.id });
  await tasks['refresh-subscriptions']();
  expect(calendars.requestHeaders).toHaveLength(requestCount);
});

test('a subscription counts toward the schedule limit', async () => {
  for (const name of ['1', '2', '3']) await ada.createSchedule(name);
  await expect(subscribe()).rejects.toMatchObject({ code: 'schedule-limit' });
});

test('deleting a schedule deletes its subscription, and undo restores both', async () => {
  serveCalendar(createVEvent('1', 'New Year'));
  const created = await subscribe();
  await refreshSubscription(created);
  const headers = { authorization: `Bearer ${ada.token}` };
  const deletion = await fetch(`${core.baseUrl}/subscriptions/${created.id}`, {
    method: 'DELETE',
    headers,
  });
  expect(deletion.status).toBe(204);
  expect(await ada.call(subscriptions.list, {})).toEqual([]);
  expect(await ada.call(schedules.list, {})).toEqual([]);
  const undo = `${core.baseUrl}/history/${deletion.headers.get('batch-id')}/undo`;
  expect((await fetch(undo, { method: 'POST', headers })).status).toBeLessThan(300);
  serveCalendar(createVEvent('1', 'New Year'), createVEvent('2', 'Easter'));
  await refreshSubscription(created);
  expect(await listTitles()).toHaveLength(2);
});

test('other users can neither see nor change a subscription', async () => {
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
])('subscribing to the URL %s is rejected', async (url, detail) => {
  const created = ada.call(subscriptions.create, { body: { url, name: 'Mine' } });
  await expect(created).rejects.toMatchObject({ status: 400, message: detail });
});

test('webcal: URLs are stored as https:', async () => {
  const body = { url: 'webcal://example.test/a.ics', name: 'Mine' };
  const created = await ada.call(subscriptions.create, { body });
  expect(created.url).toBe('https://example.test/a.ics');
});

test('the refresh interval specified in the calendar is used within limits', () => {
  const getInterval = (name: string, value: string) =>
    getRefreshIntervalMinutes([[name, {}, 'duration', value]]);
  expect(getRefreshIntervalMinutes([])).toBe(60);
  expect(getInterval('refresh-interval', 'PT4H')).toBe(240);
  expect(getInterval('x-published-ttl', 'PT1M')).toBe(15);
  expect(getInterval('refresh-interval', 'P1W')).toBe(1440);
  expect(getInterval('refresh-interval', 'often')).toBe(60);
  expect([0, 1, 2, 50].map(getRetryDelayMinutes)).toEqual([15, 30, 60, 1440]);
});
