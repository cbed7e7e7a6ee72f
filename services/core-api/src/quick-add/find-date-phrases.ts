import type { ParsedComponents, ParsedResult } from 'chrono-node';
import { casual, Chrono } from 'chrono-node/en';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import {
  toSingleDayRange,
  createPhrase,
  createPeriodPhrase,
  createDayPhrase,
  type DateContext,
  type DatePhrase,
} from './date-phrase.ts';
import {
  findNextDate,
  toValidDate,
  startOfIsoWeek,
  getDaysInMonth,
  parseDateParts,
  getWeekday,
} from './calendar-dates.ts';
import type { TextSpan } from './parser-state.ts';
import {
  findNthWeekdayPhrases,
  findOrdinalPhrases,
  findWeekdayPhrases,
} from './find-weekday-phrases.ts';
import { MONTH, parseMonth } from './english-lexicon.ts';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

const toDate = (result: ParsedComponents): CalendarDate | null =>
  toValidDate(result.get('year') ?? 0, result.get('month') ?? 0, result.get('day') ?? 0);

/** Returns the date of a chrono result. If it has no year, uses the next matching date. */
function resolveDate(result: ParsedComponents, earliest: CalendarDate): CalendarDate | null {
  if (result.isCertain('year')) return toDate(result);
  return findNextDate(earliest, (year) =>
    toValidDate(year, result.get('month') ?? 0, result.get('day') ?? 0),
  );
}

/** Words that must precede a month name, because 'may' and 'march' are also verbs. */
const MONTH_CONTEXT = /\b(?:in|during|for|next|this|last|of|until|till|through)\s+$/i;

/** Returns the Mondays of a month. */
function listMondays(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const mondays: CalendarDate[] = [];
  for (
    let day = addDays(startOfIsoWeek(addDays(first, -1)), 7);
    day <= last;
    day = addDays(day, 7)
  ) {
    mondays.push(day);
  }
  return mondays;
}

function createMonthPhrase(span: TextSpan, year: number, month: number, { today }: DateContext) {
  const [first, last] = [
    toValidDate(year, month, 1),
    toValidDate(year, month, getDaysInMonth(year, month)),
  ];
  if (!first || !last) return null;
  const days = listMondays(first, last);
  const upcoming = days.filter((day) => day >= today);
  return createPeriodPhrase(span, { first, last }, upcoming.length ? upcoming : days);
}

function parseMonthOnly(
  text: string,
  span: TextSpan,
  start: ParsedComponents,
  context: DateContext,
) {
  const { today, isSearch = false } = context;
  const hasYear = start.isCertain('year');
  const matchedText = text.slice(span.start, span.end);
  const isMonthName = hasYear || MONTH_CONTEXT.test(text.slice(0, span.start)) || isSearch;
  if (!isMonthName || matchedText.length < 3) return null;
  const month = start.get('month') ?? 0;
  const { year } = parseDateParts(today);
  if (hasYear) return createMonthPhrase(span, start.get('year') ?? year, month, context);
  const monthsAhead = (month - parseDateParts(today).month + 12) % 12;
  // A search can refer to the past, so it uses the nearest matching month.
  const yearOffset = monthsAhead > 6 && isSearch ? -1 : 0;
  const nextYear = year + (month < parseDateParts(today).month ? 1 : 0);
  return createMonthPhrase(span, nextYear + yearOffset, month, context);
}

const hasTag = (result: ParsedResult, tag: string) => result.tags().has(tag);

/** Converts a chrono result. Ignores full years ('2027', 'next year'), which are too vague. */
function toDatePhrase(result: ParsedResult, text: string, context: DateContext): DatePhrase | null {
  const span = { start: result.index, end: result.index + result.text.length };
  const { start, end } = result;
  if (hasTag(result, 'result/relativeDateAndTime')) {
    // Hours are elapsed time, so add the distance to the instant instead of the local time.
    const distanceMs = start.date().getTime() - getLocalNow(context);
    const instant = Math.floor((context.now + distanceMs) / MINUTE_MS) * MINUTE_MS;
    return { ...createPhrase(span, 'certain', []), instant };
  }
  if (!start.isCertain('day')) {
    return start.isCertain('month') ? parseMonthOnly(text, span, start, context) : null;
  }
  const first = resolveDate(start, context.today);
  if (!first) return null;
  const last = end?.isCertain('day') ? resolveDate(end, first) : first;
  if (!last || last < first) return null;
  const hasWeekday = start.isCertain('weekday') && !hasTag(result, 'result/relativeDate');
  if (hasWeekday && start.get('weekday') !== getWeekday(first)) {
    // The weekday or the date is wrong, or a different year is intended.
    const matchingDate = findNextDate(addDays(first, 1), (year) => {
      const date = toValidDate(year, start.get('month') ?? 0, start.get('day') ?? 0);
      return date && getWeekday(date) === start.get('weekday') ? date : null;
    });
    return createPhrase(
      span,
      'ambiguous',
      [first, ...(matchingDate ? [matchingDate] : [])].map(toSingleDayRange),
    );
  }
  return createPhrase(span, 'certain', [{ first, last }]);
}

