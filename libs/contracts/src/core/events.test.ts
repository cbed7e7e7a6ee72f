import * as z from 'zod/mini';
import { conflictQuery, eventChanges, eventFilter, newEvent } from './index.ts';

const one = '019a9d2e-0000-7000-8000-000000000001';
const two = '019a9d2e-0000-7000-8000-000000000002';
const valid = {
  schedule_id: one,
  title: '  Planning ',
  start_time: '2026-11-20T09:00:00+01:00',
  end_time: '2026-11-20T10:00:00+01:00',
};

const faults = (schema: z.core.$ZodType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('the documented payload becomes a complete event', () => {
  expect(z.parse(newEvent, valid)).toEqual({
    title: 'Planning',
    description: null,
    start_time: '2026-11-20T08:00:00.000Z',
    end_time: '2026-11-20T09:00:00.000Z',
    time_zone: 'UTC',
    location: null,
    is_all_day: false,
    invited_users: [],
    schedule_ids: [one],
    recurrence: null,
    transparency: 'opaque',
    visibility: 'default',
    buffer_before: 0,
    buffer_after: 0,
    reminders: null,
    kind: null,
    locked: false,
    task_id: null,
    habit_id: null,
  });
});

test('schedule_id leads schedule_ids, each once', () => {
  const placed = z.parse(newEvent, { ...valid, schedule_id: two, schedule_ids: [one, two] });
  expect(placed.schedule_ids).toEqual([two, one]);
});

test('people are invited once each, however typed; the first spelling stays', () => {
  const { invited_users } = z.parse(newEvent, {
    ...valid,
    invited_users: [' Ada@Example.test', 'ada@example.test'],
  });
  expect(invited_users).toEqual(['Ada@Example.test']);
});

test.each([
  ['a blank title', { title: ' ' }, 'title: Event title is required'],
  ['no title', { title: undefined }, 'title: Event title is required'],
  ['no schedule', { schedule_id: undefined }, 'schedule_ids: Please select at least one schedule'],
  [
    'an end before its start',
    { end_time: '2026-11-20T07:00:00Z' },
    'end_time: End time must be after start time',
  ],
  [
    'an end at its start',
    { end_time: valid.start_time },
    'end_time: End time must be after start time',
  ],
  [
    'a time without an offset',
    { start_time: '2026-11-20T09:00' },
    'start_time: Use an ISO 8601 date-time with an offset, such as 2026-11-20T09:30:00Z',
  ],
  [
    'a day that does not exist',
    { start_time: '2026-02-30', is_all_day: true },
    'start_time: Use an ISO 8601 date-time with an offset, such as 2026-11-20T09:30:00Z',
  ],
  [
    'a plain date on a timed event',
    { start_time: '2026-11-20' },
    'start_time: A plain date is for all-day events',
  ],
  [
    'a NUL in the title',
    { title: 'a\u0000b' },
    'title: This text holds a character that cannot be stored',
  ],
  [
    'a line break in the title',
    { title: 'a\nb' },
    'title: This text holds a character that cannot be stored',
  ],
  [
    'a bell in the description',
    { description: 'a\u0007b' },
    'description: This text holds a character that cannot be stored',
  ],
  [
    'an address with an escape',
    { invited_users: ['a\u001bda@example.test'] },
    'invited_users.0: Please enter a valid email address',
  ],
  ['a buffer of a day', { buffer_after: 1440 }, 'buffer_after: Use at most 240 minutes'],
  [
    'a reminder after the start',
    { reminders: [{ method: 'email', minutes: -5 }] },
    'reminders.0.minutes: Use 0 minutes or more',
  ],
  [
    'a rule that is no list',
    { recurrence: 'RRULE:FREQ=DAILY' },
    'recurrence: Use a list of RRULE, RDATE and EXDATE lines',
  ],
  [
    'a zone nobody knows',
    { time_zone: 'Mars/Olympus' },
    'time_zone: Use an IANA time zone, such as Europe/Lisbon',
  ],
  [
    'a bare offset as zone',
    { time_zone: '+02:00' },
    'time_zone: Use an IANA time zone, such as Europe/Lisbon',
  ],
  [
    'an address without at-sign',
    { invited_users: ['ada'] },
    'invited_users.0: Please enter a valid email address',
  ],
])('%s is refused', (_, change, sentence) => {
  expect(faults(newEvent, { ...valid, ...change })).toContain(sentence);
});

test('an all-day event may name the same day twice', () => {
  const day = { start_time: '2026-11-20', end_time: '2026-11-20', is_all_day: true };
  expect(faults(newEvent, { ...valid, ...day })).toEqual([]);
});

test('descriptions keep their lines, however they end', () => {
  const { description } = z.parse(newEvent, {
    ...valid,
    description: ' one\r\ntwo\tcolumns\rthree ',
  });
  expect(description).toBe('one\ntwo\tcolumns\nthree');
});

test('an update says only what changes', () => {
  expect(z.parse(eventChanges, { title: 'New' })).toEqual({ title: 'New' });
  expect(z.parse(eventChanges, { location: '  ' })).toEqual({ location: null });
  expect(z.parse(eventChanges, { schedule_id: one })).toEqual({ schedule_ids: [one] });
  expect(faults(eventChanges, { schedule_ids: [] })).toEqual([
    'schedule_ids: Please select at least one schedule',
  ]);
});

test('ranges are in order', () => {
  const start = '2026-11-20T00:00:00Z';
  expect(faults(eventFilter, { start_date: start, end_date: start })).toHaveLength(1);
  expect(faults(eventFilter, { start_date: start })).toEqual([]);
  expect(faults(conflictQuery, { start_time: start, end_time: start })).toEqual([
    'end_time: End time must be after start time',
  ]);
});
