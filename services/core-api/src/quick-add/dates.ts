import type { ParsedComponents, ParsedResult } from 'chrono-node';
import { casual, Chrono } from 'chrono-node/en';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import {
  oneDay,
  phrase,
  stretchOf,
  sureDay,
  type DateContext,
  type DatePhrase,
} from './date-phrases.ts';
import { comingDate, dateOf, mondayOf, monthLength, partsOf, weekdayAt } from './days.ts';
import type { Span } from './reading.ts';
import { nthWeekdayPhrases, ordinalPhrases, weekdayPhrases } from './weekdays.ts';
import { MONTH, monthOf } from './words.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const dateIn = (result: ParsedComponents): CalendarDate | null =>
  dateOf(result.get('year') ?? 0, result.get('month') ?? 0, result.get('day') ?? 0);

/** The date that a result names: where no year was said, the coming one. */
function settled(result: ParsedComponents, from: CalendarDate): CalendarDate | null {
  if (result.isCertain('year')) return dateIn(result);
  return comingDate(from, (year) => dateOf(year, result.get('month') ?? 0, result.get('day') ?? 0));
}

/** A month is one only where its word can be nothing else: 'may' and 'march' are verbs too. */
const MONTH_SAID = /\b(?:in|during|for|next|this|last|of|until|till|through)\s+$/i;

/** The first Monday of each week that has one in the month. */
function mondaysOf(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const mondays: CalendarDate[] = [];
  for (let day = addDays(mondayOf(addDays(first, -1)), 7); day <= last; day = addDays(day, 7)) {
    mondays.push(day);
  }
  return mondays;
}

function monthStretch(span: Span, year: number, month: number, { today }: DateContext) {
  const [first, last] = [dateOf(year, month, 1), dateOf(year, month, monthLength(year, month))];
  if (!first || !last) return null;
  const days = mondaysOf(first, last);
  const ahead = days.filter((day) => day >= today);
  return stretchOf(span, { first, last }, ahead.length ? ahead : days);
}

function monthAlone(text: string, span: Span, start: ParsedComponents, context: DateContext) {
  const { today, isSearch = false } = context;
  const saysYear = start.isCertain('year');
  const said = text.slice(span.start, span.end);
  const isSaid = saysYear || MONTH_SAID.test(text.slice(0, span.start)) || isSearch;
  if (!isSaid || said.length < 3) return null;
  const month = start.get('month') ?? 0;
  const { year } = partsOf(today);
  if (saysYear) return monthStretch(span, start.get('year') ?? year, month, context);
  const distance = (month - partsOf(today).month + 12) % 12;
  // A search looks back as readily as ahead: the nearest such month is meant.
  const years = distance > 6 && isSearch ? -1 : 0;
  const coming = year + (month < partsOf(today).month ? 1 : 0);
  return monthStretch(span, coming + years, month, context);
}

const hasTag = (result: ParsedResult, tag: string) => result.tags().has(tag);

/** Whole years ('2027', 'next year') say too little. */
function dayOf(result: ParsedResult, text: string, context: DateContext): DatePhrase | null {
  const span = { start: result.index, end: result.index + result.text.length };
  const { start, end } = result;
  if (hasTag(result, 'result/relativeDateAndTime')) {
    // Hours pass alike in every zone: only the distance counts, not what clocks show meanwhile.
    const distance = start.date().getTime() - wallNow(context);
    const instant = Math.floor((context.now + distance) / 60_000) * 60_000;
    return { ...phrase(span, 'sure', []), instant };
  }
  if (!start.isCertain('day')) {
    return start.isCertain('month') ? monthAlone(text, span, start, context) : null;
  }
  const first = settled(start, context.today);
  if (!first) return null;
  const last = end?.isCertain('day') ? settled(end, first) : first;
  if (!last || last < first) return null;
  const weekday = start.isCertain('weekday') && !hasTag(result, 'result/relativeDate');
  if (weekday && start.get('weekday') !== weekdayAt(first)) {
    // One of the two is wrong, or another year is meant.
    const fitting = comingDate(addDays(first, 1), (year) => {
      const date = dateOf(year, start.get('month') ?? 0, start.get('day') ?? 0);
      return date && weekdayAt(date) === start.get('weekday') ? date : null;
    });
    return phrase(span, 'open', [first, ...(fitting ? [fitting] : [])].map(oneDay));
  }
  return phrase(span, 'sure', [{ first, last }]);
}

