import { createRequire } from 'node:module';
import type * as Rrule from 'rrule';
import type { Expander } from './expected-series.ts';

// In Node, rrule has no named exports for ESM.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule;

const MAX_OCCURRENCES = 50_000;

/** Sorts BYHOUR and BYMINUTE, because rrule returns times in the order of the rule. */
const sortTimes = (rule: string) =>
  rule.replaceAll(/(BY(?:HOUR|MINUTE)=)([\d,]+)/g, (_, name: string, list: string) => {
    const values = list.split(',').map(Number);
    return name + values.toSorted((a, b) => a - b).join();
  });

/** Expands a rule in floating local time with the rrule library. */
export const expandWithRrule: Expander = (rule, localStart, horizon) => {
  const options = RRule.parseString(sortTimes(rule));
  const rrule = new RRule({ ...options, dtstart: new Date(localStart) });
  return rrule
    .all((date, index) => date.getTime() <= horizon && index < MAX_OCCURRENCES)
    .map((date) => date.getTime())
    .filter((localMs) => localMs <= horizon);
};

/** Rules for which rrule 2.8.1 deviates from RFC 5545. */
const RRULE_BUGS: [bug: string, matches: (rule: string) => boolean][] = [
  [
    'combines weekdays and numbered weekdays with AND',
    (rule) => /BYDAY=[^;]*\d/.test(rule) && /BYDAY=([^;]*,)?[A-Z]/.test(rule),
  ],
  [
    'counts positions in the first week from the start instead of the first day of the week',
    (rule) => rule.includes('FREQ=WEEKLY') && rule.includes('BYSETPOS'),
  ],
  [
    'counts a day twice if two positions select it',
    (rule) => /BYSETPOS=[^;]*-/.test(rule) && /BYSETPOS=([^;]*,)?\d/.test(rule),
  ],
  [
    'selects the first day for a negative position beyond the start of the period',
    (rule) => /BYSETPOS=[^;]*-[2-9]/.test(rule),
  ],
  [
    'selects the last position of the first hour even if BYHOUR excludes the hour',
    (rule) => /FREQ=HOURLY.*BYHOUR=/.test(rule) && rule.includes('BYSETPOS'),
  ],
  ['miscounts the weeks of some years', (rule) => /BYWEEKNO=[^;]*5[23]/.test(rule)],
];

export const hasRruleBug = (rule: string): boolean =>
  RRULE_BUGS.some(([, matches]) => matches(rule));
