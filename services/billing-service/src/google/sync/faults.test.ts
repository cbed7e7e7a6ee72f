import { googleSync } from '@scheduler/contracts/billing';
import { startSyncTest, type Connected, type SyncTest } from './testing/sync-test.ts';

let at: SyncTest;
let ada: Connected;
beforeAll(async () => {
  at = await startSyncTest();
  ada = await at.connected();
  await ada.sync();
});
afterAll(() => at.stop());
afterEach(() => at.google.forget());

const NONE = { synced: 0, updated: 0 };

/** How often something with this title is there, on each side. */
async function countOf(title: string): Promise<[ours: number, theirs: number]> {
  const ours = (await ada.records()).filter((record) => record.title === title);
  const theirs = (await ada.google.titles()).filter((each) => each === title);
  return [ours.length, theirs.length];
}

const fault = (form: Record<string, string>) => at.google.control('faults', form);

const healthOf = async () => (await ada.person.ask(googleSync.calendars)).value[0]?.health;

const lastRun = async () => {
  const { id } = await ada.calendar();
  const { value } = await ada.person.ask(googleSync.log, { query: { calendar_id: id } });
  return value[0];
};

test.each([
  ['403', 'userRateLimitExceeded'],
  ['403', 'rateLimitExceeded'],
  ['429', 'rateLimitExceeded'],
])(
  'G10: a Google that answers %s %s is waited for, and the sync goes on',
  async (status, reason) => {
    const title = `After ${status} ${reason}`;
    await ada.google.insert({ summary: title });
    await fault({
      kind: 'error',
      call: 'events.list',
      status,
      reason,
      times: '2',
      retry_after: '0',
    });
    expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
    expect(await countOf(title)).toEqual([1, 1]);
  },
);

test('G10: one that stays busy ends the run, which says when it tries again and loses nothing', async () => {
  await ada.create({ title: 'Waits for Google' });
  await fault({
    kind: 'error',
    call: 'events.insert',
    status: '429',
    times: '99',
    retry_after: '30',
  });
  expect((await ada.askSync()).status).toBe(503);
  const health = await healthOf();
  expect(health).toMatchObject({ state: 'delayed', detail: 'Google Calendar is busy or away' });
  expect(Date.parse(health?.next_try_at ?? '')).toBeGreaterThan(Date.now() + 20_000);
  await at.google.forget();
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await healthOf()).toMatchObject({ state: 'fresh', detail: null, next_try_at: null });
});

test('G12: a token that has expired leads to a full pass, which doubles nothing and finds what went', async () => {
  const kept = await ada.google.insert({ summary: 'Stays over the pass' });
  const gone = await ada.google.insert({ summary: 'Goes before the pass' });
  await ada.sync();
  await ada.google.remove(gone.id);
  await ada.google.patch(kept.id, { location: 'Here' });
  await at.google.control('sync-tokens/expire');
  expect(await ada.sync()).toEqual({ synced: 0, updated: 2 });
  expect(await countOf('Stays over the pass')).toEqual([1, 1]);
  expect(await countOf('Goes before the pass')).toEqual([0, 0]);
  expect(await ada.sync()).toEqual(NONE);
});

test('G13: a list that fails amid its pages leaves all as it was, and is read again', async () => {
  const before = await at.billing.db('google_sync_state').first<{ sync_token: string }>();
  // Half a page is 1,250 events: the rest is on a second one.
  const numbers = Array.from({ length: 1300 }, (_, number) => number);
  for (let from = 0; from < numbers.length; from += 50) {
    const some = numbers.slice(from, from + 50);
    await Promise.all(some.map((number) => ada.google.insert({ summary: `Page ${number}` })));
  }
  await fault({ kind: 'half-page', call: 'events.list', times: '1' });
  await fault({ kind: 'error', call: 'events.list', status: '404', times: '1' });
  expect((await ada.askSync()).status).toBe(503);
  const after = await at.billing.db('google_sync_state').first<{ sync_token: string }>();
  expect(after?.sync_token).toBe(before?.sync_token);
  await at.google.forget();
  expect(await ada.sync()).toEqual({ synced: 1300, updated: 0 });
  expect(await countOf('Page 1299')).toEqual([1, 1]);
});

test('G14: an insert that is not answered in time is given up, and made again', async () => {
  const { settings } = at.billing.deps.google;
  const { timeout } = settings;
  settings.timeout = 500;
  await ada.create({ title: 'Hangs once' });
  await fault({ kind: 'hang', call: 'events.insert' });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  settings.timeout = timeout;
  expect(await countOf('Hangs once')).toEqual([1, 1]);
});

test('G14: an insert whose answer is lost is found again, and is one event', async () => {
  await ada.create({ title: 'Answered into the void' });
  await fault({ kind: 'reset-after', call: 'events.insert' });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await countOf('Answered into the void')).toEqual([1, 1]);
  expect(await ada.sync()).toEqual(NONE);
});