const wallNow = ({ today, now }: DateContext) => Date.parse(today) + (now % DAY_MS);

const ALONE_DROPPED =
  /^(?:\d{1,2}[./-]\d[\d./-]*$|(?:this|next|last|past)\s+(?:week|weekend)|now$|\d{4}$|.*\b(?:before|after)$)/i;

const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g;

/** Whether 3/4 is the third of April, where a 21/12 beside it tells; else `null`. */
function toldDayFirst(text: string): boolean | null {
  const pairs = [...text.matchAll(SLASHED)].map(([, a, b]) => [Number(a), Number(b)] as const);
  const [dayLed, monthLed] = [
    pairs.some(([a, b]) => a > 12 && b <= 12),
    pairs.some(([a, b]) => b > 12 && a <= 12),
  ];
  return dayLed === monthLed ? null : dayLed;
}

const FROM_BEFORE = /from\s+$/i;
/** Times of day are read before: what is left of their shape ('room 4.12') is none. */
const readsClock = (parser: Chrono['parsers'][number]) =>
  new Chrono({ parsers: [parser], refiners: [] }).parse('5:30').length > 0;
const chrono = new Chrono({
  parsers: casual.parsers.filter((parser) => !readsClock(parser)),
  refiners: casual.refiners,
});

/** chrono reads both ends as an American would. */
const SLASHES = /^\d{1,2}\/\d{1,2}\D+\d{1,2}\/\d{1,2}$/;

/** '1h 2m 3d …': no date, and more than chrono can read at once. */
const MANY_AMOUNTS = /(?:\d+\s?[a-z]+\s+){6,}/gi;
const blank = (text: string) => ' '.repeat(text.length);

function chronoPhrases(text: string, context: DateContext): DatePhrase[] {
  const instant = new Date(wallNow(context));
  const isTold = toldDayFirst(text) !== null;
  const withFrom = (found: DatePhrase) => {
    const from = FROM_BEFORE.exec(text.slice(0, found.start));
    return from ? { ...found, start: from.index } : found;
  };
  return chrono
    .parse(text.replaceAll(MANY_AMOUNTS, blank), { instant, timezone: 0 })
    .filter(({ text: found }) => !ALONE_DROPPED.test(found) && !(isTold && SLASHES.test(found)))
    .flatMap((result) => dayOf(result, text, context) ?? [])
    .map(withFrom);
}

const EDGE = '(?<![\\p{L}\\p{N}./:-])';
const NUMERIC = new RegExp(
  `${EDGE}(?:on\\s+)?(?<a>\\d{1,2})(?<sep>[/.])(?<b>\\d{1,2})(?:\\k<sep>(?<year>\\d{4}|\\d{2}))?(?<dot>\\.)?(?![\\p{L}\\p{N}/%:]|\\.\\d)(?!\\s*(?:of|an?|day|days|hours?|cups?|price|marathon|am|pm)\\b)`,
  'giu',
);

