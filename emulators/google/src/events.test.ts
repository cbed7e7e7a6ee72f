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

const TIME_ZONE = 'Europe/Paris';
const calendarId = 'primary';
const toEventTime = (dateTime: string) => ({ dateTime, timeZone: TIME_ZONE });
const planning = {
  id: 'abcde12345',
  summary: 'Planning',
  start: toEventTime('2026-12-01T09:00:00'),
  end: toEventTime('2026-12-01T10:00:00'),
};

const insert = async (requestBody: calendar_v3.Schema$Event = planning) =>
  (await api.events.insert({ calendarId, requestBody })).data;
const patch = async (eventId: string, requestBody: calendar_v3.Schema$Event) =>
  (await api.events.patch({ calendarId, eventId, requestBody })).data;
const get = async (eventId: string) => (await api.events.get({ calendarId, eventId })).data;

const insertSeries = () =>
  insert({
    summary: 'Stand-up',
    start: toEventTime('2027-03-26T09:00:00'),
    end: toEventTime('2027-03-26T09:30:00'),
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  });
const listInstances = async (eventId: string, params: object = {}) =>
  (await api.events.instances({ calendarId, eventId, ...params })).data.items ?? [];

test("insert stores an event under a client-generated ID, rejects duplicates, and returns times in the calendar's time zone", async () => {
  const created = await insert();
  expect(findSchemaErrors('Event', created)).toEqual([]);
  expect(created).toMatchObject({
    id: planning.id,
    start: { dateTime: '2026-12-01T09:00:00+01:00', timeZone: TIME_ZONE },
    iCalUID: 'abcde12345@google.com',
  });
  expect(await get(planning.id)).toEqual(created);
  expect(await getApiError(insert())).toBe('409 duplicate');
  await api.events.delete({ calendarId, eventId: planning.id });
  expect(await getApiError(insert())).toBe('409 duplicate');
  expect(await getApiError(api.events.delete({ calendarId, eventId: planning.id }))).toBe(
    '410 deleted',
  );
  expect((await patch(planning.id, { status: 'confirmed' })).status).toBe('confirmed');
});

test('patch merges fields, update replaces them, and both check If-Match and the sequence number', async () => {
  const created = await insert({
    ...planning,
    location: 'Here',
    extendedProperties: { private: { a: '1', b: '2' } },
  });
  const patchedEvent = await patch(planning.id, {
    location: null,
    extendedProperties: { private: { b: '3' } },
  });
  expect(patchedEvent.location).toBeUndefined();
  expect(patchedEvent.extendedProperties?.private).toEqual({ a: '1', b: '3' });
  const staleUpdate = api.events.patch(
    { calendarId, eventId: planning.id, requestBody: { summary: 'Late' } },
    { headers: { 'If-Match': created.etag ?? '' } },
  );
  expect(await getApiError(staleUpdate)).toBe('412 conditionNotMet');
  const { id: _id, ...rest } = planning;
  const response = await api.events.update(
    { calendarId, eventId: planning.id, requestBody: rest },
    { headers: { 'If-Match': patchedEvent.etag ?? '' } },
  );
  expect(response.data.extendedProperties).toBeUndefined();
  expect(response.data.sequence).toBe(0);
  const rescheduled = await patch(planning.id, { end: toEventTime('2026-12-01T11:00:00') });
  expect(rescheduled.sequence).toBe(1);
  expect((await patch(planning.id, { summary: 'Planning' })).etag).toBe(rescheduled.etag);
  expect(await getApiError(patch(planning.id, { sequence: 0 }))).toBe('400 invalid');
});

test('an all-day event has an exclusive end and becomes a timed event only if the patch sets date to null', async () => {
  await insert({ id: 'aaaaa', start: { date: '2026-12-05' }, end: { date: '2026-12-06' } });
  const timedPatch = {
    start: toEventTime('2026-12-05T09:00:00'),
    end: toEventTime('2026-12-05T10:00:00'),
  };
  expect(await getApiError(patch('aaaaa', timedPatch))).toBe('400 invalid');
  const { start } = await patch('aaaaa', {
    start: { ...timedPatch.start, date: null },
    end: { ...timedPatch.end, date: null },
  });
  expect(start).toEqual({ dateTime: '2026-12-05T09:00:00+01:00', timeZone: TIME_ZONE });
});

test.each([
  ['400 required', { ...planning, end: undefined as never }],
  ['400 timeRangeEmpty', { ...planning, end: toEventTime('2026-12-01T08:00:00') }],
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
])('insert rejects an invalid event with %s: %o', async (expectedError, event) => {
  expect(await getApiError(insert(event))).toBe(expectedError);
});

test('occurrences keep their local time across a daylight saving transition', async () => {
  const { id = '' } = await insertSeries();
  const occurrences = await listInstances(id ?? '');
  expect(occurrences.flatMap((occurrence) => findSchemaErrors('Event', occurrence))).toEqual([]);
  expect(
    occurrences.map(({ id: occurrenceId, start }) => [
      occurrenceId?.split('_')[1],
      start?.dateTime,
    ]),
  ).toEqual([
    ['20270326T080000Z', '2027-03-26T09:00:00+01:00'],
    ['20270327T080000Z', '2027-03-27T09:00:00+01:00'],
    ['20270328T070000Z', '2027-03-28T09:00:00+02:00'],
    ['20270329T070000Z', '2027-03-29T09:00:00+02:00'],
  ]);
});

