import fc from 'fast-check';
import { settleTimes, type EventTimes } from '../event-times.ts';
import {
  givenOf,
  seriesToTry,
  someGiven,
  type Given,
  type JudgedSeries,
} from '../testing/judged-series.ts';
import { instantShowing } from '../testing/naive-clock.ts';
import { patience, runs } from '../testing/runs.ts';
import { someZone } from '../testing/some-series.ts';
import { moveSeries, occurrencesBetween, parseRecurrence, type Series } from './index.ts';
import { DAY_MS } from '../durations.ts';

const iso = (time: number) => new Date(time).toISOString();

/** An event at a wall time in a zone, an hour long. */
function eventAt(wall: number, time_zone: string): EventTimes {
  const start = instantShowing(wall, time_zone);
  const [start_time, end_time] = [iso(start), iso(start + 3_600_000)];
  return settleTimes({ start_time, end_time, time_zone, is_all_day: false }) as EventTimes;
}

const originals = (series: Series, { wall, horizon }: JudgedSeries) =>
  occurrencesBetween(series, { start: wall - 40 * DAY_MS, end: horizon }, 100_000).map(
    ({ original_start_time }) => original_start_time,
  );

function follows(judged: JudgedSeries, times: EventTimes) {
  const { series } = judged;
  const { lines, originalOf } = moveSeries(series, times);
  const moved = { ...times, recurrence: lines };
  expect(parseRecurrence(lines, times)).toEqual({ lines });
  const expected = [...new Set(originals(series, judged).map(originalOf))].toSorted();
  const until = (list: string[]) =>
    list.filter((at) => Date.parse(at) < judged.horizon - 30 * DAY_MS);
  expect(until(originals(moved, judged))).toEqual(until(expected));
}

test(
  'another time of the day is the time of every occurrence, in whichever zone',
  () => {
    const isPlain = ({ rule, times }: Given) =>
      !times.is_all_day && !/HOURLY|BYHOUR|BYMINUTE/.test(rule);
    fc.assert(
      fc.property(someGiven, fc.integer({ min: 0, max: 95 }), someZone, (given, quarter, zone) => {
        const judged = seriesToTry(given, isPlain);
        const day = Math.floor(judged.wall / DAY_MS) * DAY_MS;
        const times = eventAt(day + quarter * 900_000, zone);
        // A start in a gap is another wall time than was asked for.
        fc.pre(Date.parse(times.start_time) === instantShowing(day + quarter * 900_000, zone));
        follows(judged, times);
      }),
      runs(60, 10_000),
    );
  },
  patience,
);

test(
  'a weekly series moves whole, by any number of days',
  () => {
    const isWeekly = ({ rule, times }: Given) =>
      !times.is_all_day && !/BYHOUR|BYMINUTE|BYMONTH/.test(rule);
    fc.assert(
      fc.property(
        fc.noBias(givenOf(fc.constant('WEEKLY'))),
        fc.integer({ min: -20, max: 20 }),
        (given, days) => {
          const judged = seriesToTry(given, isWeekly);
          follows(judged, eventAt(judged.wall + days * DAY_MS, judged.series.time_zone));
        },
      ),
      runs(60, 10_000),
    );
  },
  patience,
);

const seriesOf = (wall: string, ...recurrence: string[]): Series => ({
  ...eventAt(Date.parse(`${wall}Z`), 'Europe/Lisbon'),
  recurrence,
});
const moved = (series: Series, wall: string) =>
  moveSeries(series, eventAt(Date.parse(`${wall}Z`), 'Europe/Lisbon'));

test.each([
  // 2026-11-17 is the third Tuesday of its month.
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
])('%s moved from Tuesday the 17th at 9 to %s is %s', (rule, to, expected) => {
  expect(moved(seriesOf('2026-11-17T09:00', `RRULE:${rule}`), to).lines).toEqual([
    `RRULE:${expected}`,
  ]);
});

test('what a monthly series leaves out and where it ends follows it', () => {
  const series = seriesOf(
    '2026-11-10T09:00',
    'RRULE:FREQ=MONTHLY;UNTIL=20270309T090000Z;BYDAY=2TU',
    'EXDATE;TZID=Europe/Lisbon:20270112T090000',
  );
  const { lines, originalOf } = moved(series, '2026-11-18T10:00');
  expect(lines).toEqual([
    'RRULE:FREQ=MONTHLY;UNTIL=20270317T100000Z;BYDAY=3WE',
    'EXDATE;TZID=Europe/Lisbon:20270120T100000',
  ]);
  expect(originalOf('2027-02-09T09:00:00.000Z')).toBe('2027-02-17T10:00:00.000Z');
});

test('a timed series made all-day keeps its dates', () => {
  const series = seriesOf(
    '2026-11-17T09:00',
    'RRULE:FREQ=WEEKLY;UNTIL=20270302T235959Z;BYDAY=TU',
    'EXDATE;TZID=Europe/Lisbon:20261124T090000',
  );
  const day = settleTimes({ ...series, is_all_day: true }) as EventTimes;
  const { lines, originalOf } = moveSeries(series, day);
  expect(lines).toEqual([
    'RRULE:FREQ=WEEKLY;UNTIL=20270302;BYDAY=TU',
    'EXDATE;VALUE=DATE:20261124',
  ]);
  expect(originalOf('2026-12-01T09:00:00.000Z')).toBe('2026-12-01');
});