function numericPhrases(text: string, { today, ...context }: DateContext): DatePhrase[] {
  const told = toldDayFirst(text);
  const dayFirst = told ?? context.dayFirst;
  return [...text.matchAll(NUMERIC)].flatMap((match) => {
    const { a = '', b = '', sep, year, dot } = match.groups ?? {};
    // '10.30' is a time or an amount; '24.12.' is a date.
    if ((sep === '.' && !dot && !year) || `${a}${sep}${b}` === '24/7') return [];
    const span = { start: match.index, end: match.index + match[0].length };
    const dateAs = (month: number, day: number) =>
      year
        ? dateOf(Number(year.length === 2 ? `20${year}` : year), month, day)
        : comingDate(today, (y) => dateOf(y, month, day));
    const [dayLed, monthLed] = [dateAs(Number(b), Number(a)), dateAs(Number(a), Number(b))];
    if (sep === '.') return dayLed ? [sureDay(span, dayLed)] : [];
    if (!dayLed || !monthLed || dayLed === monthLed) {
      const only = dayLed ?? monthLed;
      return only ? [sureDay(span, only)] : [];
    }
    if (told !== null) return [sureDay(span, dayFirst ? dayLed : monthLed)];
    const choices = (dayFirst ? [dayLed, monthLed] : [monthLed, dayLed]).map(oneDay);
    return [phrase(span, dayFirst === null ? 'open' : 'likely', choices)];
  });
}

const NEAR =
  /(?<![\p{L}\p{N}])(?:(?:on\s+)?(?:the\s+)?(?<after>day after tomorrow)|this\s+(?=morning|afternoon|evening))/giu;
const END_OF = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:the\\s+)?end of (?:the\\s+)?(?:(?<unit>year|month)|(?<month>${MONTH}))(?![\\p{L}\\p{N}])`,
  'giu',
);

function nearPhrases(text: string, { today }: DateContext): DatePhrase[] {
  const near = [...text.matchAll(NEAR)].map((match) =>
    sureDay(
      { start: match.index, end: match.index + match[0].trimEnd().length },
      match.groups?.after ? addDays(today, 2) : today,
    ),
  );
  const ends = [...text.matchAll(END_OF)].flatMap((match) => {
    const { unit, month: word } = match.groups ?? {};
    const { year, month } = partsOf(today);
    const of = word ? monthOf(word) : unit?.toLowerCase() === 'year' ? 12 : month;
    const date = comingDate(today, (y) => dateOf(y, of, monthLength(y, of)));
    const span = { start: match.index, end: match.index + match[0].length };
    return date && year ? [sureDay(span, date)] : [];
  });
  return [...near, ...ends];
}

const RANGE_JOINT = /^\s*(?:-|–|—|to|until|till|through)\s*$/i;

/** 'May 5 to next Friday': two dates with a word between them are one stretch. */
function joinRanges(text: string, phrases: DatePhrase[]): DatePhrase[] {
  const joined: DatePhrase[] = [];
  for (const next of phrases) {
    const before = joined.at(-1);
    const [from, to] = [before?.choices[0], next.choices[0]];
    const isOne = [before, next].every((each) => each?.certainty === 'sure' && !each.instant);
    const fits = from && to && from.first === from.last && to.last >= from.first;
    if (before && isOne && fits && RANGE_JOINT.test(text.slice(before.end, next.start))) {
      const span = { start: before.start, end: next.end };
      joined[joined.length - 1] = phrase(span, 'sure', [{ first: from.first, last: to.last }]);
    } else {
      joined.push(next);
    }
  }
  return joined;
}

/** What a text says of dates, in its order; of readings that overlap, the longest. */
export function datePhrases(text: string, context: DateContext): DatePhrase[] {
  const { today } = context;
  const all = [
    ...weekdayPhrases(text, today),
    ...ordinalPhrases(text, today),
    ...nthWeekdayPhrases(text, today, monthOf),
    ...numericPhrases(text, context),
    ...nearPhrases(text, context),
    ...chronoPhrases(text, context),
  ];
  const kept: DatePhrase[] = [];
  for (const next of all.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (kept.every(({ start, end }) => next.end <= start || next.start >= end)) kept.push(next);
  }
  return joinRanges(
    text,
    kept.toSorted((a, b) => a.start - b.start),
  );
}