test('G15: what changed in Google just before our change is merged with it', async () => {
  const event = await ada.create({ title: 'Before both' });
  await ada.sync();
  const theirs = (await ada.google.list()).find(({ summary }) => summary === 'Before both');
  await ada.change(event.id, { title: 'Changed here' });
  // Between Google's list and our write.
  await fault({ kind: 'delay', call: 'events.patch', ms: '1' });
  const list = at.google.calls;
  const before = (await list())['events.list'] ?? 0;
  const running = ada.sync();
  while (((await list())['events.list'] ?? 0) === before);
  await ada.google.patch(theirs?.id ?? '', { location: 'Changed there' });
  await running;
  await ada.sync();
  expect(await ada.google.get(theirs?.id ?? '')).toMatchObject({
    summary: 'Changed here',
    location: 'Changed there',
  });
  expect(await ada.records()).toContainEqual(
    expect.objectContaining({ title: 'Changed here', location: 'Changed there' }),
  );
});

test('G15: a refused If-Match is read anew and merged, not written over', async () => {
  const event = await ada.create({ title: 'Matched' });
  await ada.sync();
  const theirs = (await ada.google.list()).find(({ summary }) => summary === 'Matched');
  await ada.change(event.id, { title: 'Matched again' });
  await fault({ kind: 'error', call: 'events.patch', status: '412', reason: 'conditionNotMet' });
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await ada.google.get(theirs?.id ?? '')).toMatchObject({ summary: 'Matched again' });
});

test.each(['404', '410'])('G16: a deletion that is answered %s is done', async (status) => {
  const event = await ada.create({ title: `Deleted twice ${status}` });
  await ada.sync();
  await ada.remove(event.id);
  await fault({ kind: 'error', call: 'events.delete', status, reason: 'deleted' });
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  expect((await lastRun())?.failure).toBeNull();
});

test('G17: what we wrote comes back as no change', async () => {
  const event = await ada.create({ title: 'Echo' });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  await ada.change(event.id, { title: 'Echo of it' });
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  await at.google.forget();
  expect(await ada.sync()).toEqual(NONE);
  expect(await at.google.calls()).toEqual({ 'events.list': 1 });
});

test.each([
  ['does not answer', { kind: 'hang', times: '1' }],
  ['answers 503 and 500', { kind: 'error', status: '503', times: '2' }],
  ['answers with half of its JSON', { kind: 'truncated', times: '1' }],
  ['answers with a page of HTML', { kind: 'html', status: '502', times: '1' }],
])('G20: a Google that %s is asked again', async (how, form) => {
  const { settings } = at.billing.deps.google;
  const { timeout } = settings;
  settings.timeout = 500;
  await ada.google.insert({ summary: `It ${how}` });
  await fault({ call: 'events.list', ...form });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  settings.timeout = timeout;
});

test('G20: events that make no sense are told of, and all others are synced', async () => {
  const put = async (id: string, event: object) => {
    const { google_calendar_id } = await ada.calendar();
    const address = `${at.google.url}/_control/calendars/${encodeURIComponent(google_calendar_id)}`;
    const answer = await fetch(`${address}/events/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    expect(answer.status).toBe(204);
  };
  const start = { dateTime: '2027-01-04T09:00:00Z' };
  const end = { dateTime: '2027-01-04T10:00:00Z' };
  await put('noend0000000', { summary: 'Without an end', start });
  await put('notitle00000', { start, end });
  await put('unknownkind0', { summary: 'Of a new kind', eventType: 'hologram', start, end });
  await put('longtitle000', { summary: 'long'.repeat(625), start, end });
  await put('workplace000', { summary: 'At home', eventType: 'workingLocation', start, end });
  await ada.google.insert({ summary: 'Sensible' });
  expect(await ada.sync()).toEqual({ synced: 2, updated: 0 });
  const run = await lastRun();
  expect(run?.skipped.map(({ reason }) => reason).toSorted()).toEqual([
    'Events of the kind "hologram" are not known here',
    'It has no end',
    'Its title is longer than 500 characters',
  ]);
  expect(run?.skipped.map(({ title }) => title)).toContain('Without an end');
  const titles = (await ada.records()).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Sensible', 'Untitled Event']));
  expect(titles).not.toContain('At home');
  expect(await ada.sync()).toEqual(NONE);
});

test('G8: a grant that is revoked ends the sync, and what is here stays', async () => {
  const before = (await ada.records()).length;
  await at.google.control('access-tokens/expire');
  await at.google.control('grants/revoke', { account: 'demo@example.com' });
  expect((await ada.askSync()).status).toBe(409);
  expect(await healthOf()).toMatchObject({ state: 'reconnect' });
  expect((await ada.records()).length).toBe(before);
});
