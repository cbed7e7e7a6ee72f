import { addDays, type CalendarDate } from '@scheduler/scheduling';
import {
  toSingleDayRange,
  createPhrase,
  createPeriodPhrase,
  createDayPhrase,
  type DatePhrase,
} from './date-phrase.ts';
import {
  findNextDate,
  toValidDate,
  startOfIsoWeek,
  getDaysInMonth,
  findNextWeekday,
  parseDateParts,
  getWeekday,
} from './calendar-dates.ts';
import { CONSUMED, type TextSpan } from './parser-state.ts';
import { NUMBER, parseNumber, parseOrdinal, WEEKDAY, parseWeekday } from './english-lexicon.ts';

const WORD_START = '(?<![\\p{L}\\p{N}])';
const WORD_END = '(?![\\p{L}\\p{N}])';

const WEEKDAY_RANGE = new RegExp(
  `${WORD_START}(?:from\\s+)?(?<first>${WEEKDAY})\\s*(?:-|–|—|to|through|until)\\s*(?<last>${WEEKDAY})(?<next>\\s+(?:of\\s+)?next week)?${WORD_END}`,
  'giu',
);
const WEEKDAY_PAIR = new RegExp(
  `${WORD_START}(?<!(?:next|this|last)\\s+)(?:on\\s+)?(?<first>${WEEKDAY})\\s*(?<joint>and|or|&)\\s*(?:on\\s+)?(?<last>${WEEKDAY})${WORD_END}`,
  'giu',
);
/** 'before Friday' is a period. Followed by a time ('before Friday 5pm'), it is a deadline. */
const BEFORE_DAY = new RegExp(
  `${WORD_START}before\\s+(?:(?<which>next|this|coming)\\s+)?(?<day>tomorrow|${WEEKDAY})${WORD_END}(?!['’]|\\s*(?:at\\s+)?${CONSUMED})`,
  'giu',
);
const NAMED_WEEKDAY = new RegExp(
  `${WORD_START}(?:on\\s+)?(?:(?<which>this coming|coming|this|next|last)\\s+)?(?<day>${WEEKDAY})(?:\\s+(?:the\\s+(?<date>\\d{1,2})(?:st|nd|rd|th)|(?<after>(?:of\\s+)?next week|week)))?${WORD_END}`,
  'giu',
);
const WEEK_THEN_DAY = new RegExp(
  `${WORD_START}(?<which>next|this)\\s+week\\s+(?:on\\s+)?(?<day>${WEEKDAY})${WORD_END}`,
  'giu',
);
const WEEKS_FROM = new RegExp(
  `${WORD_START}(?<number>${NUMBER})\\s+weeks?\\s+(?:from|on|after)\\s+(?:(?<near>today|tomorrow)|(?<day>${WEEKDAY}))${WORD_END}`,
  'giu',
);
const WEEK = new RegExp(
  `${WORD_START}(?:in\\s+|during\\s+)?(?<which>next|this|last)\\s+week${WORD_END}`,
  'giu',
);
const WEEKEND = new RegExp(
  `${WORD_START}(?:(?:on|at)\\s+)?(?:(?<which>next|this|the|last)\\s+)?weekend${WORD_END}`,
  'giu',
);

const WORKDAY_OFFSETS = [0, 1, 2, 3, 4];
const SATURDAY = 6;
const SUNDAY = 0;

function resolveWeekday(
  span: TextSpan,
  weekday: number,
  which: string,
  today: CalendarDate,
): DatePhrase {
  const nextOccurrence = findNextWeekday(today, weekday);
  const dayInNextWeek = addDays(startOfIsoWeek(today), 7 + ((weekday + 6) % 7));
  const isToday = getWeekday(today) === weekday;
  if (which === 'last') return createDayPhrase(span, addDays(nextOccurrence, -7));
  if (which === 'next') {
    if (nextOccurrence !== dayInNextWeek)
      return createPhrase(span, 'likely', [dayInNextWeek, nextOccurrence].map(toSingleDayRange));
    // On a weekend, 'next Friday' can mean the coming week or the week after.
    const isWeekend = [SATURDAY, SUNDAY].includes(getWeekday(today));
    const weekAfter = addDays(nextOccurrence, 7);
    return isWeekend
      ? createPhrase(span, 'ambiguous', [nextOccurrence, weekAfter].map(toSingleDayRange))
      : createDayPhrase(span, nextOccurrence);
  }
  if (which.endsWith('coming')) return createDayPhrase(span, nextOccurrence);
  if (which === 'this') {
    const dayInThisWeek = addDays(dayInNextWeek, -7);
    if (dayInThisWeek >= today) return createDayPhrase(span, dayInThisWeek);
    return createPhrase(span, 'ambiguous', [nextOccurrence, dayInThisWeek].map(toSingleDayRange));
  }
  if (isToday)
    return createPhrase(span, 'ambiguous', [today, nextOccurrence].map(toSingleDayRange));
  return createDayPhrase(span, nextOccurrence);
}

