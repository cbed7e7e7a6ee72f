import { t } from '@scheduler/i18n/translate';
import { addDays, daysBetween, type CalendarDate } from '@scheduler/scheduling';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';
import type { TimeContext, Intent, RequestedTime } from '../intent.ts';
import { toInstantAtMinute } from '../time-ranges.ts';
import { capitalize } from '../formatters.ts';
import { toClockTime, extractDuration } from './time-of-day.ts';
import { extractPeople } from './people.ts';
import { createScanner, extract, type TextScanner } from './text-scanner.ts';
import { extractRequestedTime } from './date-and-time.ts';
import { FOCUS_PATTERN, PURPOSE_PATTERN, wordPattern } from './lexicon.ts';

/** Matches “every morning”, “mornings”, “an hour a day” and “daily”. */
const EVERY_DAY = wordPattern(
  '(?:on |in )?(?:every|each)\\s+(?<of>day|morning|afternoon|evening|weekday|workday|work ?day)|(?:the |my )?(?<parts>mornings|afternoons|evenings)|(?:a|per) day|daily',
);
/** Default start times if the request doesn't contain an hour. */
const DEFAULT_START_TIMES: [RegExp, string][] = [
  [/morning/i, '09:00'],
  [/afternoon/i, '13:00'],
  [/evening/i, '18:00'],
];

export const DEFAULT_FOCUS_MINUTES = 120;
const DEFAULT_LUNCH = { at: '12:00', minutes: 60 };
const DEFAULT_BLOCK = { at: '09:00', minutes: DEFAULT_FOCUS_MINUTES };

/** Extracts the title, as in “for writing” or “my lunch”. Defaults to “Focus time”. */
function extractTitle(scanner: TextScanner): string {
  const isFocus = extract(scanner, FOCUS_PATTERN) !== null;
  const purpose = extract(scanner, PURPOSE_PATTERN)?.groups?.title?.trim();
  const rest = scanner.rest.replace(/^(?:(?:my|a|an|the|out|off|some|time)\s*)+/i, '').trim();
  return purpose ?? ((!isFocus && rest.replace(/(?:^| )free$/i, '')) || t('Focus time'));
}

/** Lists the dates from Monday to Friday in a range, skipping dates before `today`. */
function listWorkdays({ from, to }: RequestedTime, today: CalendarDate): CalendarDate[] {
  const firstDate = from < today ? today : from;
  const days = Array.from({ length: Math.max(daysBetween(firstDate, to), 0) }, (_, index) =>
    addDays(firstDate, index),
  );
  return days.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()));
}

/** Parses requests like “block focus time every morning next week” into one recurring event. */
export function parseDailyBlockRequest(
  phrase: string,
  { today, now, timeZone }: TimeContext,
): Intent | null {
  const scanner = createScanner(phrase);
  const dailyMatch = extract(scanner, EVERY_DAY);
  if (!dailyMatch) return null;
  const minutes = extractDuration(scanner);
  const requestedTime = extractRequestedTime(scanner, today);
  if (extractPeople({ ...scanner }).length > 0) return null;
  const title = capitalize(extractTitle(scanner).replaceAll('"', ''));
  const defaults = /lunch/i.test(title) ? DEFAULT_LUNCH : DEFAULT_BLOCK;
  const defaultStart =
    DEFAULT_START_TIMES.find(([word]) => word.test(dailyMatch[0]))?.[1] ?? defaults.at;
  const requestedStart = requestedTime?.startMinute ?? requestedTime?.timeOfDay?.start;
  const startTime = requestedStart === undefined ? defaultStart : toClockTime(requestedStart);
  // If the start time has passed today, the series starts tomorrow.
  const [hour = 0, minute = 0] = startTime.split(':').map(Number);
  const isPastToday = toInstantAtMinute(today, hour * HOUR_MINUTES + minute, timeZone) < now;
  const firstDate = isPastToday ? addDays(today, 1) : today;
  const days = requestedTime?.hasExplicitDates ? listWorkdays(requestedTime, firstDate) : null;
  if (days?.length === 0) return null;
  const recurrenceSuffix = days ? ` starting ${days[0]} ${days.length} times` : '';
  const text = `"${title}" every weekday at ${startTime} for ${minutes ?? defaults.minutes} minutes${recurrenceSuffix}`;
  return { kind: 'create', text };
}
