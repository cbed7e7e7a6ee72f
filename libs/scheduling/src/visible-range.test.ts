import fc from 'fast-check';
import { addDays, daysBetween, startOfDate } from './all-day.ts';
import {
  CALENDAR_VIEWS,
  getVisibleDates,
  getVisibleRange,
  getWeekday,
  type Weekday,
} from './visible-range.ts';
import { propertyOptions } from './testing/property-test-options.ts';

test.each([
  // November 20, 2026 is a Friday.
  ['month', 0, '2026-11-01', '2026-12-06'],
  ['month', 1, '2026-10-26', '2026-12-07'],
  ['week', 0, '2026-11-15', '2026-11-22'],
  ['week', 1, '2026-11-16', '2026-11-23'],
  ['work_week', 0, '2026-11-16', '2026-11-21'],
  ['work_week', 1, '2026-11-16', '2026-11-21'],
  ['day', 1, '2026-11-20', '2026-11-21'],
  ['agenda', 1, '2026-11-20', '2026-12-20'],
] as const)(
  'getVisibleDates of a %s view with weeks starting on day %d returns %s to %s',
  (view, weekStartsOn, start_date, end_date) => {
    expect(getVisibleDates(view, '2026-11-20', weekStartsOn)).toEqual({ start_date, end_date });
  },
);

const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days));
const weekdays = fc.integer({ min: 0, max: 6 }).map((day) => day as Weekday);
const viewsWithAllDays = CALENDAR_VIEWS.filter((view) => view !== 'work_week');

test('getVisibleDates includes the focused date in every view except the work week', () => {
  fc.assert(
    fc.property(
      dates,
      weekdays,
      fc.constantFrom(...viewsWithAllDays),
      (date, weekStartsOn, view) => {
        const { start_date, end_date } = getVisibleDates(view, date, weekStartsOn);
        expect(start_date <= date && date < end_date).toBe(true);
      },
    ),
    propertyOptions(100),
  );
});

test('getVisibleDates returns the whole weeks that contain the month', () => {
  fc.assert(
    fc.property(dates, weekdays, (date, weekStartsOn) => {
      const month = date.slice(0, 7);
      const { start_date, end_date } = getVisibleDates('month', date, weekStartsOn);
      expect(start_date <= `${month}-01`).toBe(true);
      expect(addDays(start_date, 6) >= `${month}-01`).toBe(true);
      expect(addDays(end_date, -1).slice(0, 7) >= month).toBe(true);
      expect(addDays(end_date, -7).slice(0, 7)).toBe(month);
      expect(getWeekday(start_date)).toBe(weekStartsOn);
      expect(daysBetween(start_date, end_date) % 7).toBe(0);
    }),
    propertyOptions(100),
  );
});

test('getVisibleRange starts and ends at local midnight in the time zone', () => {
  expect(getVisibleRange('week', '2026-03-27', 1, 'Europe/Lisbon')).toEqual({
    start: Date.parse('2026-03-23T00:00:00Z'),
    end: startOfDate('2026-03-30', 'Europe/Lisbon'),
  });
});
