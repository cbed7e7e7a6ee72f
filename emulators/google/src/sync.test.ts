import type { calendar_v3 } from '@googleapis/calendar';
import { startTestEmulator, getApiError, type TestEmulator } from './testing/test-emulator.ts';
import { findSchemaErrors } from './testing/vendor-schema.ts';

let google: TestEmulator;
let api: calendar_v3.Calendar;

beforeEach(async () => {
  google = await startTestEmulator();
  ({ api } = google);
});

afterEach(() => google.close());

const FAMILY = 'family@group.calendar.example.com';

type Query = Omit<calendar_v3.Params$Resource$Events$List, 'calendarId'>;
const list = async (query: Query = {}) =>
  (await api.events.list({ calendarId: FAMILY, ...query })).data;
const getIds = ({ items = [] }: calendar_v3.Schema$Events) => items.map(({ id }) => id);
const insert = async (id: string, overrides: calendar_v3.Schema$Event = {}) =>
  api.events.insert({
    calendarId: FAMILY,
    requestBody: {
      id,
      summary: id,
      start: { dateTime: '2025-12-01T09:00:00Z', timeZone: 'UTC' },
      end: { dateTime: '2025-12-01T10:00:00Z', timeZone: 'UTC' },
      ...overrides,
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

test('only the last page of a list has a sync token, and the token returns later changes', async () => {
  for (const id of ['eeee5', 'aaaa1', 'cccc3', 'bbbb2']) await insert(id);
  const pages = await readAll({ maxResults: 2 });
  expect(pages.flatMap((page) => findSchemaErrors('Events', page))).toEqual([]);
  expect(pages.map(({ nextSyncToken }) => Boolean(nextSyncToken))).toEqual([false, false, true]);
  expect(pages.flatMap(getIds)).toHaveLength(5);
  const syncToken = pages.at(-1)?.nextSyncToken ?? '';
  expect(getIds(await list({ syncToken }))).toEqual([]);
  await remove('cccc3');
  await insert('ffff6');
  const changes = await list({ syncToken });
  expect(findSchemaErrors('Events', changes)).toEqual([]);
  expect(changes.items).toMatchObject([{ id: 'cccc3', status: 'cancelled' }, { id: 'ffff6' }]);
});

test('changes made between two pages are returned by the next sync', async () => {
  for (const id of ['aaaa1', 'cccc3', 'eeee5']) await insert(id);
  const firstPage = await list({ maxResults: 2 });
  await insert('aaaa0');
  await remove('cccc3');
  const pageToken = firstPage.nextPageToken ?? '';
  const secondPage = await list({ maxResults: 9, pageToken });
  const changes = await list({ syncToken: secondPage.nextSyncToken ?? '' });
  expect(getIds(changes)).toEqual(['aaaa0', 'cccc3']);
  expect(await getApiError(list({ pageToken, singleEvents: true }))).toBe('400 invalidParameter');
});

test('a sync returns a series and its exceptions, or only its occurrences if singleEvents is set', async () => {
  const { nextSyncToken: syncToken = '' } = await list();
  const { nextSyncToken: expandedSyncToken = '' } = await list({ singleEvents: true });
  await insert('ssss1', { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
  await remove('ssss1_20251202T090000Z');
  const changes = await list({ syncToken: syncToken ?? '' });
  expect(getIds(changes)).toEqual(['ssss1', 'ssss1_20251202T090000Z']);
  expect(changes.items?.[1]).toEqual(
    expect.objectContaining({
      status: 'cancelled',
      recurringEventId: 'ssss1',
      originalStartTime: { dateTime: '2025-12-02T10:00:00+01:00', timeZone: 'UTC' },
    }),
  );
  const range = { timeMin: '2025-12-01T00:00:00Z', timeMax: '2025-12-05T00:00:00Z' };
  const expanded = await list({ ...range, singleEvents: true, orderBy: 'startTime' });
  expect(findSchemaErrors('Events', expanded)).toEqual([]);
  expect(getIds(expanded)).toEqual(['ssss1_20251201T090000Z', 'ssss1_20251203T090000Z']);
  expect(expanded.nextSyncToken).toBeUndefined();
  expect(getIds(await list(range))).toEqual(['ssss1', 'ssss1_20251202T090000Z']);
  const expandedChanges = await list({ syncToken: expandedSyncToken ?? '', singleEvents: true });
  expect(expandedChanges.items).toHaveLength(3);
  await api.events.patch({
    calendarId: FAMILY,
    eventId: 'ssss1',
    requestBody: { recurrence: ['RRULE:FREQ=DAILY;COUNT=1'] },
  });
  const laterChanges = await list({
    syncToken: expandedChanges.nextSyncToken ?? '',
    singleEvents: true,
  });
  expect(laterChanges.items?.map(({ id, status }) => [id, status])).toEqual([
    ['ssss1_20251201T090000Z', 'confirmed'],
    ['ssss1_20251203T090000Z', 'cancelled'],
  ]);
});

test('lists filter by text, extended property, iCalUID, event type and modification time', async () => {
  await insert('aaaa1', {
    summary: 'Red balloon',
    extendedProperties: { private: { owner: 'us', rev: '1' } },
  });
  await insert('bbbb2', { summary: 'Blue balloon', iCalUID: 'b@other.example' });
  const since = new Date().toISOString();
  expect(getIds(await list({ q: 'balloon red' }))).toEqual(['aaaa1']);
  expect(getIds(await list({ privateExtendedProperty: ['owner=us', 'rev=1'] }))).toEqual(['aaaa1']);
  expect(getIds(await list({ privateExtendedProperty: ['owner=us', 'rev=2'] }))).toEqual([]);
  expect(getIds(await list({ iCalUID: 'b@other.example' }))).toEqual(['bbbb2']);
  expect(getIds(await list({ eventTypes: ['focusTime'] }))).toEqual([]);
  await remove('aaaa1');
  expect(getIds(await list({ q: 'balloon' }))).toEqual(['bbbb2']);
  expect(getIds(await list({ q: 'balloon', showDeleted: true }))).toEqual(['aaaa1', 'bbbb2']);
  expect(getIds(await list({ updatedMin: since, orderBy: 'updated' }))).toContain('aaaa1');
  const tokyoList = await list({ iCalUID: 'b@other.example', timeZone: 'Asia/Tokyo' });
  expect(tokyoList.items?.[0]?.start?.dateTime).toBe('2025-12-01T18:00:00+09:00');
});

test('list rejects invalid and conflicting parameters', async () => {
  const { nextSyncToken } = await list();
  const syncToken = nextSyncToken ?? '';
  const timeMin = '2025-12-01T00:00:00Z';
  expect(await getApiError(list({ syncToken, timeMin }))).toBe(
    '400 syncTokenWithRequestParameters',
  );
  expect(await getApiError(list({ syncToken, showDeleted: false }))).toBe('400 invalidParameter');
  expect(await getApiError(list({ syncToken, singleEvents: true }))).toBe('400 invalid');
  expect(await getApiError(list({ syncToken: 'nonsense' }))).toBe('400 invalidParameter');
  expect(await getApiError(list({ orderBy: 'startTime' }))).toBe('400 orderByNotAvailable');
  expect(await getApiError(list({ timeMin, timeMax: timeMin }))).toBe('400 timeRangeEmpty');
  expect(await getApiError(list({ timeMin: 'soon' }))).toBe('400 invalidParameter');
  expect(await getApiError(list({ maxResults: 0 }))).toBe('400 invalidParameter');
});

test('an expired sync token is rejected with 410, and the next full list returns a new token', async () => {
  const { nextSyncToken } = await list();
  await google.control('sync-tokens/expire');
  expect(await getApiError(list({ syncToken: nextSyncToken ?? '' }))).toBe('410 fullSyncRequired');
  const updatedMin = '2026-01-01T00:00:00Z';
  expect(await getApiError(list({ updatedMin }))).toBe('410 updatedMinTooLongAgo');
  const fullList = await list();
  expect(getIds(await list({ syncToken: fullList.nextSyncToken ?? '' }))).toEqual([]);
});
