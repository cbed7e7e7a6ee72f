import { HOUR_MS, SECOND_MS } from '../../durations.ts';
import { expandSeries, type Series } from '../../recurrence/index.ts';
import { localToInstant } from '../../time-zones/index.ts';
import { measureMedians } from './median-duration.ts';
import { competingLibraries, type ExpansionTask } from './competing-libraries.ts';

/*
 * Measures the expansion of one month of rules that started ten years earlier, compared with other
 * libraries. Each receives the rule as text.
 */

const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=DAILY;COUNT=5000',
  'FREQ=WEEKLY;BYDAY=TU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;WKST=SU',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20301231T235959Z',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;COUNT=200',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
  'FREQ=YEARLY;BYWEEKNO=47;BYDAY=MO',
  'FREQ=HOURLY;INTERVAL=6',
];

const timeZone = 'Europe/Lisbon';
const window = { start: Date.parse('2026-11-01'), end: Date.parse('2026-12-01') };
const SERIES_START = localToInstant(Date.parse('2016-11-15T09:00:00Z'), timeZone);
const toIsoString = (time: number) => new Date(time).toISOString();

const createSeries = (rule: string, start = SERIES_START): Series => ({
  start_time: toIsoString(start),
  end_time: toIsoString(start + HOUR_MS),
  time_zone: timeZone,
  is_all_day: false,
  start_date: null,
  end_date: null,
  recurrence: [`RRULE:${rule}`],
});

/** Expands series with different starts, more than the cache holds, so that each one is compiled. */
function expandUncached(rule: string) {
  let seconds = 0;
  return () => {
    seconds = (seconds + 1) % 3000;
    return expandSeries(createSeries(rule, SERIES_START + seconds * SECOND_MS), window, 1000)
      .length;
  };
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const formatMicroseconds = (ms: number) => `${(ms * 1000).toFixed(1)} µs`.padStart(12);
const names = Object.keys(competingLibraries);
print(
  ['rule'.padEnd(58), 'ours', 'ours, uncached', ...names]
    .map((name) => name.padStart(12))
    .join('  '),
);
for (const rule of RULES) {
  const series = createSeries(rule);
  const task: ExpansionTask = { rule, start: '20161115T090000', timeZone, window };
  const callbacks = [
    () => expandSeries(series, window, 1000).length,
    expandUncached(rule),
    ...Object.values(competingLibraries).map((prepare) => prepare(task)),
  ];
  const counts = callbacks.map((callback) => callback());
  const [ourMs = 0, uncachedMs = 0, ...libraryMs] = measureMedians(callbacks);
  const columns = libraryMs.map((time, i) => {
    const note = counts[i + 2] === counts[0] ? '' : ` (${counts[i + 2]} found)`;
    return `${formatMicroseconds(time)} = ${(time / ourMs).toFixed(0)}x${note}`;
  });
  print(
    `${rule.padEnd(58)}${formatMicroseconds(ourMs)}  ${formatMicroseconds(uncachedMs)}  ${columns.join('  ')}`,
  );
}
