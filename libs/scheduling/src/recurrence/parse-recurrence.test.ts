import { normalizeEventTimes, type EventTimes } from '../event-times.ts';
import { formatOccurrenceId, parseOccurrenceId, parseRecurrence } from './index.ts';

const timed: EventTimes = {
  start_time: '2026-11-17T09:00:00.000Z',
  end_time: '2026-11-17T10:00:00.000Z',
  time_zone: 'America/New_York',
  is_all_day: false,
  start_date: null,
  end_date: null,
};
const allDay = normalizeEventTimes({ ...timed, is_all_day: true }) as EventTimes;

test.each([
  ['rrule:freq=weekly;wkst=mo;byday=tu,mo;interval=1', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU'],
  ['RRULE:FREQ=DAILY;BYHOUR=4;BYMINUTE=0', 'RRULE:FREQ=DAILY'],
  ['RRULE:FREQ=DAILY;UNTIL=20261201', 'RRULE:FREQ=DAILY;UNTIL=20261202T045959Z'],
  ['RRULE:FREQ=DAILY;UNTIL=20261201T090000', 'RRULE:FREQ=DAILY;UNTIL=20261201T140000Z'],
  ['RRULE:FREQ=MONTHLY;BYMONTHDAY=31,1,31,-1', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1,1,31'],
])('parseRecurrence converts %s to %s', (input, expected) => {
  expect(parseRecurrence([input], timed)).toEqual({ lines: [expected] });
});

test('parseRecurrence sorts RDATE and EXDATE values and converts them to the time zone of the event', () => {
  const lines = [
    'EXDATE:20261208T090000Z,20261124T090000Z',
    'EXDATE;TZID=Europe/Lisbon:20261124T090000',
    'RDATE;TZID="Europe/Lisbon":20261125T090000',
    'RRULE:FREQ=WEEKLY',
  ];
  expect(parseRecurrence(lines, timed)).toEqual({
    lines: [
      'RRULE:FREQ=WEEKLY',
      'RDATE;TZID=America/New_York:20261125T040000',
      'EXDATE;TZID=America/New_York:20261124T040000,20261208T040000',
    ],
  });
});

test('parseRecurrence returns a date in the second instance of a repeated hour in UTC', () => {
  expect(parseRecurrence(['RDATE:20271107T053000Z,20271107T063000Z'], timed)).toEqual({
    lines: ['RDATE;TZID=America/New_York:20271107T013000', 'RDATE:20271107T063000Z'],
  });
});

test('parseRecurrence converts UNTIL and EXDATE of an all-day series to dates', () => {
  const lines = ['RRULE:FREQ=WEEKLY;UNTIL=20261201T235959;BYHOUR=9', 'EXDATE:20261124T170000Z'];
  expect(parseRecurrence(lines, allDay)).toEqual({
    lines: ['RRULE:FREQ=WEEKLY;UNTIL=20261201', 'EXDATE;VALUE=DATE:20261124'],
  });
});

const tooManyDates = Array.from({ length: 1001 }, (_, n) =>
  new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10).replaceAll('-', ''),
);

test.each([
  ['RRULE:FREQ=MINUTELY', 'once an hour'],
  ['RRULE:FREQ=SECONDLY;COUNT=1', 'once an hour'],
  [
    'RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19',
    '96 times a day',
  ],
  ['RRULE:FREQ=HOURLY;BYMINUTE=0,10,20,30,40', '96 times a day'],
  ['RRULE:FREQ=MONTHLY;BYHOUR=1,2,3;BYMINUTE=1,2,3;BYSETPOS=1', '8 times a day'],
  ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'no dates'],
  ['RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30,31', 'no dates'],
  ['RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO', 'no dates'],
  ['RRULE:FREQ=DAILY;COUNT=3;UNTIL=20270101', 'both COUNT and UNTIL'],
  ['RRULE:FREQ=DAILY;COUNT=0', 'COUNT must be'],
  ['RRULE:FREQ=DAILY;COUNT=1e9', 'COUNT must be'],
  ['RRULE:FREQ=DAILY;INTERVAL=0', 'INTERVAL must be'],
  ['RRULE:FREQ=WEEKLY;BYDAY=2MO', 'monthly or yearly'],
  ['RRULE:FREQ=WEEKLY;BYMONTHDAY=2', 'days of the month'],
  ['RRULE:FREQ=MONTHLY;BYWEEKNO=2', 'yearly rule'],
  ['RRULE:FREQ=MONTHLY;BYSETPOS=2', 'another BY part'],
  ['RRULE:FREQ=MONTHLY;BYDAY=0MO', "BYDAY can't be 0"],
  ['RRULE:FREQ=DAILY;FREQ=WEEKLY', 'only one FREQ'],
  ['RRULE:FREQ=DAILY;BYEASTER=1', "isn't a valid rule part"],
  ['RRULE:FREQ=DAILY;UNTIL=20260230', "isn't a valid date or time"],
  ['RRULE:FREQ=DAILY;UNTIL=99991231', '1900 and 2200'],
  ['RRULE:', 'a frequency'],
  ['RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY', 'only one rule'],
  ['DTSTART:20261120T090000Z', 'not “DTSTART”'],
  ['nonsense', 'must be an RRULE'],
  ['EXRULE:FREQ=DAILY', 'not “EXRULE”'],
  ['RDATE;VALUE=PERIOD:20261120T090000Z/PT1H', 'its own duration'],
  ['EXDATE;TZID=Mars/Olympus:20261120T090000', 'Unknown time zone “Mars/Olympus”'],
  ['RDATE:20201120T090000Z', 'before the start'],
  [`RRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:${tooManyDates.join()}`, 'at most 1000'],
  [`RRULE:FREQ=DAILY;BYYEARDAY=${'1,'.repeat(2000)}1`, 'too long'],
  [`EXDATE:${'2'.repeat(50_000)}`, 'too long'],
  ['RRULE:FREQ=DAILY;COUNT=1\nEXDATE:20261117T090000Z', 'no dates'],
])('parseRecurrence rejects invalid lines (%#): %s', (input, message) => {
  const parsed = parseRecurrence(input.split('\n'), timed);
  expect(parsed).toEqual({ error: expect.stringContaining(message) });
});

test('parseRecurrence rejects an hourly all-day event and a start before 1900', () => {
  expect(parseRecurrence(['RRULE:FREQ=HOURLY'], allDay)).toHaveProperty('error');
  const startBefore1900 = { ...timed, start_time: '1899-01-01T00:00:00.000Z' };
  expect(parseRecurrence(['RRULE:FREQ=DAILY'], startBefore1900)).toHaveProperty('error');
});

test('parseOccurrenceId returns the series and original start of a formatted ID', () => {
  const series = '0198c5a0-7b1c-7def-8123-456789abcdef';
  expect(formatOccurrenceId(series, '2026-11-20T09:00:00.000Z')).toBe(`${series}_20261120T090000Z`);
  for (const originalStart of ['2026-11-20T09:00:00.000Z', '2026-11-20']) {
    expect(parseOccurrenceId(formatOccurrenceId(series, originalStart))).toEqual({
      seriesId: series,
      original_start_time: originalStart,
    });
  }
});

test.each([
  '',
  'x_20261120',
  '0198c5a0-7b1c-7def-8123-456789abcdef',
  '0198c5a0-7b1c-7def-8123-456789abcdef_20260231',
  '0198c5a0-7b1c-7def-8123-456789abcdef_20261120T250000Z',
])('parseOccurrenceId returns null for "%s"', (id) => {
  expect(parseOccurrenceId(id)).toBeNull();
});
