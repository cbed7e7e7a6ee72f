import { t } from '@scheduler/i18n/words';
import type { EventTimes } from '../event-times.ts';
import { clockOf, startWallOf, type Clock, type Mark } from './clock.ts';
import { fail } from './fault.ts';
import { readExceptionMark, writeExceptions } from './moment-text.ts';
import { DAY_MS } from './days.ts';
import type { Rule } from './rule.ts';
import { readRule, writeRule } from './rule-text.ts';

const MOST_EXCEPTIONS = 1000;
const LONGEST_RULE = 2000;
const LONGEST_LINE = 40_000;
const MOST_LINES = 2 * MOST_EXCEPTIONS + 1;

/** What recurrence lines say. */
export interface Recurrence {
  rule: Rule | null;
  /** Marks of RDATE, in order. */
  extra: readonly Mark[];
  /** Marks of EXDATE, in order. */
  excluded: readonly Mark[];
}

/** In order, none twice. */
export const sortedMarks = (marks: Iterable<Mark>): Mark[] =>
  [...new Set(marks)].toSorted((a, b) => a - b);

function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    return fail(t('The time zone "{name}" is not known.', { name: name.slice(0, 60) }));
  }
}

/** The zone that a line's parameters name. */
function readZone(parameters: readonly string[], fallback: string): string {
  let zone = fallback;
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.toUpperCase() === 'TZID') zone = knownZone(value.replaceAll('"', ''));
    if (name.toUpperCase() === 'VALUE' && value.toUpperCase() === 'PERIOD') {
      fail(t('An extra date cannot have a length of its own.'));
    }
  }
  return zone;
}

function readMarks(lines: readonly Line[], clock: Clock, start: number): Mark[] {
  const timeOfDay = start - Math.floor(start / DAY_MS) * DAY_MS;
  const marks = lines.flatMap(({ parameters, value }) => {
    const zone = readZone(parameters, clock.timeZone);
    return value.split(',').map((text) => readExceptionMark(text.trim(), zone, clock, timeOfDay));
  });
  if (marks.length > MOST_EXCEPTIONS) {
    fail(
      t('A series has at most {most} extra and as many left-out dates.', { most: MOST_EXCEPTIONS }),
    );
  }
  return sortedMarks(marks);
}

interface Line {
  name: string;
  parameters: string[];
  value: string;
}

function readLine(line: string): Line {
  if (line.length > LONGEST_LINE) fail(t('A line of the recurrence is too long.'));
  const colon = line.indexOf(':');
  const [name = '', ...parameters] = line.slice(0, Math.max(colon, 0)).split(';');
  return { name: name.trim().toUpperCase(), parameters, value: line.slice(colon + 1).trim() };
}

/** Reads recurrence lines. @throws RecurrenceFault */
export function readRecurrence(lines: readonly string[], times: EventTimes): Recurrence {
  if (lines.length > MOST_LINES) fail(t('A recurrence has too many lines.'));
  const read = lines.map(readLine);
  const named = (name: string) => read.filter((line) => line.name === name);
  const stray = read.find(({ name }) => !['RRULE', 'RDATE', 'EXDATE'].includes(name));
  if (stray)
    fail(
      t('A recurrence is made of RRULE, RDATE and EXDATE lines, not of "{name}".', {
        name: stray.name.slice(0, 20),
      }),
    );
  const [rule, another] = named('RRULE');
  if (another) fail(t('A series has one rule at most.'));
  if (rule && rule.value.length > LONGEST_RULE) fail(t('The rule is too long.'));
  const [clock, start] = [clockOf(times), startWallOf(times)];
  return {
    rule: rule ? readRule(rule.value, clock, start) : null,
    extra: readMarks(named('RDATE'), clock, start),
    excluded: readMarks(named('EXDATE'), clock, start),
  };
}

/** The lines of a recurrence, in one way only: rule, extra dates, left-out dates. */
export function writeRecurrence({ rule, extra, excluded }: Recurrence, clock: Clock): string[] {
  return [
    ...(rule ? [`RRULE:${writeRule(rule, clock)}`] : []),
    ...writeExceptions('RDATE', extra, clock),
    ...writeExceptions('EXDATE', excluded, clock),
  ];
}
