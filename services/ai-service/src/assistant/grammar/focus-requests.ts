import { t } from '@scheduler/i18n/translate';
import { daysBetween } from '@scheduler/scheduling';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';
import type { TimeContext, Intent, RequestedTime } from '../intent.ts';
import { capitalize } from '../formatters.ts';
import { toClockTime, extractDuration } from './time-of-day.ts';
import { parseDailyBlockRequest, DEFAULT_FOCUS_MINUTES } from './daily-block-requests.ts';
import { FOR_ATTENDEES } from './meeting-requests.ts';
import { extractPeople } from './people.ts';
import { createScanner, extract } from './text-scanner.ts';
import { parseTaskRequest } from './task-requests.ts';
import { getUpcomingDays, extractRequestedTime } from './date-and-time.ts';
import { FOCUS_PATTERN, PURPOSE_PATTERN } from './lexicon.ts';

/** Matches “protect 2 hours for writing”, “block tomorrow afternoon” and “focus time on Friday”. */
const PROTECT =
  /^(?:protect|reserve|block(?: out| off)?|keep|set aside|hold|save|make|carve out|guard|defend|find|need|i need|i want|give me|get me|plan|schedule|book|put in|add|fit(?: in)?|squeeze in|(?=focus|deep work|quiet time|thinking time|(?:\d|an?|two|three|four|half)\b[^,]*? of\b))\s*(?<what>.+)$/i;
/** Matches “fit in”, which creates a task; the other verbs create a focus block. */
const FIT_IN = /^(?:fit|squeeze) /i;
/** Matches the remainder of “a free slot for me”. */
const FILLER =
  /^(?:(?:a|an|the|for|some|block|slot|room|of|time|free|my|me|session|at|least|on|in|during)\s*)*$/i;
/** Matches purposes that aren't focus time, as in “find 30 minutes for a call”. */
const MEETING_NOUN = /^(?:(?:a|an|the|my)\s+)?(?:meeting|call|chat|sync|catch[- ]?up|1:1)s?\b/i;

const WORKDAY_START_MINUTE = 9 * HOUR_MINUTES;

/** Parses “block tomorrow afternoon” as an event that fills that part of the day. */
function parseBlockRequest(
  title: string | null,
  requestedTime: RequestedTime | null,
): Intent | null {
  const isOneDay =
    requestedTime?.hasExplicitDates &&
    requestedTime.timeOfDay &&
    daysBetween(requestedTime.from, requestedTime.to) === 1;
  if (!isOneDay || !requestedTime.timeOfDay) return null;
  // A blocked morning starts at 9:00.
  const start =
    requestedTime.timeOfDay.end > WORKDAY_START_MINUTE
      ? Math.max(requestedTime.timeOfDay.start, WORKDAY_START_MINUTE)
      : 0;
  const { end } = requestedTime.timeOfDay;
  const name = title && !/\d/.test(title) ? capitalize(title) : 'Blocked';
  return {
    kind: 'create',
    text: `${name} ${requestedTime.from} from ${toClockTime(start)} to ${toClockTime(end)}`,
  };
}

const getAvailableMinutes = (requestedTime: RequestedTime | null): number =>
  requestedTime?.timeOfDay
    ? requestedTime.timeOfDay.end - requestedTime.timeOfDay.start
    : DEFAULT_FOCUS_MINUTES;

/** Parses requests like “protect 2 hours for writing before Friday”. */
export function parseFocusRequest(text: string, context: TimeContext): Intent | null {
  const task = parseTaskRequest(text, context);
  if (task) return task;
  const phrase = PROTECT.exec(text)?.groups?.what;
  if (phrase === undefined || FOR_ATTENDEES.test(text)) return null;
  const dailyBlock = parseDailyBlockRequest(phrase, context);
  if (dailyBlock) return dailyBlock;
  const scanner = createScanner(phrase);
  const minutes = extractDuration(scanner);
  const requestedTime = extractRequestedTime(scanner, context.today);
  // A request with an exact time is an event; a request with people is a meeting.
  if (requestedTime?.startMinute !== undefined && requestedTime.startMinute !== null) return null;
  if (extractPeople({ ...scanner }).length > 0) return null;
  const isFocus = extract(scanner, FOCUS_PATTERN) !== null;
  const title = extract(scanner, PURPOSE_PATTERN)?.groups?.title?.trim() ?? null;
  if (!FILLER.test(scanner.rest)) return null;
  if (minutes === null && !isFocus) return parseBlockRequest(title, requestedTime);
  if ((title === null && !isFocus) || (title !== null && MEETING_NOUN.test(title))) return null;
  return {
    kind: 'protect',
    purpose: !isFocus && FIT_IN.test(text) ? 'task' : 'focus',
    minutes: minutes ?? Math.min(DEFAULT_FOCUS_MINUTES, getAvailableMinutes(requestedTime)),
    title: title === null ? t('Focus time') : capitalize(title.replace(/^(?:the|my)\s+/i, '')),
    requestedTime: requestedTime ?? getUpcomingDays(context.today, 7),
  };
}
