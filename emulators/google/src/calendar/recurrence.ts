import { createRequire } from 'node:module';
import type * as RRuleModule from 'rrule';
import { invalidError } from '../google-error.ts';
import type { EventTime } from '../types.ts';
import { DAY_MS, fromLocalMs, toInstantMs, toLocalMs } from './event-times.ts';

// The package has no named exports for ES modules.
const { RRule, RRuleSet } = createRequire(import.meta.url)('rrule') as typeof RRuleModule;

const COMPACT_DATE_TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

interface Series {
  start: EventTime;
  recurrence: string[];
}

const invalidRuleError = () => invalidError('Invalid recurrence rule.');

/** Converts a time in a recurrence line to local milliseconds in the time zone of the series. */
function parseLocalMs(text: string, series: Series, timeZone: string): number {
  const match = COMPACT_DATE_TIME.exec(text);
  if (!match) throw invalidRuleError();
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((field) => Number(field ?? 0));
  const valueMs = Date.UTC(year, month - 1, day, hour, minute, second);
  if (series.start.date) return valueMs - (valueMs % DAY_MS);
  const seriesTimeZone = series.start.timeZone ?? timeZone;
  return match[7]
    ? toLocalMs(valueMs, seriesTimeZone)
    : toLocalMs(fromLocalMs(valueMs, timeZone), seriesTimeZone);
}

function parseRule(value: string, series: Series, dtstart: Date) {
  if (!/\bFREQ=(DAILY|WEEKLY|MONTHLY|YEARLY|HOURLY)(;|$)/.test(value)) throw invalidRuleError();
  // The library never terminates with an interval of 0.
  if (/\b(DTSTART|DTEND)\b|\b(INTERVAL|COUNT)=0*(;|$)/.test(value)) throw invalidRuleError();
  const until = /\bUNTIL=([^;]+)/.exec(value)?.[1];
  const options = RRule.parseString(value.replace(/;?\bUNTIL=[^;]+/, '').replace(/^;/, ''));
  const timeZone = series.start.timeZone ?? 'UTC';
  // A date in UNTIL includes that day.
  const endOfDayMs = until?.length === 8 && series.start.dateTime ? DAY_MS - 1 : 0;
  return new RRule({
    ...options,
    dtstart,
    ...(until && { until: new Date(parseLocalMs(until, series, timeZone) + endOfDayMs) }),
  });
}

function addLine(line: string, series: Series, dtstart: Date, set: RRuleModule.RRuleSet): void {
  const [, name, lineParams = '', value = ''] =
    /^(RRULE|EXRULE|RDATE|EXDATE)((?:;[^:]*)?):(.+)$/.exec(line) ?? [];
  if (!name || lineParams.includes('VALUE=PERIOD')) throw invalidRuleError();
  if (name === 'RRULE') return set.rrule(parseRule(value, series, dtstart));
  if (name === 'EXRULE') return set.exrule(parseRule(value, series, dtstart));
  const timeZone = /TZID=([^;:]+)/.exec(lineParams)?.[1] ?? series.start.timeZone ?? 'UTC';
  for (const text of value.split(',')) {
    const localTime = new Date(parseLocalMs(text, series, timeZone));
    if (name === 'RDATE') set.rdate(localTime);
    else set.exdate(localTime);
  }
}

function createRuleSet(series: Series): RRuleModule.RRuleSet {
  const { start, recurrence } = series;
  const localStartMs = start.date
    ? Date.parse(start.date)
    : toLocalMs(Date.parse(start.dateTime ?? ''), start.timeZone ?? 'UTC');
  const set = new RRuleSet();
  // Without a rule, DTSTART is the first occurrence (RFC 5545 §3.8.5.2).
  if (!recurrence.some((line) => line.startsWith('RRULE'))) set.rdate(new Date(localStartMs));
  for (const line of recurrence) {
    try {
      addLine(line, series, new Date(localStartMs), set);
    } catch {
      throw invalidRuleError();
    }
  }
  return set;
}

const ruleSetCache = new WeakMap<string[], { start: EventTime; set: RRuleModule.RRuleSet }>();

function getRuleSet(series: Series): RRuleModule.RRuleSet {
  const cached = ruleSetCache.get(series.recurrence);
  if (cached?.start === series.start) return cached.set;
  const set = createRuleSet(series);
  ruleSetCache.set(series.recurrence, { start: series.start, set });
  return set;
}

export function checkRecurrence(series: Series): void {
  createRuleSet(series);
}

/** Returns the starts of a series within `[fromMs, toMs]` in the stored format. */
export function listStartsBetween(
  series: Series,
  fromMs: number,
  toMs: number,
  timeZone: string,
): EventTime[] {
  const { start } = series;
  const seriesTimeZone = start.date ? timeZone : (start.timeZone ?? timeZone);
  const localStarts = getRuleSet(series).between(
    new Date(toLocalMs(fromMs, seriesTimeZone)),
    new Date(toLocalMs(toMs, seriesTimeZone)),
    true,
  );
  return localStarts.map((localStart) =>
    start.date
      ? { date: localStart.toISOString().slice(0, 10) }
      : {
          dateTime: new Date(fromLocalMs(localStart.getTime(), seriesTimeZone)).toISOString(),
          timeZone: seriesTimeZone,
        },
  );
}

/** Formats an occurrence ID from the series ID and the original start. */
export const formatInstanceId = (master: string, { date, dateTime = '' }: EventTime) =>
  `${master}_${date ? date.replaceAll('-', '') : `${dateTime.slice(0, 19).replace(/[-:]/g, '')}Z`}`;

/** Parses an occurrence ID into the series ID and the original start in UTC. */
export function parseInstanceId(
  id: string,
): { master: string; originalStartMs: number } | undefined {
  const [, master, timestamp = ''] = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/.exec(id) ?? [];
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    COMPACT_DATE_TIME.exec(timestamp) ?? [];
  if (!master) return undefined;
  return {
    master,
    originalStartMs: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
  };
}

/** Returns whether a series has an occurrence with this start. */
export const hasOccurrenceAt = (series: Series, start: EventTime, timeZone: string): boolean => {
  const startMs = toInstantMs(start, timeZone);
  return listStartsBetween(series, startMs, startMs, timeZone).length > 0;
};