const getLocalNow = ({ today, now }: DateContext) => Date.parse(today) + (now % DAY_MS);

const IGNORED_MATCH =
  /^(?:\d{1,2}[./-]\d[\d./-]*$|(?:this|next|last|past)\s+(?:week|weekend)|now$|\d{4}$|.*\b(?:before|after)$)/i;

const SLASH_DATE = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g;

/** Detects from unambiguous dates like 21/12 whether dates are day-first. `null` if unknown. */
function detectDayFirst(text: string): boolean | null {
  const pairs = [...text.matchAll(SLASH_DATE)].map(([, a, b]) => [Number(a), Number(b)] as const);
  const [hasDayFirst, hasMonthFirst] = [
    pairs.some(([a, b]) => a > 12 && b <= 12),
    pairs.some(([a, b]) => b > 12 && a <= 12),
  ];
  return hasDayFirst === hasMonthFirst ? null : hasDayFirst;
}

const FROM_PREFIX = /from\s+$/i;
/** Identifies time parsers. They are excluded because times have already been consumed. */
const parsesClockTimes = (parser: Chrono['parsers'][number]) =>
  new Chrono({ parsers: [parser], refiners: [] }).parse('5:30').length > 0;
const chrono = new Chrono({
  parsers: casual.parsers.filter((parser) => !parsesClockTimes(parser)),
  refiners: casual.refiners,
});

/** A range of two dates that chrono would parse as month-first. */
const SLASH_DATE_RANGE = /^\d{1,2}\/\d{1,2}\D+\d{1,2}\/\d{1,2}$/;

/** A sequence like '1h 2m 3d …' is not a date and is very slow to parse in chrono. */
const CONSECUTIVE_AMOUNTS = /(?:\d+\s?[a-z]+\s+){6,}/gi;
const toSpaces = (text: string) => ' '.repeat(text.length);

function findChronoPhrases(text: string, context: DateContext): DatePhrase[] {
  const instant = new Date(getLocalNow(context));
  const isOrderDetected = detectDayFirst(text) !== null;
  const includeFrom = (phrase: DatePhrase) => {
    const fromMatch = FROM_PREFIX.exec(text.slice(0, phrase.start));
    return fromMatch ? { ...phrase, start: fromMatch.index } : phrase;
  };
  return chrono
    .parse(text.replaceAll(CONSECUTIVE_AMOUNTS, toSpaces), { instant, timezone: 0 })
    .filter(
      ({ text: matchedText }) =>
        !IGNORED_MATCH.test(matchedText) &&
        !(isOrderDetected && SLASH_DATE_RANGE.test(matchedText)),
    )
    .flatMap((result) => toDatePhrase(result, text, context) ?? [])
    .map(includeFrom);
}

const NUMERIC_START = '(?<![\\p{L}\\p{N}./:-])';
const NUMERIC = new RegExp(
  `${NUMERIC_START}(?:on\\s+)?(?<a>\\d{1,2})(?<sep>[/.])(?<b>\\d{1,2})(?:\\k<sep>(?<year>\\d{4}|\\d{2}))?(?<dot>\\.)?(?![\\p{L}\\p{N}/%:]|\\.\\d)(?!\\s*(?:of|an?|day|days|hours?|cups?|price|marathon|am|pm)\\b)`,
  'giu',
);

