import { googleSync } from '@scheduler/contracts/billing';
import { BOB } from '../../testing/test-google.ts';
import { startSyncTest, type ConnectedUser, type SyncTest } from './testing/sync-test.ts';

let syncTest: SyncTest;
let user: ConnectedUser;
beforeAll(async () => {
  syncTest = await startSyncTest();
  user = await syncTest.connect();
  await user.sync();
});
afterAll(() => syncTest.stop());
afterEach(() => syncTest.google.resetFaults());

const NO_CHANGES = { synced: 0, updated: 0 };

/** Counts the events with the given title on each side. */
async function countByTitle(
  title: string,
  { listRecords, google } = user,
): Promise<[local: number, remote: number]> {
  const localEvents = (await listRecords()).filter((record) => record.title === title);
  const remoteTitles = (await google.listTitles()).filter((other) => other === title);
  return [localEvents.length, remoteTitles.length];
}

const injectFault = (form: Record<string, string>) => syncTest.google.control('faults', form);

const getHealth = async () => (await user.testUser.request(googleSync.calendars)).value[0]?.health;

const getLastRun = async () => {
  const { id } = await user.getCalendar();
  const { value } = await user.testUser.request(googleSync.log, { query: { calendar_id: id } });
  return value[0];
};

test.each([
  ['403', 'userRateLimitExceeded'],
  ['403', 'rateLimitExceeded'],
  ['429', 'rateLimitExceeded'],
])('a sync retries after Google returns %s %s', async (status, reason) => {
  const title = `After ${status} ${reason}`;
  await user.google.insertEvent({ summary: title });
  await injectFault({
    kind: 'error',
    call: 'events.list',
    status,
    reason,
    times: '2',
    retry_after: '0',
  });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await countByTitle(title)).toEqual([1, 1]);
});

test('a sync stops after repeated rate limit errors and schedules a retry without losing changes', async () => {
  await user.createEvent({ title: 'Waits for Google' });
  await injectFault({
    kind: 'error',
    call: 'events.insert',
    status: '429',
    times: '99',
    retry_after: '30',
  });
  expect((await user.requestSync()).status).toBe(503);
  const health = await getHealth();
  expect(health).toMatchObject({
    state: 'delayed',
    detail: 'Google Calendar is temporarily unavailable',
  });
  expect(Date.parse(health?.next_try_at ?? '')).toBeGreaterThan(Date.now() + 20_000);
  await syncTest.google.resetFaults();
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await getHealth()).toMatchObject({ state: 'fresh', detail: null, next_try_at: null });
});

test('an expired sync token causes a full sync that finds deletions and creates no duplicates', async () => {
  const remaining = await user.google.insertEvent({ summary: 'Remains during full sync' });
  const deleted = await user.google.insertEvent({ summary: 'Deleted before full sync' });
  await user.sync();
  await user.google.deleteEvent(deleted.id);
  await user.google.patchEvent(remaining.id, { location: 'Office' });
  await syncTest.google.control('sync-tokens/expire');
  expect(await user.sync()).toEqual({ synced: 0, updated: 2 });
  expect(await countByTitle('Remains during full sync')).toEqual([1, 1]);
  expect(await countByTitle('Deleted before full sync')).toEqual([0, 0]);
  expect(await user.sync()).toEqual(NO_CHANGES);
});

test('a calendar list that fails between pages has no effect and is retried', async () => {
  // A second account, because its many events would slow down the other tests.
  const otherUser = await syncTest.connect(BOB);
  await otherUser.sync();
  const { id: calendar_id } = await otherUser.getCalendar();
  const loadSyncToken = () =>
    syncTest.billing.db('google_sync_state').where({ calendar_id }).first('sync_token');
  const before: unknown = await loadSyncToken();
  // The emulator's half page has 1,250 events, so the rest is on a second page.
  const numbers = Array.from({ length: 1300 }, (_, number) => number);
  for (let offset = 0; offset < numbers.length; offset += 50) {
    const batch = numbers.slice(offset, offset + 50);
    await Promise.all(
      batch.map((number) => otherUser.google.insertEvent({ summary: `Page ${number}` })),
    );
  }
  await injectFault({ kind: 'half-page', call: 'events.list', times: '1' });
  await injectFault({ kind: 'error', call: 'events.list', status: '404', times: '1' });
  expect((await otherUser.requestSync()).status).toBe(503);
  expect(await loadSyncToken()).toEqual(before);
  await syncTest.google.resetFaults();
  expect(await otherUser.sync()).toEqual({ synced: 1300, updated: 0 });
  expect(await countByTitle('Page 1299', otherUser)).toEqual([1, 1]);
});

test('an insert that times out is retried', async () => {
  const { settings } = syncTest.billing.deps.google;
  const { timeoutMs } = settings;
  settings.timeoutMs = 500;
  await user.createEvent({ title: 'Hangs once' });
  await injectFault({ kind: 'hang', call: 'events.insert' });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  settings.timeoutMs = timeoutMs;
  expect(await countByTitle('Hangs once')).toEqual([1, 1]);
});

test('an insert with a lost response does not create a duplicate', async () => {
  await user.createEvent({ title: 'Lost response' });
  await injectFault({ kind: 'reset-after', call: 'events.insert' });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await countByTitle('Lost response')).toEqual([1, 1]);
  expect(await user.sync()).toEqual(NO_CHANGES);
});

