import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { oneDay, phrase, stretchOf, sureDay, type DatePhrase } from './date-phrases.ts';
import {
  comingDate,
  dateOf,
  mondayOf,
  monthLength,
  nextWeekday,
  partsOf,
  weekdayAt,
} from './days.ts';
import { READ, type Span } from './reading.ts';
import { NUMBER, numberOf, ordinalOf, WEEKDAY, weekdayOf } from './words.ts';

const EDGE = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

const RANGE = new RegExp(
  `${EDGE}(?:from\\s+)?(?<first>${WEEKDAY})\\s*(?:-|–|—|to|through|until)\\s*(?<last>${WEEKDAY})(?<next>\\s+(?:of\\s+)?next week)?${END}`,
  'giu',
);
const PAIR = new RegExp(
  `${EDGE}(?<!(?:next|this|last)\\s+)(?:on\\s+)?(?<first>${WEEKDAY})\\s*(?<joint>and|or|&)\\s*(?:on\\s+)?(?<last>${WEEKDAY})${END}`,
  'giu',
);
/** What is to be done before a day; with a time behind it ('before Friday 5pm') it is a deadline. */
const BEFORE = new RegExp(
  `${EDGE}before\\s+(?:(?<which>next|this|coming)\\s+)?(?<day>tomorrow|${WEEKDAY})${END}(?!['’]|\\s*(?:at\\s+)?${READ})`,
  'giu',
);
const NAMED = new RegExp(
  `${EDGE}(?:on\\s+)?(?:(?<which>this coming|coming|this|next|last)\\s+)?(?<day>${WEEKDAY})(?:\\s+(?:the\\s+(?<date>\\d{1,2})(?:st|nd|rd|th)|(?<after>(?:of\\s+)?next week|week)))?${END}`,
  'giu',
);
const WEEK_FIRST = new RegExp(
  `${EDGE}(?<which>next|this)\\s+week\\s+(?:on\\s+)?(?<day>${WEEKDAY})${END}`,
  'giu',
);
const WEEKS_FROM = new RegExp(
  `${EDGE}(?<number>${NUMBER})\\s+weeks?\\s+(?:from|on|after)\\s+(?:(?<near>today|tomorrow)|(?<day>${WEEKDAY}))${END}`,
  'giu',
);
const WEEK = new RegExp(
  `${EDGE}(?:in\\s+|during\\s+)?(?<which>next|this|last)\\s+week${END}`,
  'giu',
);
const WEEKEND = new RegExp(
  `${EDGE}(?:(?:on|at)\\s+)?(?:(?<which>next|this|the|last)\\s+)?weekend${END}`,
  'giu',
);

const DAYS_OF_WORK = [0, 1, 2, 3, 4];
const SATURDAY = 6;
const SUNDAY = 0;

function namedDay(span: Span, weekday: number, which: string, today: CalendarDate): DatePhrase {
  const coming = nextWeekday(today, weekday);
  const inNextWeek = addDays(mondayOf(today), 7 + ((weekday + 6) % 7));
  const isToday = weekdayAt(today) === weekday;
  if (which === 'last') return sureDay(span, addDays(coming, -7));
  if (which === 'next') {
    if (coming !== inNextWeek) return phrase(span, 'likely', [inNextWeek, coming].map(oneDay));
    // On a weekend, some call the coming week the next one and some the week after it.
    const nearEnd = [SATURDAY, SUNDAY].includes(weekdayAt(today));
    const later = addDays(coming, 7);
    return nearEnd ? phrase(span, 'open', [coming, later].map(oneDay)) : sureDay(span, coming);
  }
  if (which.endsWith('coming')) return sureDay(span, coming);
  if (which === 'this') {
    const inThisWeek = addDays(inNextWeek, -7);
    if (inThisWeek >= today) return sureDay(span, inThisWeek);
    return phrase(span, 'open', [coming, inThisWeek].map(oneDay));
  }
  if (isToday) return phrase(span, 'open', [today, coming].map(oneDay));
  return sureDay(span, coming);
}