/** Handles 'Friday the 13th'. */
function findWeekdayOnDay(span: TextSpan, weekday: number, day: number, today: CalendarDate) {
  const { year, month } = parseDateParts(today);
  for (let monthOffset = 0; monthOffset < 60; monthOffset += 1) {
    const date = toValidDate(
      year + Math.floor((month - 1 + monthOffset) / 12),
      ((month - 1 + monthOffset) % 12) + 1,
      day,
    );
    if (date !== null && date >= today && getWeekday(date) === weekday)
      return createDayPhrase(span, date);
  }
  return null;
}

function parseNamedWeekday(
  match: RegExpExecArray,
  span: TextSpan,
  today: CalendarDate,
): DatePhrase | null {
  const { which = '', day = '', date, after } = match.groups ?? {};
  const weekday = parseWeekday(day);
  if (date) return findWeekdayOnDay(span, weekday, parseOrdinal(date), today);
  if (after?.toLowerCase() === 'week')
    return createDayPhrase(span, addDays(findNextWeekday(today, weekday), 7));
  if (after) return createDayPhrase(span, addDays(startOfIsoWeek(today), 7 + ((weekday + 6) % 7)));
  return resolveWeekday(span, weekday, which.toLowerCase(), today);
}

function parseRange(match: RegExpExecArray, span: TextSpan, today: CalendarDate): DatePhrase {
  const { first = '', last = '', next } = match.groups ?? {};
  const from = next
    ? addDays(startOfIsoWeek(today), 7 + ((parseWeekday(first) + 6) % 7))
    : findNextWeekday(addDays(today, -1), parseWeekday(first));
  const toRange = (start: CalendarDate) => ({
    first: start,
    last: findNextWeekday(start, parseWeekday(last)),
  });
  if (from === today)
    return createPhrase(span, 'ambiguous', [toRange(from), toRange(addDays(from, 7))]);
  return createPhrase(span, 'certain', [toRange(from)]);
}

/** Handles 'Monday or Tuesday' and 'Sat and Sun': one of the two days, or both if consecutive. */
function parsePair(
  { groups = {} }: RegExpExecArray,
  span: TextSpan,
  today: CalendarDate,
): DatePhrase {
  const { first = '', last = '', joint = '' } = groups;
  const from = findNextWeekday(addDays(today, -1), parseWeekday(first));
  const to = findNextWeekday(from, parseWeekday(last));
  const areConsecutive = joint.toLowerCase() !== 'or' && to === addDays(from, 1);
  const consecutiveDays = areConsecutive ? [{ first: from, last: to }] : [];
  return createPhrase(span, 'ambiguous', [...[from, to].map(toSingleDayRange), ...consecutiveDays]);
}

/** Maximum number of suggested days. */
const MAX_DAYS = 5;

function parseBefore({ groups = {} }: RegExpExecArray, span: TextSpan, today: CalendarDate) {
  const { day = '', which = '' } = groups;
  const weekdayDate = resolveWeekday(span, parseWeekday(day), which.toLowerCase(), today).choices[0]
    ?.first;
  const end = /^tom/i.test(day) ? addDays(today, 1) : (weekdayDate ?? today);
  const days: CalendarDate[] = [];
  for (let date = today; date < end && days.length < MAX_DAYS; date = addDays(date, 1))
    days.push(date);
  return days.length > 0
    ? createPeriodPhrase(span, { first: today, last: addDays(end, -1) }, days)
    : null;
}

const WEEK_OFFSET_DAYS: Record<string, number> = { last: -7, this: 0, next: 7 };

function parseWeekThenDay(match: RegExpExecArray, span: TextSpan, today: CalendarDate): DatePhrase {
  const { which = '', day = '' } = match.groups ?? {};
  const monday = addDays(startOfIsoWeek(today), WEEK_OFFSET_DAYS[which.toLowerCase()] ?? 0);
  return createDayPhrase(span, addDays(monday, (parseWeekday(day) + 6) % 7));
}

function parseWeeksFrom(match: RegExpExecArray, span: TextSpan, today: CalendarDate): DatePhrase {
  const { number = '', near, day = '' } = match.groups ?? {};
  const from = near
    ? addDays(today, near.toLowerCase() === 'today' ? 0 : 1)
    : findNextWeekday(today, parseWeekday(day));
  return createDayPhrase(span, addDays(from, 7 * parseNumber(number)));
}

