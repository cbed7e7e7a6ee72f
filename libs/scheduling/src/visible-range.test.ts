import fc from 'fast-check';
import { addDays, daysBetween, startOfDate } from './all-day.ts';
import {
  calendarViews,
  visibleDates,
  visibleRange,
  weekdayOf,
  type Weekday,
} from './visible-range.ts';
import { runs } from './testing/runs.ts';

test.each([
  // 2026-11-20 is a Friday.
  ['month', 0, '2026-11-01', '2026-12-06'],
  ['month', 1, '2026-10-26', '2026-12-07'],
  ['week', 0, '2026-11-15', '2026-11-22'],
  ['week', 1, '2026-11-16', '2026-11-23'],
  ['work_week', 0, '2026-11-16', '2026-11-21'],
  ['work_week', 1, '2026-11-16', '2026-11-21'],
  ['day', 1, '2026-11-20', '2026-11-21'],
  ['agenda', 1, '2026-11-20', '2026-12-20'],
] as const)('%s with weeks from %d shows %s to %s', (view, weekStartsOn, start_date, end_date) => {
  expect(visibleDates(view, '2026-11-20', weekStartsOn)).toEqual({ start_date, end_date });
});

const someDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days));
const weekday = fc.integer({ min: 0, max: 6 }).map((day) => day as Weekday);
const wholeViews = calendarViews.filter((view) => view !== 'work_week');

test('every view but the work week shows its date', () => {
  fc.assert(
    fc.property(someDate, weekday, fc.constantFrom(...wholeViews), (date, weekStartsOn, view) => {
      const { start_date, end_date } = visibleDates(view, date, weekStartsOn);
      expect(start_date <= date && date < end_date).toBe(true);
    }),
    runs(100),
  );
});

test('a month shows the whole of itself in whole weeks', () => {
  fc.assert(
    fc.property(someDate, weekday, (date, weekStartsOn) => {
      const month = date.slice(0, 7);
      const { start_date, end_date } = visibleDates('month', date, weekStartsOn);
      expect(start_date <= `${month}-01`).toBe(true);
      expect(addDays(start_date, 6) >= `${month}-01`).toBe(true);
      expect(addDays(end_date, -1).slice(0, 7) >= month).toBe(true);
      expect(addDays(end_date, -7).slice(0, 7)).toBe(month);
      expect(weekdayOf(start_date)).toBe(weekStartsOn);
      expect(daysBetween(start_date, end_date) % 7).toBe(0);
    }),
    runs(100),
  );
});

test('the range is measured on the wall clock of the zone', () => {
  expect(visibleRange('week', '2026-03-27', 1, 'Europe/Lisbon')).toEqual({
    start: Date.parse('2026-03-23T00:00:00Z'),
    end: startOfDate('2026-03-30', 'Europe/Lisbon'),
  });
});
