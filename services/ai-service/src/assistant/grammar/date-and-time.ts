import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';
import type { RequestedTime } from '../intent.ts';
import { extractTimeOfDay } from './time-of-day.ts';
import { extractDateRange } from './date-ranges.ts';
import type { TextScanner } from './text-scanner.ts';

/** Matches “this evening”, which refers to today. */
const THIS_PART_OF_DAY = /\bthis (?:morning|afternoon|evening)\b/i;
const EVENING = { start: 17 * HOUR_MINUTES, end: DAY_MINUTES };

/** Extracts days and a time of day; `null` if the text contains neither. */
export function extractRequestedTime(
  scanner: TextScanner,
  today: CalendarDate,
): RequestedTime | null {
  const isTonight = /\btonight\b/i.test(scanner.rest);
  const isToday = THIS_PART_OF_DAY.test(scanner.rest);
  const dates =
    extractDateRange(scanner, today) ?? (isToday ? { from: today, to: addDays(today, 1) } : null);
  const { range, startMinute } = extractTimeOfDay(scanner);
  if (!dates && !range && startMinute === null) return null;
  return {
    ...(dates ?? { from: today, to: addDays(today, 7) }),
    timeOfDay: range ?? (isTonight ? EVENING : null),
    startMinute,
    hasExplicitDates: dates !== null,
  };
}

/** Returns a default range that starts today. */
export const getUpcomingDays = (today: CalendarDate, days: number): RequestedTime => ({
  from: today,
  to: addDays(today, days),
  timeOfDay: null,
  startMinute: null,
  hasExplicitDates: false,
});
