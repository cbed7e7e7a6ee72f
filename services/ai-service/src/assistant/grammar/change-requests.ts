import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { TimeContext, Intent, RequestedTime, EventReference } from '../intent.ts';
import { extractDuration } from './time-of-day.ts';
import { createScanner, extract } from './text-scanner.ts';
import { getUpcomingDays, extractRequestedTime } from './date-and-time.ts';
import { parseSpecificReference } from './event-reference.ts';
import { NUMBER, parseNumber, WEEKDAY, wordPattern } from './lexicon.ts';

const OPTIMIZE =
  /^(?:optimi[sz]e|organi[sz]e|tidy(?: up)?|sort(?: out)?|clean up|improve|rearrange|reorgani[sz]e|defrag(?:ment)?|fix|plan|balance|make (?:the best|more|better use) of)\b(?<what>.*)$/i;
const CALENDAR_PHRASE =
  /^\s*(?:(?:my|the|our|this|next|entire|whole)\s*)*(?:calendar|schedules?|week|day|days|agenda|time|month|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)?\b/i;

/** Matches “make Thursday less busy”. */
const MAKE_LESS_BUSY =
  /^make\s+(?<what>.+?)\s+(?:less (?:busy|full|packed|hectic)|calmer|quieter|lighter|better|nicer)$/i;

/** Parses requests like “optimize my week”. */
export function parseOptimizeRequest(text: string, { today }: TimeContext): Intent | null {
  const phrase = (MAKE_LESS_BUSY.exec(text) ?? OPTIMIZE.exec(text))?.groups?.what;
  if (phrase === undefined) return null;
  const scanner = createScanner(phrase.replace(/ (?:out|up)$/i, ''));
  const requestedTime = extractRequestedTime(scanner, today);
  extract(scanner, wordPattern('for|in|on|of'));
  const rest = scanner.rest.replace(CALENDAR_PHRASE, '').trim();
  if (
    rest !== '' ||
    (phrase.trim() !== '' && !requestedTime && !CALENDAR_PHRASE.exec(phrase)?.[0].trim())
  )
    return null;
  const isAnyWeek =
    /\b(?:my|the|our) (?:whole |entire )?week\b(?! (?:after|of|starting|beginning|commencing)\b)/i.test(
      phrase,
    );
  if (!requestedTime && /\bday\b/i.test(phrase))
    return { kind: 'optimise', requestedTime: getUpcomingDays(today, 1) };
  return {
    kind: 'optimise',
    requestedTime: requestedTime && !isAnyWeek ? requestedTime : getUpcomingDays(today, 7),
  };
}

const CANCEL =
  /^(?:cancel|delete|remove|drop|call off|get rid of|scrap|skip|bin|ditch|axe)\s+(?<which>.+)$/i;

/** Matches things that are canceled elsewhere in the product. */
const NOT_AN_EVENT =
  /^(?:(?:my|the|our)\s+)?(?:account|subscription|plan|trial|membership|profile|data)$/i;

/** Parses requests like “cancel my call with Tom on Friday”. */
export function parseCancelRequest(text: string, { today }: TimeContext): Intent | null {
  const phrase = CANCEL.exec(text)?.groups?.which;
  if (phrase === undefined || NOT_AN_EVENT.test(phrase)) return null;
  const target = parseSpecificReference(phrase, today);
  if (!target) return null;
  // “cancel Friday” refers to everything on that day.
  const hasOnlyTime =
    target.titleWords === null &&
    target.position === null &&
    !target.isOneToOne &&
    target.people.length === 0;
  const isFullDay =
    hasOnlyTime &&
    target.requestedTime?.hasExplicitDates === true &&
    target.requestedTime.startMinute === null;
  return { kind: 'cancel', target: isFullDay ? { ...target, isAll: true } : target };
}

const MOVE =
  /^(?:move|reschedule|shift|push|bring|postpone|put off|delay|rearrange|change|bump|nudge|slide)\s+(?:(?<way>forward|back) )?(?<what>.+)$/i;
const MOVE_BY =
  /^(?<which>.+?)\s+(?:(?<sign>back|forward|forwards|later|earlier|up)\s+)?by\s+(?<length>.+?)(?:\s+(?<after>later|earlier))?$/i;
