import { createRequire } from 'node:module';
import ICAL from 'ical.js';
import type * as Rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
import { SECOND_MS } from '../../durations.ts';
import type { Interval } from '../../interval.ts';

// The ES module of rrule has no named exports.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule;

/** A rule to expand within a window. */
export interface ExpansionTask {
  rule: string;
  /** Local start, such as `20161115T090000`. */
  start: string;
  timeZone: string;
  window: Interval;
}

/** Prepares a library for a task. Returns a function that expands the rule and counts occurrences. */
export type PrepareExpansion = (task: ExpansionTask) => () => number;

const parseAsUtc = (start: string) =>
  Date.parse(start.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'));

const rruleFloating: PrepareExpansion = ({ rule, start, window }) => {
  const options = RRule.parseString(rule);
  const [from, to] = [new Date(window.start), new Date(window.end)];
  return () =>
    new RRule({ ...options, dtstart: new Date(parseAsUtc(start)) }).between(from, to, true).length;
};

const rruleTemporal: PrepareExpansion = ({ rule, start, timeZone, window }) => {
  const rruleString = `DTSTART;TZID=${timeZone}:${start}\nRRULE:${rule}`;
  const [from, to] = [new Date(window.start), new Date(window.end)];
  return () => new RRuleTemporal({ rruleString }).between(from, to, true).length;
};

/** Reuses the rule object, which caches its results. */
const rruleTemporalReused: PrepareExpansion = ({ rule, start, timeZone, window }) => {
  const reusedRule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${start}\nRRULE:${rule}`,
  });
  const [from, to] = [new Date(window.start), new Date(window.end)];
  return () => reusedRule.between(from, to, true).length;
};

const icalJs: PrepareExpansion = ({ rule, start, window }) => {
  const from = ICAL.Time.fromDateTimeString(
    start.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6'),
  );
  const [windowStartSeconds, windowEndSeconds] = [window.start / SECOND_MS, window.end / SECOND_MS];
  return () => {
    const iterator = ICAL.Recur.fromString(rule).iterator(from);
    let count = 0;
    for (
      let time = iterator.next();
      time && time.toUnixTime() < windowEndSeconds;
      time = iterator.next()
    ) {
      if (time.toUnixTime() >= windowStartSeconds) count += 1;
    }
    return count;
  };
};

export const competingLibraries: Record<string, PrepareExpansion> = {
  'rrule 2.8.1': rruleFloating,
  'rrule-temporal 2.2.7': rruleTemporal,
  'the same, reused': rruleTemporalReused,
  'ical.js 2.2.1': icalJs,
};
