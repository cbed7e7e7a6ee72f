import { occurrencesBetween, type Series } from '../../recurrence/index.ts';
import { instantOf } from '../../time-zones/index.ts';
import { compare } from './measure.ts';
import { rivals, type Task } from './rivals.ts';

/*
 * One month of a rule that began ten years before, ours beside the libraries: milliseconds, and how
 * many times as long they take. Each is given the rule as text and answers from there.
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
const begun = instantOf(Date.parse('2016-11-15T09:00:00Z'), timeZone);
const iso = (time: number) => new Date(time).toISOString();

const seriesOf = (rule: string, start = begun): Series => ({
  start_time: iso(start),
  end_time: iso(start + 3_600_000),
  time_zone: timeZone,
  is_all_day: false,
  start_date: null,
  end_date: null,
  recurrence: [`RRULE:${rule}`],
});

/** Series that begin seconds apart, more than are remembered: each is read and made ready anew. */
function neverSeen(rule: string) {
  let seconds = 0;
  return () => {
    seconds = (seconds + 1) % 3000;
    return occurrencesBetween(seriesOf(rule, begun + seconds * 1000), window, 1000).length;
  };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const us = (ms: number) => `${(ms * 1000).toFixed(1)} µs`.padStart(12);
const names = Object.keys(rivals);
say(
  ['rule'.padEnd(58), 'ours', 'ours, unread', ...names].map((name) => name.padStart(12)).join('  '),
);
for (const rule of RULES) {
  const series = seriesOf(rule);
  const task: Task = { rule, start: '20161115T090000', timeZone, window };
  const works = [
    () => occurrencesBetween(series, window, 1000).length,
    neverSeen(rule),
    ...Object.values(rivals).map((rival) => rival(task)),
  ];
  const found = works.map((work) => work());
  const [ours = 0, unread = 0, ...theirs] = compare(works);
  const beside = theirs.map((time, i) => {
    const differs = found[i + 2] === found[0] ? '' : ` (${found[i + 2]} found)`;
    return `${us(time)} = ${(time / ours).toFixed(0)}x${differs}`;
  });
  say(`${rule.padEnd(58)}${us(ours)}  ${us(unread)}  ${beside.join('  ')}`);
}
