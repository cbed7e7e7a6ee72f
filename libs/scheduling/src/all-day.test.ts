import fc from 'fast-check';
import { addDays, dateAt, dayInterval, startOfDate, wholeDays } from './all-day.ts';
import { changeTimes, settleTimes } from './event-times.ts';
import { HOUR_MS, lengthOf } from './interval.ts';
import { runs } from './testing/runs.ts';

const zone = fc.constantFrom(
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
const date = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1970-01-01', days));
const iso = (time: number) => new Date(time).toISOString();

test('a day begins on its date, and the instant before belongs to the day before', () => {
  fc.assert(
    fc.property(date, zone, (day, timeZone) => {
      const start = startOfDate(day, timeZone);
      expect(dateAt(start, timeZone)).toBe(day);
      expect(dateAt(start - 1, timeZone)).toBe(addDays(day, -1));
    }),
    runs(100),
  );
});

test.each([
  ['Europe/Lisbon', '2026-03-29', 23],
  ['Europe/Lisbon', '2026-10-25', 25],
  ['Europe/Lisbon', '2026-10-26', 24],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Africa/Cairo', '2026-04-24', 23],
])('in %s the day %s has %d hours', (timeZone, day, hours) => {
  const days = { start_date: day, end_date: addDays(day, 1) };
  expect(lengthOf(dayInterval(days, timeZone))).toBe(hours * HOUR_MS);
});

test('midnights of whole days mean those days, in every zone and across clock changes', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 10 }), zone, (start_date, length, timeZone) => {
      const days = { start_date, end_date: addDays(start_date, length) };
      const { start, end } = dayInterval(days, timeZone);
      expect(wholeDays(iso(start), iso(end), timeZone)).toEqual(days);
      expect(wholeDays(days.start_date, days.end_date, timeZone)).toEqual(days);
    }),
    runs(100),
  );
});

test('times inside a day are widened to that day', () => {
  expect(wholeDays('2026-03-29T10:00:00Z', '2026-03-30T15:00:00Z', 'Europe/Lisbon')).toEqual({
    start_date: '2026-03-29',
    end_date: '2026-03-31',
  });
  expect(wholeDays('2026-11-20T02:00:00Z', '2026-11-20T03:00:00Z', 'America/New_York')).toEqual({
    start_date: '2026-11-19',
    end_date: '2026-11-20',
  });
});

test('one day named twice is that day', () => {
  expect(wholeDays('2026-11-20', '2026-11-20', 'UTC').end_date).toBe('2026-11-21');
});

const meeting = {
  start_time: '2026-03-29T09:00:00.000Z',
  end_time: '2026-03-29T10:00:00.000Z',
  time_zone: 'Europe/Lisbon',
  is_all_day: false,
};

test('an all-day event is settled at the midnights of its zone', () => {
  expect(settleTimes({ ...meeting, is_all_day: true })).toEqual({
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
    'a day that its zone left out',
    {
      is_all_day: true,
      time_zone: 'Pacific/Apia',
      start_time: '2011-12-30',
      end_time: '2011-12-30',
    },
  ],
])('%s that does not end after its start is not settled', (_, times) => {
  expect(settleTimes({ ...meeting, ...times })).toBeNull();
});

test('an all-day event keeps its dates in another zone, a timed one its instants', () => {
  const day = settleTimes({ ...meeting, is_all_day: true })!;
  expect(changeTimes(day, { time_zone: 'Asia/Tokyo' })).toMatchObject({
    start_date: '2026-03-29',
    end_date: '2026-03-30',
    start_time: '2026-03-28T15:00:00.000Z',
  });
  const timed = settleTimes(meeting)!;
  expect(changeTimes(timed, { time_zone: 'Asia/Tokyo' })).toMatchObject({
    start_time: meeting.start_time,
    start_date: null,
  });
});

test('a change of one end is measured against the other', () => {
  const timed = settleTimes(meeting)!;
  expect(changeTimes(timed, { start_time: '2026-03-29T10:00:00.000Z' })).toBeNull();
  expect(changeTimes(timed, { is_all_day: true })).toMatchObject({ start_date: '2026-03-29' });
  const day = settleTimes({ ...meeting, is_all_day: true })!;
  expect(changeTimes(day, { is_all_day: false })).toMatchObject({
    start_time: day.start_time,
    end_time: day.end_time,
    end_date: null,
  });
});
