import { createRequire } from 'node:module';
import ICAL from 'ical.js';
import type * as Rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
import type { Interval } from '../../interval.ts';

// rrule names its exports only to CommonJS.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule;

/** A rule that began at a wall time in a zone. */
export interface Task {
  rule: string;
  /** Such as `20161115T090000`. */
  start: string;
  timeZone: string;
  window: Interval;
}

/** Makes a library ready for a task and gives the work that answers it, which counts what it found. */
export type Rival = (task: Task) => () => number;

const inUtc = (start: string) =>
  Date.parse(start.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'));

const rruleFloating: Rival = ({ rule, start, window }) => {
  const options = RRule.parseString(rule);
  const [from, to] = [new Date(window.start), new Date(window.end)];
  return () =>
    new RRule({ ...options, dtstart: new Date(inUtc(start)) }).between(from, to, true).length;
};

const rruleTemporal: Rival = ({ rule, start, timeZone, window }) => {
  const rruleString = `DTSTART;TZID=${timeZone}:${start}\nRRULE:${rule}`;
  const [from, to] = [new Date(window.start), new Date(window.end)];
  return () => new RRuleTemporal({ rruleString }).between(from, to, true).length;
};

/** Asked of a rule that is there already, which keeps what it once worked out. */
const rruleTemporalKept: Rival = ({ rule, start, timeZone, window }) => {
  const made = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${start}\nRRULE:${rule}`,
  });
  const [from, to] = [new Date(window.start), new Date(window.end)];
  return () => made.between(from, to, true).length;
};

const icalJs: Rival = ({ rule, start, window }) => {
  const from = ICAL.Time.fromDateTimeString(
    start.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6'),
  );
  const [low, high] = [window.start / 1000, window.end / 1000];
  return () => {
    const steps = ICAL.Recur.fromString(rule).iterator(from);
    let found = 0;
    for (let at = steps.next(); at && at.toUnixTime() < high; at = steps.next()) {
      if (at.toUnixTime() >= low) found += 1;
    }
    return found;
  };
};

export const rivals: Record<string, Rival> = {
  'rrule 2.8.1': rruleFloating,
  'rrule-temporal 2.2.7': rruleTemporal,
  'the same, kept': rruleTemporalKept,
  'ical.js 2.2.1': icalJs,
};