const MOVE_LATER = new RegExp(
  `^(?<which>.+?)\\s+(?<length>(?:half an hour|(?:${NUMBER})\\s*\\S+))\\s+(?<after>later|earlier)$`,
  'i',
);
/** Matches “push the review back an hour” and “push the review a day”. */
const MOVE_WITHOUT_BY = new RegExp(
  `^(?<which>.+?)\\s+(?:(?<sign>back|out|forward|forwards|up)\\s+)?(?<length>(?:half an hour|(?:${NUMBER})\\s*(?:minutes?|mins?|hours?|hrs?|h|m|days?|weeks?)))$`,
  'i',
);
const DAY_COUNT = new RegExp(`^(?<number>${NUMBER})\\s*(?<unit>days?|weeks?)$`, 'i');
const MEANS_EARLIER = /^(?:earlier|forward|forwards|up)$/i;
const MAX_SHIFT_DAYS = 28;

/** Parses a number of days, as in “by a week”. */
function parseDayCount(length: string): number | null {
  const { number, unit = '' } = DAY_COUNT.exec(length.trim())?.groups ?? {};
  if (number === undefined) return null;
  const days = Math.round(parseNumber(number)) * (/^w/i.test(unit) ? 7 : 1);
  return days > 0 && days <= MAX_SHIFT_DAYS ? days : null;
}

/** Matches a trailing day, as in “… back 30 minutes tomorrow”. It's the events' current day. */
const TRAILING_DAY = new RegExp(
  `^(?<head>.+?)\\s+(?<day>(?:(?:on|this|next)\\s+)?(?:today|tomorrow|morning|afternoon|evening|${WEEKDAY}))$`,
  'i',
);

/** Parses requests like “push my 3pm by 30 minutes”. */
function parseShiftRequest(
  phrase: string,
  direction: string | undefined,
  { today }: TimeContext,
): Intent | null {
  const matchShift = (text: string) =>
    (MOVE_BY.exec(text) ?? MOVE_LATER.exec(text) ?? MOVE_WITHOUT_BY.exec(text))?.groups;
  const { head = '', day = '' } = TRAILING_DAY.exec(phrase)?.groups ?? {};
  const fullMatch = matchShift(phrase);
  const groups = fullMatch ?? matchShift(head);
  if (!groups || /\sto$/i.test(groups.which ?? '')) return null;
  const length = groups.length ?? '';
  const days = parseDayCount(length);
  // A number without a unit means minutes, as in “by 15”.
  const minutes =
    days === null ? extractDuration(createScanner(length.replace(/^\d{2,3}$/, '$& min'))) : 0;
  const reference = parseSpecificReference(`${groups.which ?? ''} ${fullMatch ? '' : day}`, today);
  if (minutes === null || !reference) return null;
  const target = defaultToToday(reference, today);
  const sign = MEANS_EARLIER.test(groups.after ?? groups.sign ?? direction ?? '') ? -1 : 1;
  if (days !== null) return { kind: 'shift', target, minutes: 0, days: sign * days };
  return { kind: 'shift', target, minutes: sign * minutes, days: 0 };
}

/** Limits “everything after 3” to today. */
function defaultToToday(target: EventReference, today: CalendarDate): EventReference {
  const hasNoFilter = target.isAll && target.titleWords === null && target.people.length === 0;
  if (!hasNoFilter || target.isOneToOne || target.requestedTime?.hasExplicitDates) return target;
  const requestedTime = target.requestedTime ?? getUpcomingDays(today, 1);
  return {
    ...target,
    requestedTime: { ...requestedTime, from: today, to: addDays(today, 1), hasExplicitDates: true },
  };
}

/** Matches the start of “from 9:30 to …”. */
const FROM_HOUR = /\s+from(?=\s\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]m)?$)/i;
/** Matches an hour without AM or PM, as in “to 4” or “to 10 tomorrow”. */
const BARE_HOUR = new RegExp(
  `^\\d{1,2}(?=$|\\s+(?:on|today|tomorrow|next|this|${WEEKDAY})\\b)`,
  'i',
);

/** Matches a weekday without a week, as in “to Tuesday”. */
const BARE_WEEKDAY = new RegExp(
  `^(?!.*\\b(?:this|next|last|coming|week)\\b).*\\b(?:${WEEKDAY})\\b`,
  'i',
);

const toSingleDay = (from: CalendarDate) => ({
  from,
  to: addDays(from, 1),
  hasExplicitDates: true,
});
const isOneDay = ({ from, to }: RequestedTime) => addDays(from, 1) >= to;

