import type { calendar_v3 } from '@googleapis/calendar';
import { openBench, refusal, type Bench } from './testing/bench.ts';
import { departures } from './testing/contract.ts';

let bench: Bench;
let api: calendar_v3.Calendar;

beforeEach(async () => {
  bench = await openBench();
  ({ api } = bench);
});

afterEach(() => bench.close());

const FAMILY = 'family@group.calendar.example.com';

type Query = Omit<calendar_v3.Params$Resource$Events$List, 'calendarId'>;
const list = async (query: Query = {}) =>
  (await api.events.list({ calendarId: FAMILY, ...query })).data;
const ids = ({ items = [] }: calendar_v3.Schema$Events) => items.map(({ id }) => id);
const insert = async (id: string, more: calendar_v3.Schema$Event = {}) =>
  api.events.insert({
    calendarId: FAMILY,
    requestBody: {
      id,
      summary: id,
      start: { dateTime: '2026-12-01T09:00:00Z', timeZone: 'UTC' },
      end: { dateTime: '2026-12-01T10:00:00Z', timeZone: 'UTC' },
      ...more,
    },
  });
const remove = (eventId: string) => api.events.delete({ calendarId: FAMILY, eventId });

/** Reads all pages of a list. */
async function readAll(query: Query) {
  const pages: calendar_v3.Schema$Events[] = [];
  for (;;) {
    const pageToken = pages.at(-1)?.nextPageToken;
    pages.push(await list({ ...query, ...(pageToken && { pageToken }) }));
    if (!pages.at(-1)?.nextPageToken) return pages;
  }
}

test('a list comes in pages, the last of which has the token to go on with', async () => {
  for (const id of ['eeee5', 'aaaa1', 'cccc3', 'bbbb2']) await insert(id);
  const pages = await readAll({ maxResults: 2 });
  expect(pages.flatMap((page) => departures('Events', page))).toEqual([]);
  expect(pages.map(({ nextSyncToken }) => Boolean(nextSyncToken))).toEqual([false, false, true]);
  expect(pages.flatMap(ids)).toHaveLength(5);
  const syncToken = pages.at(-1)?.nextSyncToken ?? '';
  expect(ids(await list({ syncToken }))).toEqual([]);
  await remove('cccc3');
  await insert('ffff6');
  const later = await list({ syncToken });
  expect(departures('Events', later)).toEqual([]);
  expect(later.items).toMatchObject([{ id: 'cccc3', status: 'cancelled' }, { id: 'ffff6' }]);
});

test('what changes while pages are read is told of afterwards', async () => {
  for (const id of ['aaaa1', 'cccc3', 'eeee5']) await insert(id);
  const first = await list({ maxResults: 2 });
  await insert('aaaa0');
  await remove('cccc3');
  const pageToken = first.nextPageToken ?? '';
  const rest = await list({ maxResults: 9, pageToken });
  const later = await list({ syncToken: rest.nextSyncToken ?? '' });
  expect(ids(later)).toEqual(['aaaa0', 'cccc3']);
  expect(await refusal(list({ pageToken, singleEvents: true }))).toBe('400 invalidParameter');
});

