import fc from 'fast-check';
import {
  addDays,
  toCalendarDate,
  toDateInterval,
  startOfDate,
  expandToWholeDays,
} from './all-day.ts';
import { applyTimeChanges, normalizeEventTimes } from './event-times.ts';
import { getDurationMs } from './interval.ts';
import { HOUR_MS } from './durations.ts';
import { propertyOptions } from './testing/property-test-options.ts';

const timeZones = fc.constantFrom(
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Africa/Cairo',
  'America/Havana',
);
const dates = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1970-01-01', days));
const toIsoString = (time: number) => new Date(time).toISOString();

test('startOfDate returns the first instant of a date in every time zone', () => {
  fc.assert(
    fc.property(dates, timeZones, (date, timeZone) => {
      const start = startOfDate(date, timeZone);
      expect(toCalendarDate(start, timeZone)).toBe(date);
      expect(toCalendarDate(start - 1, timeZone)).toBe(addDays(date, -1));
    }),
    propertyOptions(100),
  );
});

test.each([
  ['Europe/Lisbon', '2026-03-29', 23],
  ['Europe/Lisbon', '2026-10-25', 25],
  ['Europe/Lisbon', '2026-10-26', 24],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Africa/Cairo', '2026-04-24', 23],
])('in %s, the calendar date %s is %d hours long', (timeZone, date, hours) => {
  const days = { start_date: date, end_date: addDays(date, 1) };
  expect(getDurationMs(toDateInterval(days, timeZone))).toBe(hours * HOUR_MS);
});

test('expandToWholeDays returns whole days in every time zone and across clock changes', () => {
  fc.assert(
    fc.property(
      dates,
      fc.integer({ min: 1, max: 10 }),
      timeZones,
      (start_date, length, timeZone) => {
        const days = { start_date, end_date: addDays(start_date, length) };
        const { start, end } = toDateInterval(days, timeZone);
        expect(expandToWholeDays(toIsoString(start), toIsoString(end), timeZone)).toEqual(days);
        expect(expandToWholeDays(days.start_date, days.end_date, timeZone)).toEqual(days);
      },
    ),
    propertyOptions(100),
  );
});

test('expandToWholeDays expands two times on the same day to that day', () => {
  expect(
    expandToWholeDays('2026-03-29T10:00:00Z', '2026-03-30T15:00:00Z', 'Europe/Lisbon'),
  ).toEqual({
    start_date: '2026-03-29',
    end_date: '2026-03-31',
  });
  expect(
    expandToWholeDays('2026-11-20T02:00:00Z', '2026-11-20T03:00:00Z', 'America/New_York'),
  ).toEqual({
    start_date: '2026-11-19',
    end_date: '2026-11-20',
  });
});

test('expandToWholeDays returns one day if start and end are the same date', () => {
  expect(expandToWholeDays('2026-11-20', '2026-11-20', 'UTC').end_date).toBe('2026-11-21');
});

const meeting = {
  start_time: '2026-03-29T09:00:00.000Z',
  end_time: '2026-03-29T10:00:00.000Z',
  time_zone: 'Europe/Lisbon',
  is_all_day: false,
};

test('normalizeEventTimes extends an all-day event to midnight in the local time zone', () => {
  expect(normalizeEventTimes({ ...meeting, is_all_day: true })).toEqual({
    ...meeting,
    is_all_day: true,
    start_date: '2026-03-29',
    end_date: '2026-03-30',
    start_time: '2026-03-29T00:00:00.000Z',
    end_time: '2026-03-29T23:00:00.000Z',
  });
});

test.each([
  ['a timed event', { end_time: meeting.start_time }],
  ['an all-day event', { is_all_day: true, end_time: '2026-03-28' }],
  [
    'an all-day event on a date that the time zone skipped',
    {
      is_all_day: true,
      time_zone: 'Pacific/Apia',
      start_time: '2011-12-30',
      end_time: '2011-12-30',
    },
  ],
])('normalizeEventTimes rejects %s that does not end after its start', (_, times) => {
  expect(normalizeEventTimes({ ...meeting, ...times })).toBeNull();
});

test('applyTimeChanges keeps the dates of an all-day event and the instants of a timed event', () => {
  const allDayEvent = normalizeEventTimes({ ...meeting, is_all_day: true })!;
  expect(applyTimeChanges(allDayEvent, { time_zone: 'Asia/Tokyo' })).toMatchObject({
    start_date: '2026-03-29',
    end_date: '2026-03-30',
    start_time: '2026-03-28T15:00:00.000Z',
  });
  const timedEvent = normalizeEventTimes(meeting)!;
  expect(applyTimeChanges(timedEvent, { time_zone: 'Asia/Tokyo' })).toMatchObject({
    start_time: meeting.start_time,
    start_date: null,
  });
});

test('applyTimeChanges validates a new start against the existing end', () => {
  const timedEvent = normalizeEventTimes(meeting)!;
  expect(applyTimeChanges(timedEvent, { start_time: '2026-03-29T10:00:00.000Z' })).toBeNull();
  expect(applyTimeChanges(timedEvent, { is_all_day: true })).toMatchObject({
    start_date: '2026-03-29',
  });
  const allDayEvent = normalizeEventTimes({ ...meeting, is_all_day: true })!;
  expect(applyTimeChanges(allDayEvent, { is_all_day: false })).toMatchObject({
    start_time: allDayEvent.start_time,
    end_time: allDayEvent.end_time,
    end_date: null,
  });
});
