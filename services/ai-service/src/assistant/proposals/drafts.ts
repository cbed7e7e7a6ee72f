import type { AssistantResult } from '@scheduler/contracts/ai';
import { quickAdd, MAX_QUICK_ADD_LENGTH, type QuickAddResult } from '@scheduler/contracts/core';
import { normalizeEventTimes } from '@scheduler/scheduling';
import { describeRecurrence } from '@scheduler/scheduling/recurrence';
import type { Caller, CoreClient } from '../../core-client.ts';
import { normalizeInput } from '../grammar/parse-request.ts';
import { createScanner } from '../grammar/text-scanner.ts';
import { extractRequestedTime } from '../grammar/date-and-time.ts';
import { WEEKDAY } from '../grammar/lexicon.ts';
import type { UserContext } from '../user-context.ts';
import { capitalize } from '../formatters.ts';

const DAY_NAME =
  '((?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight)';
/** Matches an hour directly after a day, as in “lunch friday 12”. */
const DAY_THEN_HOUR = new RegExp(`\\b${DAY_NAME}\\s+(\\d{1,2}(?:[:.]\\d{2})?)$`, 'i');
/** Matches a day and an hour range, as in “lunch friday 12-1”. */
const DAY_THEN_HOUR_RANGE = new RegExp(
  `\\b${DAY_NAME}\\s+(\\d{1,2}(?:[:.]\\d{2})?)\\s?[-–]\\s?(\\d{1,2}(?:[:.]\\d{2})?)$`,
  'i',
);

/** Matches a list of days, as in “gym Mon/Wed/Fri” or “kids mon wed fri”. */
const DAY_LIST = new RegExp(
  `(?<!every )\\b(?:${WEEKDAY})(?:(?:/(?:${WEEKDAY}))+|(?:,? (?:${WEEKDAY})){2,})\\b`,
  'gi',
);

/** Matches the opening of “I have a dentist appointment tomorrow at 3”. */
const I_HAVE_PREFIX = /^(?:i|we)(?:['’]ve| have)(?: got)? (?!to\b)(?:an? )?/i;

/** Parses text with quick add; `null` if it exceeds quick add's length limit. */
export async function parseAsEvent(
  core: CoreClient,
  caller: Caller,
  text: string,
  { timeZone, now }: UserContext,
): Promise<QuickAddResult | null> {
  if (text.length > MAX_QUICK_ADD_LENGTH) return null;
  const sentence = normalizeInput(text)
    .replace(I_HAVE_PREFIX, '')
    .replace(DAY_LIST, (days) => `every ${days.split(/[/, ]+/).join(', ')}`)
    .replace(DAY_THEN_HOUR, '$1 at $2')
    .replace(DAY_THEN_HOUR_RANGE, '$1 from $2 to $3');
  const body = { text: sentence, time_zone: timeZone, now: new Date(now).toISOString() };
  return core.call(caller, quickAdd.parse, { body });
}

const LOOKS_LIKE_REQUEST =
  /^(?:[<>[{|#]|(?:what|when|why|how|who|which|where|whose|should|could|can|may|will|would|is|are|am|do|does|did|has|have|tell|show|explain|give|write|list|move|cancel|delete|remove|ignore|forget|find|check|help|please|pls|plz|reschedule|postpone|swap|rename|undo|clear|optimi[sz]e|don['’]?t|never|stop)\b)|\?\s*$/i;
/** Matches reports of past actions, and questions in the middle of the text. */
const LOOKS_LIKE_STATEMENT =
  /^(?:i|we|he|she|they) (?:met|saw|had|went|was|were|did|spoke|talked|called)\b|\b(?:(?:am|are|is|can|could|would|will|should|do|does|did) (?:i|you|u|we|they|he|she|it)|(?:moved|cancell?ed|rescheduled|postponed|deleted|said|says|wrote|told|asked))\b/i;
const MAX_NOTE_LENGTH = 120;

/** Returns whether text without a verb is likely to describe an event. */
export const looksLikeEvent = (
  text: string,
  { event, parts }: QuickAddResult,
  { today }: UserContext,
): boolean =>
  text.length <= MAX_NOTE_LENGTH &&
  !LOOKS_LIKE_REQUEST.test(text) &&
  !LOOKS_LIKE_STATEMENT.test(text) &&
  event.title !== null &&
  (event.start_time === null
    ? hasExplicitTime(text, today)
    : parts.some(({ field }) => field === 'start_time'));

/**
 * Returns whether text contains an exact time, even if AM or PM is unclear, as in “train fri 6:12”.
 */
function hasExplicitTime(text: string, today: UserContext['today']): boolean {
  const requestedTime = extractRequestedTime(createScanner(normalizeInput(text)), today);
  return (
    requestedTime !== null &&
    requestedTime.hasExplicitDates &&
    requestedTime.from >= today &&
    requestedTime.startMinute !== null
  );
}

/** Returns a description like `Every weekday, 5 times`. */
function describeRepeat({ event }: QuickAddResult): string | null {
  const { start_time, end_time, is_all_day, time_zone, recurrence } = event;
  if (!recurrence || !start_time || !end_time) return null;
  const times = normalizeEventTimes({ start_time, end_time, is_all_day, time_zone });
  return times && capitalize(describeRecurrence({ ...times, recurrence }));
}

export const createDraft = (
  parsed: QuickAddResult,
  scheduleId: string | undefined,
): AssistantResult => ({
  kind: 'draft',
  schedule_id: scheduleId ?? null,
  event: parsed.event,
  repeats: describeRepeat(parsed),
  questions: parsed.questions,
});