test('a change made in Google right before our patch is merged with it', async () => {
  const event = await user.createEvent({ title: 'Before both changes' });
  await user.sync();
  const remoteEvent = (await user.google.listEvents()).find(
    ({ summary }) => summary === 'Before both changes',
  );
  await user.updateEvent(event.id, { title: 'Changed locally' });
  // Changes the event between the list and the patch.
  await injectFault({ kind: 'delay', call: 'events.patch', ms: '1' });
  const getCalls = syncTest.google.countCalls;
  const before = (await getCalls())['events.list'] ?? 0;
  const syncing = user.sync();
  while (((await getCalls())['events.list'] ?? 0) === before);
  await user.google.patchEvent(remoteEvent?.id ?? '', { location: 'Changed in Google' });
  await syncing;
  await user.sync();
  expect(await user.google.getEvent(remoteEvent?.id ?? '')).toMatchObject({
    summary: 'Changed locally',
    location: 'Changed in Google',
  });
  expect(await user.listRecords()).toContainEqual(
    expect.objectContaining({ title: 'Changed locally', location: 'Changed in Google' }),
  );
});

test('a change that fails the precondition is merged instead of overwriting the event', async () => {
  const event = await user.createEvent({ title: 'Matched' });
  await user.sync();
  const remoteEvent = (await user.google.listEvents()).find(({ summary }) => summary === 'Matched');
  await user.updateEvent(event.id, { title: 'Matched again' });
  await injectFault({
    kind: 'error',
    call: 'events.patch',
    status: '412',
    reason: 'conditionNotMet',
  });
  expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await user.google.getEvent(remoteEvent?.id ?? '')).toMatchObject({
    summary: 'Matched again',
  });
});

test.each(['404', '410'])(
  'a deletion counts as successful if Google returns %s',
  async (status) => {
    const event = await user.createEvent({ title: `Deleted twice ${status}` });
    await user.sync();
    await user.deleteEvent(event.id);
    await injectFault({ kind: 'error', call: 'events.delete', status, reason: 'deleted' });
    expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
    expect((await getLastRun())?.failure).toBeNull();
  },
);

test('changes that the sync made in Google are not imported', async () => {
  const event = await user.createEvent({ title: 'Echo' });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  await user.updateEvent(event.id, { title: 'Echo updated' });
  expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
  await syncTest.google.resetFaults();
  expect(await user.sync()).toEqual(NO_CHANGES);
  expect(await syncTest.google.countCalls()).toEqual({ 'events.list': 1 });
});

test.each([
  ['does not respond', { kind: 'hang', times: '1' }],
  ['returns 503 twice', { kind: 'error', status: '503', times: '2' }],
  ['returns truncated JSON', { kind: 'truncated', times: '1' }],
  ['returns an HTML page', { kind: 'html', status: '502', times: '1' }],
])('a sync retries if Google %s', async (behavior, form) => {
  const { settings } = syncTest.billing.deps.google;
  const { timeoutMs } = settings;
  settings.timeoutMs = 500;
  await user.google.insertEvent({ summary: `Google ${behavior}` });
  await injectFault({ call: 'events.list', ...form });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  settings.timeoutMs = timeoutMs;
});

test('invalid events are skipped and logged, and valid events are synced', async () => {
  const putEvent = async (id: string, event: object) => {
    const { google_calendar_id } = await user.getCalendar();
    const calendarUrl = `${syncTest.google.url}/_control/calendars/${encodeURIComponent(google_calendar_id)}`;
    const response = await fetch(`${calendarUrl}/events/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    expect(response.status).toBe(204);
  };
  const start = { dateTime: '2027-01-04T09:00:00Z' };
  const end = { dateTime: '2027-01-04T10:00:00Z' };
  await putEvent('noend0000000', { summary: 'Without an end', start });
  await putEvent('notitle00000', { start, end });
  await putEvent('unknownkind0', { summary: 'New event type', eventType: 'hologram', start, end });
  await putEvent('longtitle000', { summary: 'long'.repeat(625), start, end });
  await putEvent('workplace000', { summary: 'At home', eventType: 'workingLocation', start, end });
  await user.google.insertEvent({ summary: 'Valid' });
  await user.google.insertEvent({ summary: '\u200b\u2060', description: '\u200b' });
  expect(await user.sync()).toEqual({ synced: 3, updated: 0 });
  const run = await getLastRun();
  expect(run?.skipped.map(({ reason }) => reason).toSorted()).toEqual([
    'The event has no end time',
    'The title is longer than 500 characters',
    'Unsupported event type "hologram"',
  ]);
  expect(run?.skipped.map(({ title }) => title)).toContain('Without an end');
  const titles = (await user.listRecords()).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Valid', 'Untitled Event']));
  expect(titles).not.toContain('At home');
  expect(await user.sync()).toEqual(NO_CHANGES);
});

test('a revoked grant stops syncing and preserves imported events', async () => {
  const before = (await user.listRecords()).length;
  await syncTest.google.control('access-tokens/expire');
  await syncTest.google.control('grants/revoke', { account: 'demo@example.com' });
  expect((await user.requestSync()).status).toBe(409);
  expect(await getHealth()).toMatchObject({ state: 'reconnect' });
  expect((await user.listRecords()).length).toBe(before);
});
