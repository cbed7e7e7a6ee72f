/** @jest-environment node */

import {
  toRecurrenceLines,
  createDefaultFields,
  recurrenceKinds,
  parseRecurrenceLines,
  type RecurrenceFields,
} from './recurrence-form.ts';

// The third Wednesday of the month.
const start = { date: '2026-11-18', allDay: false, timeZone: 'Europe/Lisbon' };
const toLines = (fields: Partial<RecurrenceFields>) =>
  toRecurrenceLines({ ...createDefaultFields(start.date), ...fields }, start);

test.each([
  ['none', null],
  ['daily', ['RRULE:FREQ=DAILY']],
  ['weekly', ['RRULE:FREQ=WEEKLY;BYDAY=WE']],
  ['weekdays', ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR']],
  ['monthly-weekday', ['RRULE:FREQ=MONTHLY;BYDAY=3WE']],
  ['monthly-day', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=18']],
  ['yearly', ['RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=18']],
] as const)('toRecurrenceLines writes %s as RFC 5545 lines', (kind, lines) => {
  expect(toLines({ kind })).toEqual(lines);
});

test('toRecurrenceLines writes the last weekday of a month as BYDAY=-1', () => {
  const lastMonday = { ...start, date: '2026-11-30' };
  const fields = { ...createDefaultFields(lastMonday.date), kind: 'monthly-weekday' as const };
  expect(toRecurrenceLines(fields, lastMonday)).toEqual(['RRULE:FREQ=MONTHLY;BYDAY=-1MO']);
});

test('toRecurrenceLines writes the interval, days and end of a custom rule', () => {
  const biweekly = { kind: 'custom', interval: 2, weekdays: [3, 1] } as const;
  expect(toLines({ ...biweekly, weekdays: [3, 1], ends: 'after', count: 6 })).toEqual([
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=6',
  ]);
  // The end of the day in Lisbon during daylight saving time, in UTC.
  expect(toLines({ ...biweekly, weekdays: [], ends: 'on', until: '2027-07-01' })).toEqual([
    'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270701T225959Z',
  ]);
});

test('toRecurrenceLines writes UNTIL as a date for all-day events', () => {
  const fields = {
    ...createDefaultFields(start.date),
    kind: 'custom' as const,
    ends: 'on' as const,
  };
  expect(toRecurrenceLines({ ...fields, until: '2027-07-01' }, { ...start, allDay: true })).toEqual(
    ['RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20270701'],
  );
});

test.each(recurrenceKinds)(
  'parseRecurrenceLines restores the form values of a %s recurrence',
  (kind) => {
    const customFields = {
      interval: 3,
      unit: 'month',
      monthlyBy: 'weekday',
      ends: 'on',
      until: '2027-03-31',
    };
    const fields = {
      ...createDefaultFields(start.date),
      kind,
      ...(kind === 'custom' && customFields),
    } as RecurrenceFields;
    expect(parseRecurrenceLines(toRecurrenceLines(fields, start), start)).toMatchObject({ kind });
    expect(
      toRecurrenceLines(parseRecurrenceLines(toRecurrenceLines(fields, start), start), start),
    ).toEqual(toRecurrenceLines(fields, start));
  },
);

test('toRecurrenceLines preserves excluded dates when the rule changes', () => {
  const lines = ['RRULE:FREQ=WEEKLY;BYDAY=WE', 'EXDATE:20261125T090000Z'];
  const fields = parseRecurrenceLines(lines, start);
  expect(fields.kind).toBe('weekly');
  expect(toRecurrenceLines({ ...fields, kind: 'daily' }, start)).toEqual([
    'RRULE:FREQ=DAILY',
    lines[1],
  ]);
});

test.each([
  ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1'],
  ['RRULE:FREQ=HOURLY;INTERVAL=4'],
  ['RDATE:20261201T090000Z'],
])('an unsupported rule is preserved unchanged: %s', (line) => {
  const fields = parseRecurrenceLines([line], start);
  expect(fields.kind).toBe('unsupported');
  expect(toRecurrenceLines(fields, start)).toEqual([line]);
});
