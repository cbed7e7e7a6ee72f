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

const ZONE = 'Europe/Paris';
const calendarId = 'primary';
const at = (dateTime: string) => ({ dateTime, timeZone: ZONE });
const planning = {
  id: 'abcde12345',
  summary: 'Planning',
  start: at('2026-12-01T09:00:00'),
  end: at('2026-12-01T10:00:00'),
};

const insert = async (requestBody: calendar_v3.Schema$Event = planning) =>
  (await api.events.insert({ calendarId, requestBody })).data;
const patch = async (eventId: string, requestBody: calendar_v3.Schema$Event) =>
  (await api.events.patch({ calendarId, eventId, requestBody })).data;
const get = async (eventId: string) => (await api.events.get({ calendarId, eventId })).data;

const series = () =>
  insert({
    summary: 'Stand-up',
    start: at('2027-03-26T09:00:00'),
    end: at('2027-03-26T09:30:00'),
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  });
const instances = async (eventId: string, more: object = {}) =>
  (await api.events.instances({ calendarId, eventId, ...more })).data.items ?? [];

test('an event is kept under its own id, once, and told of in the calendar’s zone', async () => {
  const made = await insert();
  expect(departures('Event', made)).toEqual([]);
  expect(made).toMatchObject({
    id: planning.id,
    start: { dateTime: '2026-12-01T09:00:00+01:00', timeZone: ZONE },
    iCalUID: 'abcde12345@google.com',
  });
  expect(await get(planning.id)).toEqual(made);
  expect(await refusal(insert())).toBe('409 duplicate');
  await api.events.delete({ calendarId, eventId: planning.id });
  expect(await refusal(insert())).toBe('409 duplicate');
  expect(await refusal(api.events.delete({ calendarId, eventId: planning.id }))).toBe(
    '410 deleted',
  );
  expect((await patch(planning.id, { status: 'confirmed' })).status).toBe('confirmed');
});

test('a patch merges, an update replaces, and If-Match guards both', async () => {
  const made = await insert({
    ...planning,
    location: 'Here',
    extendedProperties: { private: { a: '1', b: '2' } },
  });
  const merged = await patch(planning.id, {
    location: null,
    extendedProperties: { private: { b: '3' } },
  });
  expect(merged.location).toBeUndefined();
  expect(merged.extendedProperties?.private).toEqual({ a: '1', b: '3' });
  const stale = api.events.patch(
    { calendarId, eventId: planning.id, requestBody: { summary: 'Late' } },
    { headers: { 'If-Match': made.etag ?? '' } },
  );
  expect(await refusal(stale)).toBe('412 conditionNotMet');
  const { id: _id, ...rest } = planning;
  const replaced = await api.events.update(
    { calendarId, eventId: planning.id, requestBody: rest },
    { headers: { 'If-Match': merged.etag ?? '' } },
  );
  expect(replaced.data.extendedProperties).toBeUndefined();
  expect(replaced.data.sequence).toBe(0);
  const moved = await patch(planning.id, { end: at('2026-12-01T11:00:00') });
  expect(moved.sequence).toBe(1);
  expect((await patch(planning.id, { summary: 'Planning' })).etag).toBe(moved.etag);
  expect(await refusal(patch(planning.id, { sequence: 0 }))).toBe('400 invalid');
});

test('whole days end the day after, and turn into hours only if the date is taken away', async () => {
  await insert({ id: 'aaaaa', start: { date: '2026-12-05' }, end: { date: '2026-12-06' } });
  const mixed = { start: at('2026-12-05T09:00:00'), end: at('2026-12-05T10:00:00') };
  expect(await refusal(patch('aaaaa', mixed))).toBe('400 invalid');
  const { start } = await patch('aaaaa', {
    start: { ...mixed.start, date: null },
    end: { ...mixed.end, date: null },
  });
  expect(start).toEqual({ dateTime: '2026-12-05T09:00:00+01:00', timeZone: ZONE });
});

test.each([
  ['400 required', { ...planning, end: undefined as never }],
  ['400 timeRangeEmpty', { ...planning, end: at('2026-12-01T08:00:00') }],
  ['400 timeRangeEmpty', { start: { date: '2026-12-05' }, end: { date: '2026-12-05' } }],
  ['400 invalid', { ...planning, id: 'WRONG' }],
  ['400 invalid', { ...planning, start: { dateTime: '2026-12-01T09:00:00' } }],
  ['400 invalid', { ...planning, start: { ...planning.start, timeZone: 'Mars/Base' } }],
  ['400 invalid', { ...planning, recurrence: ['FREQ=DAILY'] }],
  ['400 invalid', { ...planning, recurrence: ['RRULE:FREQ=FORTNIGHTLY'] }],
  ['400 invalid', { ...planning, recurrence: ['RRULE:FREQ=DAILY;INTERVAL=0'] }],
  ['400 invalid', { ...planning, recurrence: ['RRULE:FREQ=DAILY;BYDAY=XX'] }],
  ['400 invalid', { ...planning, transparency: 'glass' }],
  ['400 invalid', { ...planning, attendees: [{ email: 'nobody' }] }],
  ['400 invalid', { ...planning, summary: 7 as never }],
  [
    '400 required',
    {
      start: { dateTime: '2026-12-01T09:00:00Z' },
      end: { dateTime: '2026-12-01T10:00:00Z' },
      recurrence: ['RRULE:FREQ=DAILY'],
    },
  ],
])('%s: %o', async (told, event) => {
  expect(await refusal(insert(event))).toBe(told);
});