/** 'Friday the 13th' */
function datedWeekday(span: Span, weekday: number, day: number, today: CalendarDate) {
  const { year, month } = partsOf(today);
  for (let i = 0; i < 60; i += 1) {
    const date = dateOf(year + Math.floor((month - 1 + i) / 12), ((month - 1 + i) % 12) + 1, day);
    if (date !== null && date >= today && weekdayAt(date) === weekday) return sureDay(span, date);
  }
  return null;
}

function named(match: RegExpExecArray, span: Span, today: CalendarDate): DatePhrase | null {
  const { which = '', day = '', date, after } = match.groups ?? {};
  const weekday = weekdayOf(day);
  if (date) return datedWeekday(span, weekday, ordinalOf(date), today);
  if (after?.toLowerCase() === 'week')
    return sureDay(span, addDays(nextWeekday(today, weekday), 7));
  if (after) return sureDay(span, addDays(mondayOf(today), 7 + ((weekday + 6) % 7)));
  return namedDay(span, weekday, which.toLowerCase(), today);
}

function range(match: RegExpExecArray, span: Span, today: CalendarDate): DatePhrase {
  const { first = '', last = '', next } = match.groups ?? {};
  const from = next
    ? addDays(mondayOf(today), 7 + ((weekdayOf(first) + 6) % 7))
    : nextWeekday(addDays(today, -1), weekdayOf(first));
  const ending = (start: CalendarDate) => ({
    first: start,
    last: nextWeekday(start, weekdayOf(last)),
  });
  if (from === today) return phrase(span, 'open', [ending(from), ending(addDays(from, 7))]);
  return phrase(span, 'sure', [ending(from)]);
}

/** 'Monday or Tuesday', 'Sat and Sun': one of the two, or both where one follows the other. */
function pair({ groups = {} }: RegExpExecArray, span: Span, today: CalendarDate): DatePhrase {
  const { first = '', last = '', joint = '' } = groups;
  const from = nextWeekday(addDays(today, -1), weekdayOf(first));
  const to = nextWeekday(from, weekdayOf(last));
  const isRow = joint.toLowerCase() !== 'or' && to === addDays(from, 1);
  const both = isRow ? [{ first: from, last: to }] : [];
  return phrase(span, 'open', [...[from, to].map(oneDay), ...both]);
}

/** As many days as are offered. */
const MOST_DAYS = 5;

function before({ groups = {} }: RegExpExecArray, span: Span, today: CalendarDate) {
  const { day = '', which = '' } = groups;
  const named = namedDay(span, weekdayOf(day), which.toLowerCase(), today).choices[0]?.first;
  const end = /^tom/i.test(day) ? addDays(today, 1) : (named ?? today);
  const days: CalendarDate[] = [];
  for (let on = today; on < end && days.length < MOST_DAYS; on = addDays(on, 1)) days.push(on);
  return days.length > 0 ? stretchOf(span, { first: today, last: addDays(end, -1) }, days) : null;
}

const WEEKS: Record<string, number> = { last: -7, this: 0, next: 7 };

function weekFirst(match: RegExpExecArray, span: Span, today: CalendarDate): DatePhrase {
  const { which = '', day = '' } = match.groups ?? {};
  const monday = addDays(mondayOf(today), WEEKS[which.toLowerCase()] ?? 0);
  return sureDay(span, addDays(monday, (weekdayOf(day) + 6) % 7));
}

function weeksFrom(match: RegExpExecArray, span: Span, today: CalendarDate): DatePhrase {
  const { number = '', near, day = '' } = match.groups ?? {};
  const from = near
    ? addDays(today, near.toLowerCase() === 'today' ? 0 : 1)
    : nextWeekday(today, weekdayOf(day));
  return sureDay(span, addDays(from, 7 * numberOf(number)));
}

function week(match: RegExpExecArray, span: Span, today: CalendarDate): DatePhrase {
  const monday = addDays(mondayOf(today), WEEKS[match.groups?.which?.toLowerCase() ?? ''] ?? 0);
  const days = DAYS_OF_WORK.map((day) => addDays(monday, day));
  const ahead = days.filter((day) => day >= today);
  return stretchOf(span, { first: monday, last: addDays(monday, 6) }, ahead.length ? ahead : days);
}