test('moving one occurrence and deleting another leaves the rest of the series unchanged', async () => {
  const { id } = await insertSeries();
  const thirdId = `${id}_20270328T070000Z`;
  const moved = await patch(thirdId, {
    start: toEventTime('2027-03-28T15:00:00'),
    end: toEventTime('2027-03-28T15:30:00'),
  });
  expect(moved).toMatchObject({
    recurringEventId: id,
    originalStartTime: { dateTime: '2027-03-28T09:00:00+02:00' },
  });
  await api.events.delete({ calendarId, eventId: `${id}_20270327T080000Z` });
  const remaining = await listInstances(id ?? '');
  expect(remaining.map(({ start }) => start?.dateTime?.slice(5, 16))).toEqual([
    '03-26T09:00',
    '03-28T15:00',
    '03-29T09:00',
  ]);
  const [original] = await listInstances(id ?? '', { originalStart: '2027-03-28T09:00:00+02:00' });
  expect(original?.id).toBe(thirdId);
  expect(await getApiError(patch(thirdId, { recurrence: ['RRULE:FREQ=DAILY'] }))).toBe(
    '400 invalid',
  );
  await patch(id ?? '', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
  expect((await get(thirdId)).status).toBe('cancelled');
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
])('the recurrence %j expands to the days %j', async (recurrence, days) => {
  const { id } = await insert({
    start: toEventTime('2027-03-26T09:00:00'),
    end: toEventTime('2027-03-26T09:30:00'),
    recurrence,
  });
  const occurrences = await listInstances(id ?? '');
  expect(occurrences.map(({ start }) => start?.dateTime?.slice(8, 10))).toEqual(days);
  expect(new Set(occurrences.map(({ start }) => start?.dateTime?.slice(11, 16)))).toEqual(
    new Set(['09:00']),
  );
});

test('import creates an event with a known iCalUID only once, and move transfers an event to another calendar', async () => {
  const body = { ...planning, id: undefined as never, iCalUID: 'x@other.example' };
  const importEvent = async () =>
    (await api.events.import({ calendarId, requestBody: body })).data.id ?? '';
  const eventId = await importEvent();
  expect(await importEvent()).toBe(eventId);
  const destination = 'family@group.calendar.example.com';
  const { data } = await api.events.move({ calendarId, eventId, destination });
  expect(data).toMatchObject({ id: eventId, organizer: { email: destination } });
  expect((await get(eventId)).status).toBe('cancelled');
  const movedEvent = await api.events.get({ calendarId: destination, eventId });
  expect(movedEvent.data.iCalUID).toBe('x@other.example');
});

test('attendee emails are recorded only if sendUpdates requests them', async () => {
  const attendees = [{ email: 'grace@example.com' }, { email: 'demo@example.com' }];
  const created = await insert({ ...planning, attendees });
  expect(created.attendees).toEqual([
    { email: 'grace@example.com', responseStatus: 'needsAction' },
    { email: 'demo@example.com', responseStatus: 'needsAction', self: true },
  ]);
  const listSentEmails = async () =>
    (await fetch(`${google.emulator.url}/_control/letters`)).json() as Promise<object[]>;
  expect(await listSentEmails()).toEqual([]);
  await api.events.delete({ calendarId, eventId: planning.id, sendUpdates: 'all' });
  expect(await listSentEmails()).toMatchObject([{ to: 'grace@example.com', kind: 'cancelled' }]);
});

test('writes to a read-only calendar fail with 403, an inaccessible calendar with 404, and unsupported methods with 501', async () => {
  const holidays = 'holidays@group.v.calendar.example.com';
  const insertion = api.events.insert({ calendarId: holidays, requestBody: planning });
  expect(await getApiError(insertion)).toBe('403 requiredAccessLevel');
  const otherCalendar = api.events.list({ calendarId: 'second.demo@example.com' });
  expect(await getApiError(otherCalendar)).toBe('404 notFound');
  expect(await getApiError(api.freebusy.query({ requestBody: {} }))).toBe('501 notImplemented');
});

test('calendar resources match the discovery document', async () => {
  const { data: list } = await api.calendarList.list();
  expect(findSchemaErrors('CalendarList', list)).toEqual([]);
  expect(list.items?.map(({ accessRole }) => accessRole)).toEqual(['owner', 'owner', 'reader']);
  const [primary] = list.items ?? [];
  expect((await api.calendarList.get({ calendarId })).data).toEqual(primary);
  const { data: calendar } = await api.calendars.get({ calendarId });
  expect(findSchemaErrors('Calendar', calendar)).toEqual([]);
  const changes = await api.calendarList.list({ syncToken: list.nextSyncToken ?? '' });
  expect(changes.data.items).toEqual([]);
});