test('a series and its exceptions are told of apart, or all occurrences alone', async () => {
  const { nextSyncToken: syncToken = '' } = await list();
  const { nextSyncToken: single = '' } = await list({ singleEvents: true });
  await insert('ssss1', { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
  await remove('ssss1_20261202T090000Z');
  const changed = await list({ syncToken: syncToken ?? '' });
  expect(ids(changed)).toEqual(['ssss1', 'ssss1_20261202T090000Z']);
  expect(changed.items?.[1]).toEqual(
    expect.objectContaining({
      status: 'cancelled',
      recurringEventId: 'ssss1',
      originalStartTime: { dateTime: '2026-12-02T10:00:00+01:00', timeZone: 'UTC' },
    }),
  );
  const range = { timeMin: '2026-12-01T00:00:00Z', timeMax: '2026-12-05T00:00:00Z' };
  const expanded = await list({ ...range, singleEvents: true, orderBy: 'startTime' });
  expect(departures('Events', expanded)).toEqual([]);
  expect(ids(expanded)).toEqual(['ssss1_20261201T090000Z', 'ssss1_20261203T090000Z']);
  expect(expanded.nextSyncToken).toBeUndefined();
  expect(ids(await list(range))).toEqual(['ssss1', 'ssss1_20261202T090000Z']);
  const next = await list({ syncToken: single ?? '', singleEvents: true });
  expect(next.items).toHaveLength(3);
  await api.events.patch({
    calendarId: FAMILY,
    eventId: 'ssss1',
    requestBody: { recurrence: ['RRULE:FREQ=DAILY;COUNT=1'] },
  });
  const last = await list({ syncToken: next.nextSyncToken ?? '', singleEvents: true });
  expect(last.items?.map(({ id, status }) => [id, status])).toEqual([
    ['ssss1_20261201T090000Z', 'confirmed'],
    ['ssss1_20261203T090000Z', 'cancelled'],
  ]);
});

test('filters pick by word, property, iCalUID, kind and time of change', async () => {
  await insert('aaaa1', {
    summary: 'Red balloon',
    extendedProperties: { private: { owner: 'us', rev: '1' } },
  });
  await insert('bbbb2', { summary: 'Blue balloon', iCalUID: 'b@other.example' });
  const since = new Date().toISOString();
  expect(ids(await list({ q: 'balloon red' }))).toEqual(['aaaa1']);
  expect(ids(await list({ privateExtendedProperty: ['owner=us', 'rev=1'] }))).toEqual(['aaaa1']);
  expect(ids(await list({ privateExtendedProperty: ['owner=us', 'rev=2'] }))).toEqual([]);
  expect(ids(await list({ iCalUID: 'b@other.example' }))).toEqual(['bbbb2']);
  expect(ids(await list({ eventTypes: ['focusTime'] }))).toEqual([]);
  await remove('aaaa1');
  expect(ids(await list({ q: 'balloon' }))).toEqual(['bbbb2']);
  expect(ids(await list({ q: 'balloon', showDeleted: true }))).toEqual(['aaaa1', 'bbbb2']);
  expect(ids(await list({ updatedMin: since, orderBy: 'updated' }))).toContain('aaaa1');
  const zoned = await list({ iCalUID: 'b@other.example', timeZone: 'Asia/Tokyo' });
  expect(zoned.items?.[0]?.start?.dateTime).toBe('2026-12-01T18:00:00+09:00');
});

test('parameters that exclude each other are refused', async () => {
  const { nextSyncToken } = await list();
  const syncToken = nextSyncToken ?? '';
  const timeMin = '2026-12-01T00:00:00Z';
  expect(await refusal(list({ syncToken, timeMin }))).toBe('400 syncTokenWithRequestParameters');
  expect(await refusal(list({ syncToken, showDeleted: false }))).toBe('400 invalidParameter');
  expect(await refusal(list({ syncToken, singleEvents: true }))).toBe('400 invalid');
  expect(await refusal(list({ syncToken: 'nonsense' }))).toBe('400 invalidParameter');
  expect(await refusal(list({ orderBy: 'startTime' }))).toBe('400 orderByNotAvailable');
  expect(await refusal(list({ timeMin, timeMax: timeMin }))).toBe('400 timeRangeEmpty');
  expect(await refusal(list({ timeMin: 'soon' }))).toBe('400 invalidParameter');
  expect(await refusal(list({ maxResults: 0 }))).toBe('400 invalidParameter');
});

test('a sync token expires, and another comes with the next full list', async () => {
  const { nextSyncToken } = await list();
  await bench.control('sync-tokens/expire');
  expect(await refusal(list({ syncToken: nextSyncToken ?? '' }))).toBe('410 fullSyncRequired');
  const updatedMin = '2026-01-01T00:00:00Z';
  expect(await refusal(list({ updatedMin }))).toBe('410 updatedMinTooLongAgo');
  const fresh = await list();
  expect(ids(await list({ syncToken: fresh.nextSyncToken ?? '' }))).toEqual([]);
});