test('occurrences keep their hour when the clocks change', async () => {
  const { id = '' } = await series();
  const found = await instances(id ?? '');
  expect(found.flatMap((each) => departures('Event', each))).toEqual([]);
  expect(found.map(({ id: own, start }) => [own?.split('_')[1], start?.dateTime])).toEqual([
    ['20270326T080000Z', '2027-03-26T09:00:00+01:00'],
    ['20270327T080000Z', '2027-03-27T09:00:00+01:00'],
    ['20270328T070000Z', '2027-03-28T09:00:00+02:00'],
    ['20270329T070000Z', '2027-03-29T09:00:00+02:00'],
  ]);
});

test('one occurrence is moved and another deleted without touching the rest', async () => {
  const { id } = await series();
  const third = `${id}_20270328T070000Z`;
  const moved = await patch(third, {
    start: at('2027-03-28T15:00:00'),
    end: at('2027-03-28T15:30:00'),
  });
  expect(moved).toMatchObject({
    recurringEventId: id,
    originalStartTime: { dateTime: '2027-03-28T09:00:00+02:00' },
  });
  await api.events.delete({ calendarId, eventId: `${id}_20270327T080000Z` });
  const left = await instances(id ?? '');
  expect(left.map(({ start }) => start?.dateTime?.slice(5, 16))).toEqual([
    '03-26T09:00',
    '03-28T15:00',
    '03-29T09:00',
  ]);
  const [original] = await instances(id ?? '', { originalStart: '2027-03-28T09:00:00+02:00' });
  expect(original?.id).toBe(third);
  expect(await refusal(patch(third, { recurrence: ['RRULE:FREQ=DAILY'] }))).toBe('400 invalid');
  await patch(id ?? '', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
  expect((await get(third)).status).toBe('cancelled');
});

test.each([
  [['RRULE:FREQ=DAILY;UNTIL=20270327T080000Z'], ['26', '27']],
  [['RRULE:FREQ=DAILY;UNTIL=20270327'], ['26', '27']],
  [
    ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Europe/Paris:20270327T090000'],
    ['26', '28'],
  ],
  [
    ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270328T070000Z'],
    ['26', '27'],
  ],
  [
    ['RRULE:FREQ=DAILY;COUNT=1', 'RDATE;TZID=America/New_York:20270330T030000'],
    ['26', '30'],
  ],
  [['RDATE:20270330T070000Z'], ['26', '30']],
])('%j', async (recurrence, days) => {
  const { id } = await insert({
    start: at('2027-03-26T09:00:00'),
    end: at('2027-03-26T09:30:00'),
    recurrence,
  });
  const found = await instances(id ?? '');
  expect(found.map(({ start }) => start?.dateTime?.slice(8, 10))).toEqual(days);
  expect(new Set(found.map(({ start }) => start?.dateTime?.slice(11, 16)))).toEqual(
    new Set(['09:00']),
  );
});

test('an import takes an event in once, a move carries it to another calendar', async () => {
  const body = { ...planning, id: undefined as never, iCalUID: 'x@other.example' };
  const import_ = async () =>
    (await api.events.import({ calendarId, requestBody: body })).data.id ?? '';
  const eventId = await import_();
  expect(await import_()).toBe(eventId);
  const destination = 'family@group.calendar.example.com';
  const { data } = await api.events.move({ calendarId, eventId, destination });
  expect(data).toMatchObject({ id: eventId, organizer: { email: destination } });
  expect((await get(eventId)).status).toBe('cancelled');
  const there = await api.events.get({ calendarId: destination, eventId });
  expect(there.data.iCalUID).toBe('x@other.example');
});

test('letters are written only if they are asked for', async () => {
  const attendees = [{ email: 'grace@example.com' }, { email: 'demo@example.com' }];
  const made = await insert({ ...planning, attendees });
  expect(made.attendees).toEqual([
    { email: 'grace@example.com', responseStatus: 'needsAction' },
    { email: 'demo@example.com', responseStatus: 'needsAction', self: true },
  ]);
  const letters = async () =>
    (await fetch(`${bench.emulator.url}/_control/letters`)).json() as Promise<object[]>;
  expect(await letters()).toEqual([]);
  await api.events.delete({ calendarId, eventId: planning.id, sendUpdates: 'all' });
  expect(await letters()).toMatchObject([{ to: 'grace@example.com', kind: 'cancelled' }]);
});

test('another’s calendar is read only, and one that is not there is not found', async () => {
  const holidays = 'holidays@group.v.calendar.example.com';
  const write = api.events.insert({ calendarId: holidays, requestBody: planning });
  expect(await refusal(write)).toBe('403 requiredAccessLevel');
  const strange = api.events.list({ calendarId: 'second.demo@example.com' });
  expect(await refusal(strange)).toBe('404 notFound');
  expect(await refusal(api.freebusy.query({ requestBody: {} }))).toBe('501 notImplemented');
});

test('calendars have the shape of the discovery document', async () => {
  const { data: list } = await api.calendarList.list();
  expect(departures('CalendarList', list)).toEqual([]);
  expect(list.items?.map(({ accessRole }) => accessRole)).toEqual(['owner', 'owner', 'reader']);
  const [primary] = list.items ?? [];
  expect((await api.calendarList.get({ calendarId })).data).toEqual(primary);
  const { data: own } = await api.calendars.get({ calendarId });
  expect(departures('Calendar', own)).toEqual([]);
  const later = await api.calendarList.list({ syncToken: list.nextSyncToken ?? '' });
  expect(later.data.items).toEqual([]);
});