function weekend(match: RegExpExecArray, span: Span, today: CalendarDate): DatePhrase {
  const which = match.groups?.which?.toLowerCase() ?? 'this';
  const first = addDays(mondayOf(today), 5 + (WEEKS[which] ?? 0));
  const last = addDays(first, 1);
  const whole = { first, last };
  const choices = [first, last].filter((day) => day >= today || which === 'last').map(oneDay);
  return { ...phrase(span, 'open', [...choices, whole]), stretch: whole };
}

type Reader = (match: RegExpExecArray, span: Span, today: CalendarDate) => DatePhrase | null;

const READERS: [RegExp, Reader][] = [
  [RANGE, range],
  [PAIR, pair],
  [BEFORE, before],
  [WEEKS_FROM, weeksFrom],
  [WEEK_FIRST, weekFirst],
  [NAMED, named],
  [WEEKEND, weekend],
  [WEEK, week],
];

/** What the text says with names of days and weeks. */
export const weekdayPhrases = (text: string, today: CalendarDate): DatePhrase[] =>
  READERS.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const span = { start: match.index, end: match.index + match[0].length };
      return read(match, span, today) ?? [];
    }),
  );

const ORDINAL_DATE = new RegExp(
  `${EDGE}(?:on\\s+the|the|on)\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)(?:\\s+of\\s+(?<month>this|next|the)\\s+month)?${END}(?!\\s+(?:\\p{L}+day|weekday)\\b)`,
  'giu',
);

/** 'the 15th', which is the next there is. */
export const ordinalPhrases = (text: string, today: CalendarDate): DatePhrase[] =>
  [...text.matchAll(ORDINAL_DATE)].flatMap((match) => {
    const day = Number(match.groups?.day);
    const span = { start: match.index, end: match.index + match[0].length };
    const { year, month } = partsOf(today);
    const from = match.groups?.month?.toLowerCase() === 'next' ? 1 : 0;
    for (let i = from; i < from + 12; i += 1) {
      const date = dateOf(year + Math.floor((month - 1 + i) / 12), ((month - 1 + i) % 12) + 1, day);
      if (date !== null && date >= today) return [sureDay(span, date)];
    }
    return [];
  });

const NTH_OF_MONTH = new RegExp(
  `${EDGE}(?:on\\s+)?(?:the\\s+)?(?<nth>1st|2nd|3rd|4th|first|second|third|fourth|last)\\s+(?<day>${WEEKDAY})\\s+(?:of|in)\\s+(?<month>\\p{L}+)(?:\\s+(?<year>\\d{4}))?${END}`,
  'giu',
);

/** The n-th such weekday of a month; -1 is the last. */
function nthWeekday(year: number, month: number, weekday: number, nth: number) {
  if (nth < 0) {
    const last = dateOf(year, month, monthLength(year, month));
    return last && addDays(nextWeekday(last, weekday), -7);
  }
  const first = dateOf(year, month, 1);
  const date = first && addDays(nextWeekday(addDays(first, -1), weekday), 7 * (nth - 1));
  return date && partsOf(date).month === month ? date : null;
}

/** 'first Monday of March' */
export const nthWeekdayPhrases = (
  text: string,
  today: CalendarDate,
  monthOf: (word: string) => number,
): DatePhrase[] =>
  [...text.matchAll(NTH_OF_MONTH)].flatMap((match) => {
    const { nth = '', day = '', month: word = '', year } = match.groups ?? {};
    const month = /^\p{L}{3,9}$/u.test(word) ? monthOf(word) : 0;
    if (month === 0) return [];
    const dateIn = (y: number) => nthWeekday(y, month, weekdayOf(day), ordinalOf(nth));
    const date = year ? dateIn(Number(year)) : comingDate(today, dateIn);
    const span = { start: match.index, end: match.index + match[0].length };
    return date ? [sureDay(span, date)] : [];
  });
