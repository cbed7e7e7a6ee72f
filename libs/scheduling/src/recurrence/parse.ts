import { t } from '@scheduler/i18n/words';
import type { EventTimes } from '../event-times.ts';
import { clockOf, markOfWall, startWallOf } from './clock.ts';
import { RecurrenceFault, fail } from './fault.ts';
import { readRecurrence, writeRecurrence } from './lines.ts';
import { firstOccurrence } from './occurrences.ts';
import { HORIZON } from './rule.ts';

const EARLIEST = Date.UTC(1900, 0);

function canonical(lines: readonly string[], times: EventTimes): string[] {
  const [clock, start] = [clockOf(times), startWallOf(times)];
  if (!(start >= EARLIEST && start <= HORIZON)) {
    return fail(t('Dates lie between the years 1900 and 2200.'));
  }
  const recurrence = readRecurrence(lines, times);
  if (recurrence.extra.some((mark) => mark < markOfWall(start, clock))) {
    return fail(t('No extra date can lie before the start.'));
  }
  const written = writeRecurrence(recurrence, clock);
  if (firstOccurrence({ ...times, recurrence: written }) === null) {
    return fail(t('This recurrence leaves no date at all.'));
  }
  return written;
}

/**
 * Checks recurrence lines as somebody gave them and gives them back in one way only: one rule at
 * most, then extra and left-out dates in order, on the event's own clock.
 *
 * @returns a fault, a sentence for people, where they mean nothing or too much
 */
export function parseRecurrence(
  lines: readonly string[],
  times: EventTimes,
): { lines: string[] } | { fault: string } {
  try {
    return { lines: canonical(lines, times) };
  } catch (error) {
    if (error instanceof RecurrenceFault) return { fault: error.message };
    throw error;
  }
}