function parseWeek(match: RegExpExecArray, span: TextSpan, today: CalendarDate): DatePhrase {
  const monday = addDays(
    startOfIsoWeek(today),
    WEEK_OFFSET_DAYS[match.groups?.which?.toLowerCase() ?? ''] ?? 0,
  );
  const days = WORKDAY_OFFSETS.map((day) => addDays(monday, day));
  const upcoming = days.filter((day) => day >= today);
  return createPeriodPhrase(
    span,
    { first: monday, last: addDays(monday, 6) },
    upcoming.length ? upcoming : days,
  );
}

function parseWeekend(match: RegExpExecArray, span: TextSpan, today: CalendarDate): DatePhrase {
  const which = match.groups?.which?.toLowerCase() ?? 'this';
  const first = addDays(startOfIsoWeek(today), 5 + (WEEK_OFFSET_DAYS[which] ?? 0));
  const last = addDays(first, 1);
  const fullWeekend = { first, last };
  const choices = [first, last]
    .filter((day) => day >= today || which === 'last')
    .map(toSingleDayRange);
  return { ...createPhrase(span, 'ambiguous', [...choices, fullWeekend]), period: fullWeekend };
}

type PhraseParser = (
  match: RegExpExecArray,
  span: TextSpan,
  today: CalendarDate,
) => DatePhrase | null;

const PARSERS: [RegExp, PhraseParser][] = [
  [WEEKDAY_RANGE, parseRange],
  [WEEKDAY_PAIR, parsePair],
  [BEFORE_DAY, parseBefore],
  [WEEKS_FROM, parseWeeksFrom],
  [WEEK_THEN_DAY, parseWeekThenDay],
  [NAMED_WEEKDAY, parseNamedWeekday],
  [WEEKEND, parseWeekend],
  [WEEK, parseWeek],
];

/** Finds expressions with weekday names and weeks. */
export const findWeekdayPhrases = (text: string, today: CalendarDate): DatePhrase[] =>
  PARSERS.flatMap(([pattern, parsePhrase]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const span = { start: match.index, end: match.index + match[0].length };
      return parsePhrase(match, span, today) ?? [];
    }),
  );

const ORDINAL_DATE = new RegExp(
  `${WORD_START}(?:on\\s+the|the|on)\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)(?:\\s+of\\s+(?<month>this|next|the)\\s+month)?${WORD_END}(?!\\s+(?:\\p{L}+day|weekday)\\b)`,
  'giu',
);

/** Finds expressions like 'the 15th', which means the next matching date. */
export const findOrdinalPhrases = (text: string, today: CalendarDate): DatePhrase[] =>
  [...text.matchAll(ORDINAL_DATE)].flatMap((match) => {
    const day = Number(match.groups?.day);
    const span = { start: match.index, end: match.index + match[0].length };
    const { year, month } = parseDateParts(today);
    const from = match.groups?.month?.toLowerCase() === 'next' ? 1 : 0;
    for (let monthOffset = from; monthOffset < from + 12; monthOffset += 1) {
      const date = toValidDate(
        year + Math.floor((month - 1 + monthOffset) / 12),
        ((month - 1 + monthOffset) % 12) + 1,
        day,
      );
      if (date !== null && date >= today) return [createDayPhrase(span, date)];
    }
    return [];
  });

const NTH_OF_MONTH = new RegExp(
  `${WORD_START}(?:on\\s+)?(?:the\\s+)?(?<nth>1st|2nd|3rd|4th|first|second|third|fourth|last)\\s+(?<day>${WEEKDAY})\\s+(?:of|in)\\s+(?<month>\\p{L}+)(?:\\s+(?<year>\\d{4}))?${WORD_END}`,
  'giu',
);

/** Returns the date of the nth occurrence of a weekday in a month; -1 is the last. */
function findNthWeekday(year: number, month: number, weekday: number, nth: number) {
  if (nth < 0) {
    const last = toValidDate(year, month, getDaysInMonth(year, month));
    return last && addDays(findNextWeekday(last, weekday), -7);
  }
  const first = toValidDate(year, month, 1);
  const date = first && addDays(findNextWeekday(addDays(first, -1), weekday), 7 * (nth - 1));
  return date && parseDateParts(date).month === month ? date : null;
}

/** Finds expressions like 'first Monday of March'. */
export const findNthWeekdayPhrases = (
  text: string,
  today: CalendarDate,
  parseMonth: (word: string) => number,
): DatePhrase[] =>
  [...text.matchAll(NTH_OF_MONTH)].flatMap((match) => {
    const { nth = '', day = '', month: word = '', year } = match.groups ?? {};
    const month = /^\p{L}{3,9}$/u.test(word) ? parseMonth(word) : 0;
    if (month === 0) return [];
    const getDateInYear = (candidateYear: number) =>
      findNthWeekday(candidateYear, month, parseWeekday(day), parseOrdinal(nth));
    const date = year ? getDateInYear(Number(year)) : findNextDate(today, getDateInYear);
    const span = { start: match.index, end: match.index + match[0].length };
    return date ? [createDayPhrase(span, date)] : [];
  });
