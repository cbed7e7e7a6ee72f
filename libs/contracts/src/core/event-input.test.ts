import * as z from 'zod/mini';
import { conflictQuery, eventChanges, eventFilter, newEvent } from './index.ts';

const scheduleId = '019a9d2e-0000-7000-8000-000000000001';
const otherScheduleId = '019a9d2e-0000-7000-8000-000000000002';
const valid = {
  schedule_id: scheduleId,
  title: '  Planning ',
  start_time: '2026-11-20T09:00:00+01:00',
  end_time: '2026-11-20T10:00:00+01:00',
};

const getErrors = (schema: z.core.$ZodType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('newEvent parses the documented payload and fills in all defaults', () => {
  expect(z.parse(newEvent, valid)).toEqual({
    title: 'Planning',
    description: null,
    start_time: '2026-11-20T08:00:00.000Z',
    end_time: '2026-11-20T09:00:00.000Z',
    time_zone: 'UTC',
    location: null,
    is_all_day: false,
    invited_users: [],
    schedule_ids: [scheduleId],
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

test('newEvent merges schedule_id and schedule_ids without duplicates', () => {
  const parsed = z.parse(newEvent, {
    ...valid,
    schedule_id: otherScheduleId,
    schedule_ids: [scheduleId, otherScheduleId],
  });
  expect(parsed.schedule_ids).toEqual([otherScheduleId, scheduleId]);
});

test('newEvent removes duplicate guests, ignoring case, and preserves the first spelling', () => {
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
    'an end before the start',
    { end_time: '2026-11-20T07:00:00Z' },
    'end_time: End time must be after start time',
  ],
  [
    'an end equal to the start',
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
    'a date-only start of a timed event',
    { start_time: '2026-11-20' },
    'start_time: Date-only values are allowed for all-day events only',
  ],
  ['a NUL in the title', { title: 'a\u0000b' }, 'title: This text contains an invalid character'],
  [
    'a line break in the title',
    { title: 'a\nb' },
    'title: This text contains an invalid character',
  ],
  [
    'a control character in the description',
    { description: 'a\u0007b' },
    'description: This text contains an invalid character',
  ],
  [
    'a control character in an email address',
    { invited_users: ['a\u001bda@example.test'] },
    'invited_users.0: Please enter a valid email address',
  ],
  ['a buffer of one day', { buffer_after: 1440 }, 'buffer_after: Enter 240 minutes or less'],
  [
    'a reminder after the start',
    { reminders: [{ method: 'email', minutes: -5 }] },
    'reminders.0.minutes: Use 0 minutes or more',
  ],
  [
    'a recurrence that is not a list',
    { recurrence: 'RRULE:FREQ=DAILY' },
    'recurrence: Use a list of RRULE, RDATE and EXDATE lines',
  ],
  [
    'an unknown time zone',
    { time_zone: 'Mars/Olympus' },
    'time_zone: Use an IANA time zone, such as Europe/Lisbon',
  ],
  [
    'an offset as time zone',
    { time_zone: '+02:00' },
    'time_zone: Use an IANA time zone, such as Europe/Lisbon',
  ],
  [
    'an email address without an at sign',
    { invited_users: ['ada'] },
    'invited_users.0: Please enter a valid email address',
  ],
])('newEvent rejects %s', (_, change, message) => {
  expect(getErrors(newEvent, { ...valid, ...change })).toContain(message);
});

test('newEvent accepts an all-day event with the same start and end date', () => {
  const day = { start_time: '2026-11-20', end_time: '2026-11-20', is_all_day: true };
  expect(getErrors(newEvent, { ...valid, ...day })).toEqual([]);
});

test('newEvent converts all kinds of line breaks in descriptions to line feeds', () => {
  const { description } = z.parse(newEvent, {
    ...valid,
    description: ' one\r\ntwo\tcolumns\rthree ',
  });
  expect(description).toBe('one\ntwo\tcolumns\nthree');
});

test('eventChanges contains only the submitted fields', () => {
  expect(z.parse(eventChanges, { title: 'New' })).toEqual({ title: 'New' });
  expect(z.parse(eventChanges, { location: '  ' })).toEqual({ location: null });
  expect(z.parse(eventChanges, { schedule_id: scheduleId })).toEqual({
    schedule_ids: [scheduleId],
  });
  expect(getErrors(eventChanges, { schedule_ids: [] })).toEqual([
    'schedule_ids: Please select at least one schedule',
  ]);
});

test('eventFilter and conflictQuery reject an end that is not after the start', () => {
  const start = '2026-11-20T00:00:00Z';
  expect(getErrors(eventFilter, { start_date: start, end_date: start })).toHaveLength(1);
  expect(getErrors(eventFilter, { start_date: start })).toEqual([]);
  expect(getErrors(conflictQuery, { start_time: start, end_time: start })).toEqual([
    'end_time: End time must be after start time',
  ]);
});
