import { createRequire } from 'node:module';
import type * as Library from 'rrule';
import { invalid } from '../google-error.ts';
import type { EventTime } from '../shapes.ts';
import { DAY_MS, fromWall, instantOf, toWall } from './times.ts';

// The package has no named exports for ES modules.
const { RRule, RRuleSet } = createRequire(import.meta.url)('rrule') as typeof Library;

const MOMENT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

interface Series {
  start: EventTime;
  recurrence: string[];
}

const wrong = () => invalid('Invalid recurrence rule.');

/** A time of a rule as a clock in the series' zone shows it, as if it showed UTC. */
function wallOf(text: string, series: Series, zone: string): number {
  const match = MOMENT.exec(text);
  if (!match) throw wrong();
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const written = Date.UTC(year, month - 1, day, hour, minute, second);
  if (series.start.date) return written - (written % DAY_MS);
  const own = series.start.timeZone ?? zone;
  return match[7] ? toWall(written, own) : toWall(fromWall(written, zone), own);
}

function readRule(value: string, series: Series, dtstart: Date) {
  if (!/\bFREQ=(DAILY|WEEKLY|MONTHLY|YEARLY|HOURLY)(;|$)/.test(value)) throw wrong();
  // The library never ends with an interval of none.
  if (/\b(DTSTART|DTEND)\b|\b(INTERVAL|COUNT)=0*(;|$)/.test(value)) throw wrong();
  const until = /\bUNTIL=([^;]+)/.exec(value)?.[1];
  const options = RRule.parseString(value.replace(/;?\bUNTIL=[^;]+/, '').replace(/^;/, ''));
  const zone = series.start.timeZone ?? 'UTC';
  // A last day counts to its end.
  const whole = until?.length === 8 && series.start.dateTime ? DAY_MS - 1 : 0;
  return new RRule({
    ...options,
    dtstart,
    ...(until && { until: new Date(wallOf(until, series, zone) + whole) }),
  });
}

function readLine(line: string, series: Series, dtstart: Date, set: Library.RRuleSet): void {
  const [, name, parameters = '', value = ''] =
    /^(RRULE|EXRULE|RDATE|EXDATE)((?:;[^:]*)?):(.+)$/.exec(line) ?? [];
  if (!name || parameters.includes('VALUE=PERIOD')) throw wrong();
  if (name === 'RRULE') return set.rrule(readRule(value, series, dtstart));
  if (name === 'EXRULE') return set.exrule(readRule(value, series, dtstart));
  const zone = /TZID=([^;:]+)/.exec(parameters)?.[1] ?? series.start.timeZone ?? 'UTC';
  for (const text of value.split(',')) {
    const wall = new Date(wallOf(text, series, zone));
    if (name === 'RDATE') set.rdate(wall);
    else set.exdate(wall);
  }
}

function rulesOf(series: Series): Library.RRuleSet {
  const { start, recurrence } = series;
  const wall = start.date
    ? Date.parse(start.date)
    : toWall(Date.parse(start.dateTime ?? ''), start.timeZone ?? 'UTC');
  const set = new RRuleSet();
  // A series of dates without a rule begins with its own start (RFC 5545 §3.8.5.2).
  if (!recurrence.some((line) => line.startsWith('RRULE'))) set.rdate(new Date(wall));
  for (const line of recurrence) {
    try {
      readLine(line, series, new Date(wall), set);
    } catch {
      throw wrong();
    }
  }
  return set;
}

const known = new WeakMap<string[], { start: EventTime; set: Library.RRuleSet }>();

function rulesKept(series: Series): Library.RRuleSet {
  const kept = known.get(series.recurrence);
  if (kept?.start === series.start) return kept.set;
  const set = rulesOf(series);
  known.set(series.recurrence, { start: series.start, set });
  return set;
}

export function checkRecurrence(series: Series): void {
  rulesOf(series);
}

/** The starts of a series within `[from, to]`, each as it would be kept. */
export function startsBetween(series: Series, from: number, to: number, zone: string): EventTime[] {
  const { start } = series;
  const own = start.date ? zone : (start.timeZone ?? zone);
  const walls = rulesKept(series).between(
    new Date(toWall(from, own)),
    new Date(toWall(to, own)),
    true,
  );
  return walls.map((wall) =>
    start.date
      ? { date: wall.toISOString().slice(0, 10) }
      : { dateTime: new Date(fromWall(wall.getTime(), own)).toISOString(), timeZone: own },
  );
}

/** What names an occurrence: its series and when it was to start. */
export const instanceId = (master: string, { date, dateTime = '' }: EventTime) =>
  `${master}_${date ? date.replaceAll('-', '') : `${dateTime.slice(0, 19).replace(/[-:]/g, '')}Z`}`;

/** The series an occurrence's id names, and when it was to start. */
export function readInstanceId(id: string): { master: string; at: number } | undefined {
  const [, master, stamp = ''] = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/.exec(id) ?? [];
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = MOMENT.exec(stamp) ?? [];
  if (!master) return undefined;
  return { master, at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) };
}

/** Whether a series still holds a start. */
export const holds = (series: Series, start: EventTime, zone: string): boolean => {
  const at = instantOf(start, zone);
  return startsBetween(series, at, at, zone).length > 0;
};