/** Returns the default days of the events to move, for requests that specify only the target. */
function getSourceTime(
  target: EventReference,
  to: RequestedTime,
  { today }: TimeContext,
): RequestedTime {
  const staysInRange = target.isAll && (to.timeOfDay !== null || to.startMinute !== null);
  // “my 1:1s to the afternoon next week” refers to next week's 1:1s.
  if (staysInRange) return { ...to, timeOfDay: null, startMinute: null };
  // “everything to tomorrow” refers to the rest of today.
  const hasNoFilter = target.isAll && target.titleWords === null && target.people.length === 0;
  if (hasNoFilter && !target.isOneToOne && to.hasExplicitDates && to.from > today)
    return { ...getUpcomingDays(today, 0), to: isOneDay(to) ? addDays(today, 1) : to.from };
  const isMultiDay = !isOneDay(to);
  // “everything to next week” refers to the events before next week.
  if (isMultiDay && to.hasExplicitDates && to.from > today)
    return { ...getUpcomingDays(today, 0), to: to.from };
  return getUpcomingDays(today, target.isAll ? 7 : 28);
}

/** Parses requests like “move my 1:1s to the afternoon next week”. */
export function parseMoveRequest(text: string, context: TimeContext): Intent | null {
  const { what: phrase, way: direction } = MOVE.exec(text)?.groups ?? {};
  if (phrase === undefined) return null;
  const shift = parseShiftRequest(phrase, direction, context);
  if (shift) return shift;
  const separators = [
    ...phrase.matchAll(
      /\s+(?:to|into|onto|until|till|for)\s+|(?<!\bday)\s+(?=(?:after|before)\s)/gi,
    ),
  ];
  for (const separator of separators.toReversed()) {
    const targetPhrase = phrase.slice(separator.index + separator[0].length);
    // The number in “to 4” is an hour.
    const targetScanner = createScanner(targetPhrase.replace(BARE_HOUR, 'at $&'));
    const to = extractRequestedTime(targetScanner, context.today);
    const head = phrase.slice(0, separator.index);
    const sourcePhrase = head
      .replace(FROM_HOUR, ' at')
      .replace(/\s+from(?=\s)/i, '')
      // “bring the demo forward to 1pm”
      .replace(/\s+(?:forward|back|up|out|over)$/i, '');
    const target = parseSpecificReference(sourcePhrase, context.today);
    if (!to || /[\p{L}\p{N}]/u.test(targetScanner.rest.replace(/^(?:the|a|an|on|in)$/i, '')))
      continue;
    if (!target) continue;
    // “my Thursday meetings to 3pm” means 3 PM on Thursday.
    const day =
      !to.hasExplicitDates && target.requestedTime?.hasExplicitDates ? target.requestedTime : to;
    const targetTime: RequestedTime = {
      ...to,
      from: day.from,
      to: day.to,
      hasExplicitDates: day.hasExplicitDates,
    };
    // “from 9 to 10 tomorrow” refers to an event tomorrow.
    const usesTargetDay =
      FROM_HOUR.test(head) &&
      target.requestedTime?.hasExplicitDates === false &&
      to.hasExplicitDates;
    const source = target.requestedTime ?? getSourceTime(target, targetTime, context);
    const requestedTime = usesTargetDay
      ? { ...source, from: to.from, to: to.to, hasExplicitDates: true }
      : source;
    const isWeekImplicit = !target.isAll && BARE_WEEKDAY.test(targetPhrase) && isOneDay(to);
    return { kind: 'move', target: { ...target, requestedTime }, to: targetTime, isWeekImplicit };
  }
  return null;
}

const CLEAR =
  /^(?:clear(?: out| up)?|free(?: up)?|empty|open up|unblock|keep|make)\s+(?<what>.+?)(?:\s+(?:free(?: of (?:meetings?|calls?|events?))?|clear|empty|meeting[- ]free|open))?$/i;
const NO_MEETINGS =
  /^(?:no|avoid(?: all)?|get rid of all)\s+(?:more\s+)?(?:meetings?|calls?|events?)\s+(?<what>.+)$/i;

/** Parses requests like “clear Friday afternoon”. */
export function parseClearRequest(text: string, { today }: TimeContext): Intent | null {
  const phrase = (NO_MEETINGS.exec(text) ?? CLEAR.exec(text))?.groups?.what;
  if (phrase === undefined) return null;
  const scanner = createScanner(phrase.replace(/^(?:my|all of|the|out)\s+/i, ''));
  if (extractDuration({ ...scanner }) !== null) return null;
  const requestedTime = extractRequestedTime(scanner, today);
  const rest = scanner.rest.replace(
    /^(?:(?:my|the|of|all|whole|entire|calendar|schedule|day|for|on|in|meetings?)\s*)*$/i,
    '',
  );
  if (
    !requestedTime ||
    rest !== '' ||
    (!requestedTime.hasExplicitDates && !requestedTime.timeOfDay)
  )
    return null;
  // “my afternoon” means this afternoon.
  return {
    kind: 'clear',
    requestedTime: requestedTime.hasExplicitDates
      ? requestedTime
      : { ...requestedTime, ...toSingleDay(today) },
  };
}
