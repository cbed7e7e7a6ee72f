import fc from 'fast-check';
import { normalizeEventTimes, type EventTimes } from '../event-times.ts';
import {
  seriesInputs,
  requireSeries,
  anySeriesInput,
  type SeriesInput,
  type ExpectedSeries,
} from '../testing/expected-series.ts';
import { naiveToInstant } from '../testing/naive-clock.ts';
import { propertyOptions } from '../testing/property-test-options.ts';
import { timeZones } from '../testing/random-series.ts';
import { moveSeries, expandSeries, parseRecurrence, type Series } from './index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Creates a 1-hour event at a local time. */
function createEventTimes(localMs: number, time_zone: string): EventTimes {
  const start = naiveToInstant(localMs, time_zone);
  const [start_time, end_time] = [iso(start), iso(start + HOUR_MS)];
  return normalizeEventTimes({ start_time, end_time, time_zone, is_all_day: false }) as EventTimes;
}

const getOriginalStarts = (series: Series, { localStart, horizon }: ExpectedSeries) =>
  expandSeries(series, { start: localStart - 40 * DAY_MS, end: horizon }, 100_000).map(
    ({ original_start_time }) => original_start_time,
  );

function expectMovedOccurrences(expectedSeries: ExpectedSeries, times: EventTimes) {
  const { series } = expectedSeries;
  const { lines, mapOriginalStart } = moveSeries(series, times);
  const movedSeries = { ...times, recurrence: lines };
  expect(parseRecurrence(lines, times)).toEqual({ lines });
  const expected = [
    ...new Set(getOriginalStarts(series, expectedSeries).map(mapOriginalStart)),
  ].toSorted();
  const beforeHorizon = (originalStarts: string[]) =>
    originalStarts.filter(
      (originalStart) => Date.parse(originalStart) < expectedSeries.horizon - 30 * DAY_MS,
    );
  expect(beforeHorizon(getOriginalStarts(movedSeries, expectedSeries))).toEqual(
    beforeHorizon(expected),
  );
}

test('moveSeries changes the time of every occurrence, even if the time zone changes', () => {
  const isTimedWithoutTimeParts = ({ rule, times }: SeriesInput) =>
    !times.is_all_day && !/HOURLY|BYHOUR|BYMINUTE/.test(rule);
  fc.assert(
    fc.property(
      anySeriesInput,
      fc.integer({ min: 0, max: 95 }),
      timeZones,
      (input, quarter, timeZone) => {
        const expectedSeries = requireSeries(input, isTimedWithoutTimeParts);
        const midnight = Math.floor(expectedSeries.localStart / DAY_MS) * DAY_MS;
        const times = createEventTimes(midnight + quarter * 15 * MINUTE_MS, timeZone);
        // Skip starts in a gap, which have a different local time.
        fc.pre(
          Date.parse(times.start_time) ===
            naiveToInstant(midnight + quarter * 15 * MINUTE_MS, timeZone),
        );
        expectMovedOccurrences(expectedSeries, times);
      },
    ),
    propertyOptions(15, 10_000),
  );
});

test('moveSeries shifts every occurrence of a weekly series by the same number of days', () => {
  const isWeekly = ({ rule, times }: SeriesInput) =>
    !times.is_all_day && !/BYHOUR|BYMINUTE|BYMONTH/.test(rule);
  fc.assert(
    fc.property(
      fc.noBias(seriesInputs(fc.constant('WEEKLY'))),
      fc.integer({ min: -20, max: 20 }),
      (input, days) => {
        const expectedSeries = requireSeries(input, isWeekly);
        expectMovedOccurrences(
          expectedSeries,
          createEventTimes(
            expectedSeries.localStart + days * DAY_MS,
            expectedSeries.series.time_zone,
          ),
        );
      },
    ),
    propertyOptions(15, 10_000),
  );
});

const createSeries = (localMs: string, ...recurrence: string[]): Series => ({
  ...createEventTimes(Date.parse(`${localMs}Z`), 'Europe/Lisbon'),
  recurrence,
});
const moveTo = (series: Series, localMs: string) =>
  moveSeries(series, createEventTimes(Date.parse(`${localMs}Z`), 'Europe/Lisbon'));

test.each([
  // 2026-11-17 is the third Tuesday of November.
  ['FREQ=WEEKLY;BYDAY=TU', '2026-11-18T09:00', 'FREQ=WEEKLY;BYDAY=WE'],
  ['FREQ=WEEKLY;BYDAY=MO,TU', '2026-11-18T09:00', 'FREQ=WEEKLY;BYDAY=TU,WE'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-22T09:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'],
  ['FREQ=MONTHLY;BYDAY=3TU', '2026-11-18T09:00', 'FREQ=MONTHLY;BYDAY=3WE'],
  ['FREQ=MONTHLY;BYDAY=3TU', '2026-11-30T09:00', 'FREQ=MONTHLY;BYDAY=-1MO'],
  ['FREQ=MONTHLY;BYMONTHDAY=17', '2026-11-19T10:00', 'FREQ=MONTHLY;BYMONTHDAY=19'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,17', '2026-11-19T10:00', 'FREQ=MONTHLY;BYMONTHDAY=1,17'],
  [
    'FREQ=YEARLY;BYMONTHDAY=17;BYMONTH=11',
    '2026-12-02T09:00',
    'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=2',
  ],
  ['FREQ=DAILY;BYHOUR=9,15', '2026-11-17T11:00', 'FREQ=DAILY;BYHOUR=11,17'],
  ['FREQ=DAILY;BYHOUR=9,15', '2026-11-17T19:00', 'FREQ=DAILY;BYHOUR=9,15'],
])('moving %s from Tuesday, November 17, 9 AM to %s results in %s', (rule, to, expected) => {
  expect(moveTo(createSeries('2026-11-17T09:00', `RRULE:${rule}`), to).lines).toEqual([
    `RRULE:${expected}`,
  ]);
});

test('moveSeries moves EXDATE and UNTIL of a monthly series', () => {
  const series = createSeries(
    '2026-11-10T09:00',
    'RRULE:FREQ=MONTHLY;UNTIL=20270309T090000Z;BYDAY=2TU',
    'EXDATE;TZID=Europe/Lisbon:20270112T090000',
  );
  const { lines, mapOriginalStart } = moveTo(series, '2026-11-18T10:00');
  expect(lines).toEqual([
    'RRULE:FREQ=MONTHLY;UNTIL=20270317T100000Z;BYDAY=3WE',
    'EXDATE;TZID=Europe/Lisbon:20270120T100000',
  ]);
  expect(mapOriginalStart('2027-02-09T09:00:00.000Z')).toBe('2027-02-17T10:00:00.000Z');
});

test('moveSeries preserves the dates of a timed series that becomes all-day', () => {
  const series = createSeries(
    '2026-11-17T09:00',
    'RRULE:FREQ=WEEKLY;UNTIL=20270302T235959Z;BYDAY=TU',
    'EXDATE;TZID=Europe/Lisbon:20261124T090000',
  );
  const allDayTimes = normalizeEventTimes({ ...series, is_all_day: true }) as EventTimes;
  const { lines, mapOriginalStart } = moveSeries(series, allDayTimes);
  expect(lines).toEqual([
    'RRULE:FREQ=WEEKLY;UNTIL=20270302;BYDAY=TU',
    'EXDATE;VALUE=DATE:20261124',
  ]);
  expect(mapOriginalStart('2026-12-01T09:00:00.000Z')).toBe('2026-12-01');
});
