import { t } from '@scheduler/i18n/translate';
import type { EventTimes } from '../event-times.ts';
import {
  getSeriesTimeBasis,
  getLocalStart,
  type SeriesTimeBasis,
  type OccurrenceKey,
} from './occurrence-key.ts';
import { throwRecurrenceError } from './recurrence-error.ts';
import { parseExceptionKey, formatExceptions } from './ical-date-time.ts';
import { DAY_MS } from '../durations.ts';
import type { Rule } from './rule.ts';
import { parseRule, formatRule } from './rule-serialization.ts';

const MAX_EXCEPTIONS = 1000;
const MAX_RULE_LENGTH = 2000;
const MAX_LINE_LENGTH = 40_000;
const MAX_LINES = 2 * MAX_EXCEPTIONS + 1;

/** Parsed recurrence lines. */
export interface Recurrence {
  rule: Rule | null;
  /** RDATE, sorted. */
  extraKeys: readonly OccurrenceKey[];
  /** EXDATE, sorted. */
  excludedKeys: readonly OccurrenceKey[];
}

/** Sorts keys and removes duplicates. */
export const sortKeys = (keys: Iterable<OccurrenceKey>): OccurrenceKey[] =>
  [...new Set(keys)].toSorted((a, b) => a - b);

function requireTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    return throwRecurrenceError(t('Unknown time zone “{name}”.', { name: name.slice(0, 60) }));
  }
}

/** Returns the time zone of a line's TZID parameter. */
function parseTimeZone(parameters: readonly string[], fallback: string): string {
  let timeZone = fallback;
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.toUpperCase() === 'TZID') timeZone = requireTimeZone(value.replaceAll('"', ''));
    if (name.toUpperCase() === 'VALUE' && value.toUpperCase() === 'PERIOD') {
      throwRecurrenceError(t("An extra date can't have its own duration."));
    }
  }
  return timeZone;
}

function parseExceptionKeys(
  lines: readonly Line[],
  timeBasis: SeriesTimeBasis,
  localStart: number,
): OccurrenceKey[] {
  const timeOfDayMs = localStart - Math.floor(localStart / DAY_MS) * DAY_MS;
  const keys = lines.flatMap(({ parameters, value }) => {
    const timeZone = parseTimeZone(parameters, timeBasis.timeZone);
    return value
      .split(',')
      .map((text) => parseExceptionKey(text.trim(), timeZone, timeBasis, timeOfDayMs));
  });
  if (keys.length > MAX_EXCEPTIONS) {
    throwRecurrenceError(
      t('A series can have at most {max} extra dates and {max} excluded dates.', {
        max: MAX_EXCEPTIONS,
      }),
    );
  }
  return sortKeys(keys);
}

interface Line {
  name: string;
  parameters: string[];
  value: string;
}

function parseLine(line: string): Line {
  if (line.length > MAX_LINE_LENGTH) throwRecurrenceError(t('A recurrence line is too long.'));
  const colon = line.indexOf(':');
  const [name = '', ...parameters] = line.slice(0, Math.max(colon, 0)).split(';');
  return { name: name.trim().toUpperCase(), parameters, value: line.slice(colon + 1).trim() };
}

/**
 * Parses RRULE, RDATE and EXDATE lines.
 *
 * @throws RecurrenceError if a line is invalid or exceeds a limit
 */
export function parseRecurrenceLines(lines: readonly string[], times: EventTimes): Recurrence {
  if (lines.length > MAX_LINES) throwRecurrenceError(t('The recurrence has too many lines.'));
  const parsedLines = lines.map(parseLine);
  const filterByName = (name: string) => parsedLines.filter((line) => line.name === name);
  const unsupported = parsedLines.find(({ name }) => !['RRULE', 'RDATE', 'EXDATE'].includes(name));
  if (unsupported)
    throwRecurrenceError(
      t('A recurrence line must be an RRULE, RDATE or EXDATE, not “{name}”.', {
        name: unsupported.name.slice(0, 20),
      }),
    );
  const [rule, secondRule] = filterByName('RRULE');
  if (secondRule) throwRecurrenceError(t('A series can have only one rule.'));
  if (rule && rule.value.length > MAX_RULE_LENGTH) throwRecurrenceError(t('The rule is too long.'));
  const [timeBasis, localStart] = [getSeriesTimeBasis(times), getLocalStart(times)];
  return {
    rule: rule ? parseRule(rule.value, timeBasis, localStart) : null,
    extraKeys: parseExceptionKeys(filterByName('RDATE'), timeBasis, localStart),
    excludedKeys: parseExceptionKeys(filterByName('EXDATE'), timeBasis, localStart),
  };
}

/** Formats a recurrence as canonical lines, in the order RRULE, RDATE, EXDATE. */
export function formatRecurrenceLines(
  { rule, extraKeys, excludedKeys }: Recurrence,
  timeBasis: SeriesTimeBasis,
): string[] {
  return [
    ...(rule ? [`RRULE:${formatRule(rule, timeBasis)}`] : []),
    ...formatExceptions('RDATE', extraKeys, timeBasis),
    ...formatExceptions('EXDATE', excludedKeys, timeBasis),
  ];
}
