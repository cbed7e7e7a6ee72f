import { RRule } from 'rrule';
import type { Expander } from './judged-series.ts';

const LONGEST = 50_000;

/** rrule takes the times of a day in the order in which they are written. */
const inOrder = (rule: string) =>
  rule.replaceAll(/(BY(?:HOUR|MINUTE)=)([\d,]+)/g, (_, name: string, list: string) => {
    const values = list.split(',').map(Number);
    return name + values.toSorted((a, b) => a - b).join();
  });

/** The library rrule on floating wall time, walking from the rule's start. */
export const rruleWalls: Expander = (rule, start, horizon) => {
  const options = RRule.parseString(inOrder(rule));
  const made = new RRule({ ...options, dtstart: new Date(start) });
  return made
    .all((at, n) => at.getTime() <= horizon && n < LONGEST)
    .map((at) => at.getTime())
    .filter((wall) => wall <= horizon);
};

/** Rules that rrule 2.8.1 reads otherwise than RFC 5545 does; each with how. */
const misread: [reason: string, is: (rule: string) => boolean][] = [
  [
    'a weekday and a numbered one exclude each other',
    (rule) => /BYDAY=[^;]*\d/.test(rule) && /BYDAY=([^;]*,)?[A-Z]/.test(rule),
  ],
  [
    'positions in the first week count from the start, not from the first day of the week',
    (rule) => rule.includes('FREQ=WEEKLY') && rule.includes('BYSETPOS'),
  ],
  [
    'a day that two positions name counts twice',
    (rule) => /BYSETPOS=[^;]*-/.test(rule) && /BYSETPOS=([^;]*,)?\d/.test(rule),
  ],
  [
    'a position from the end, where there are not so many days, is the first day',
    (rule) => /BYSETPOS=[^;]*-[2-9]/.test(rule),
  ],
  [
    'the first hour has a last position even if BYHOUR leaves it out',
    (rule) => /FREQ=HOURLY.*BYHOUR=/.test(rule) && rule.includes('BYSETPOS'),
  ],
  [
    'how many weeks a year has is miscounted at its edges',
    (rule) => /BYWEEKNO=[^;]*5[23]/.test(rule),
  ],
];

export const isMisreadByRrule = (rule: string): boolean => misread.some(([, is]) => is(rule));
