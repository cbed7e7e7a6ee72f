import { t } from '@scheduler/i18n/translate';
import type { EventTimes } from '../event-times.ts';
import { getSeriesTimeBasis, localMsToKey, getLocalStart } from './occurrence-key.ts';
import { RecurrenceError, throwRecurrenceError } from './recurrence-error.ts';
import { parseRecurrenceLines, formatRecurrenceLines } from './recurrence-lines.ts';
import { findFirstOccurrence } from './occurrences.ts';
import { MAX_START_MS } from './rule.ts';

const MIN_START_MS = Date.UTC(1900, 0);

function toCanonicalLines(lines: readonly string[], times: EventTimes): string[] {
  const timeBasis = getSeriesTimeBasis(times);
  const localStart = getLocalStart(times);
  if (!(localStart >= MIN_START_MS && localStart <= MAX_START_MS)) {
    return throwRecurrenceError(t('Dates must be between 1900 and 2200.'));
  }
  const recurrence = parseRecurrenceLines(lines, times);
  if (recurrence.extraKeys.some((key) => key < localMsToKey(localStart, timeBasis))) {
    return throwRecurrenceError(t("Extra dates can't be before the start."));
  }
  const canonicalLines = formatRecurrenceLines(recurrence, timeBasis);
  if (findFirstOccurrence({ ...times, recurrence: canonicalLines }) === null) {
    return throwRecurrenceError(t('This recurrence has no dates.'));
  }
  return canonicalLines;
}

/**
 * Validates recurrence lines and converts them to a canonical form: at most one RRULE, then sorted
 * RDATE and EXDATE lines in the time zone of the event.
 *
 * @param lines RRULE, RDATE and EXDATE lines in any order; lines are case-insensitive
 * @param times times of the event, which imply DTSTART
 * @returns the canonical lines, or a localized error message for the user if the lines are invalid,
 *   exceed a limit, or have no occurrence
 *
 * @see RFC 5545 §3.8.5
 */
export function parseRecurrence(
  lines: readonly string[],
  times: EventTimes,
): { lines: string[] } | { error: string } {
  try {
    return { lines: toCanonicalLines(lines, times) };
  } catch (error) {
    if (error instanceof RecurrenceError) return { error: error.message };
    throw error;
  }
}