function findNumericPhrases(text: string, { today, ...context }: DateContext): DatePhrase[] {
  const detectedDayFirst = detectDayFirst(text);
  const dayFirst = detectedDayFirst ?? context.dayFirst;
  return [...text.matchAll(NUMERIC)].flatMap((match) => {
    const { a = '', b = '', sep, year, dot } = match.groups ?? {};
    // '10.30' is a time or an amount; '24.12.' is a date.
    if ((sep === '.' && !dot && !year) || `${a}${sep}${b}` === '24/7') return [];
    const span = { start: match.index, end: match.index + match[0].length };
    const createDate = (month: number, day: number) =>
      year
        ? toValidDate(Number(year.length === 2 ? `20${year}` : year), month, day)
        : findNextDate(today, (nextYear) => toValidDate(nextYear, month, day));
    const [dayFirstDate, monthFirstDate] = [
      createDate(Number(b), Number(a)),
      createDate(Number(a), Number(b)),
    ];
    if (sep === '.') return dayFirstDate ? [createDayPhrase(span, dayFirstDate)] : [];
    if (!dayFirstDate || !monthFirstDate || dayFirstDate === monthFirstDate) {
      const validDate = dayFirstDate ?? monthFirstDate;
      return validDate ? [createDayPhrase(span, validDate)] : [];
    }
    if (detectedDayFirst !== null)
      return [createDayPhrase(span, dayFirst ? dayFirstDate : monthFirstDate)];
    const choices = (
      dayFirst ? [dayFirstDate, monthFirstDate] : [monthFirstDate, dayFirstDate]
    ).map(toSingleDayRange);
    return [createPhrase(span, dayFirst === null ? 'ambiguous' : 'likely', choices)];
  });
}

const RELATIVE_DAY =
  /(?<![\p{L}\p{N}])(?:(?:on\s+)?(?:the\s+)?(?<after>day after tomorrow)|this\s+(?=morning|afternoon|evening))/giu;
const END_OF = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:the\\s+)?end of (?:the\\s+)?(?:(?<unit>year|month)|(?<month>${MONTH}))(?![\\p{L}\\p{N}])`,
  'giu',
);

function findRelativePhrases(text: string, { today }: DateContext): DatePhrase[] {
  const relativeDays = [...text.matchAll(RELATIVE_DAY)].map((match) =>
    createDayPhrase(
      { start: match.index, end: match.index + match[0].trimEnd().length },
      match.groups?.after ? addDays(today, 2) : today,
    ),
  );
  const periodEnds = [...text.matchAll(END_OF)].flatMap((match) => {
    const { unit, month: word } = match.groups ?? {};
    const { year, month } = parseDateParts(today);
    const endMonth = word ? parseMonth(word) : unit?.toLowerCase() === 'year' ? 12 : month;
    const date = findNextDate(today, (candidateYear) =>
      toValidDate(candidateYear, endMonth, getDaysInMonth(candidateYear, endMonth)),
    );
    const span = { start: match.index, end: match.index + match[0].length };
    return date && year ? [createDayPhrase(span, date)] : [];
  });
  return [...relativeDays, ...periodEnds];
}

const RANGE_SEPARATOR = /^\s*(?:-|–|—|to|until|till|through)\s*$/i;

/** Merges two dates joined by a separator, for example 'May 5 to next Friday'. */
function mergeRanges(text: string, phrases: DatePhrase[]): DatePhrase[] {
  const merged: DatePhrase[] = [];
  for (const next of phrases) {
    const previous = merged.at(-1);
    const [from, to] = [previous?.choices[0], next.choices[0]];
    const areCertain = [previous, next].every(
      (candidate) => candidate?.certainty === 'certain' && !candidate.instant,
    );
    const isChronological = from && to && from.first === from.last && to.last >= from.first;
    if (
      previous &&
      areCertain &&
      isChronological &&
      RANGE_SEPARATOR.test(text.slice(previous.end, next.start))
    ) {
      const span = { start: previous.start, end: next.end };
      merged[merged.length - 1] = createPhrase(span, 'certain', [
        { first: from.first, last: to.last },
      ]);
    } else {
      merged.push(next);
    }
  }
  return merged;
}

/** Finds date expressions in text order. If matches overlap, returns only the longest. */
export function findDatePhrases(text: string, context: DateContext): DatePhrase[] {
  const { today } = context;
  const candidates = [
    ...findWeekdayPhrases(text, today),
    ...findOrdinalPhrases(text, today),
    ...findNthWeekdayPhrases(text, today, parseMonth),
    ...findNumericPhrases(text, context),
    ...findRelativePhrases(text, context),
    ...findChronoPhrases(text, context),
  ];
  const accepted: DatePhrase[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (accepted.every(({ start, end }) => candidate.end <= start || candidate.start >= end))
      accepted.push(candidate);
  }
  return mergeRanges(
    text,
    accepted.toSorted((a, b) => a.start - b.start),
  );
}
