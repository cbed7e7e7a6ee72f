import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { DAY_PATTERN, resolveDay, getMonday, DAYS_PER_WEEK } from './resolve-day.ts';
import { extract, type TextScanner } from './text-scanner.ts';
import {
  MONTH,
  parseMonth,
  NUMBER,
  parseNumber,
  WEEKDAY,
  parseWeekday,
  wordPattern,
} from './lexicon.ts';

export interface DateRange {
  from: CalendarDate;
  /** Exclusive. */
  to: CalendarDate;
}

const toSingleDay = (from: CalendarDate): DateRange => ({ from, to: addDays(from, 1) });
const toWeek = (monday: CalendarDate): DateRange => ({
  from: monday,
  to: addDays(monday, DAYS_PER_WEEK),
});

function getMonth(today: CalendarDate, months: number): DateRange {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const getFirstDay = (offset: number) =>
    new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
  return { from: getFirstDay(months), to: getFirstDay(months + 1) };
}

/** Returns the named month of this year, or of next year if it was more than three months ago. */
function getNamedMonth(today: CalendarDate, month: number, year: string | undefined): DateRange {
  const [thisYear = 0, thisMonth = 1] = today.split('-').map(Number);
  if (year) return getMonth(today, (Number(year) - thisYear) * 12 + month - thisMonth);
  const offset = month - thisMonth;
  return getMonth(today, offset < -3 ? offset + 12 : offset);
}

type Groups = Record<string, string | undefined>;
type DateRangeParser = (groups: Groups, today: CalendarDate) => DateRange | null;

const toSingleDayOrNull = (date: CalendarDate | null) => (date === null ? null : toSingleDay(date));

const WEEK_OFFSETS: Record<string, number> = { last: -1, this: 0, next: 1 };

const PARSERS: [RegExp, DateRangeParser][] = [
  [
    // “Monday to Wednesday”, “from Dec 1 until Dec 4”
    wordPattern(
      `(?:(?:from|on|(?<between>between))\\s+)?(?<first>${DAY_PATTERN})\\s*(?:-|–|to|through|until|(?<conjunction>and|or))\\s*(?<last>${DAY_PATTERN})`,
    ),
    ({ first = '', last = '', conjunction, between }, today) => {
      const from = resolveDay(first, today);
      const end = from === null ? null : resolveDay(last, from);
      if (from === null || end === null || end < from) return null;
      // “Monday and Friday” doesn't include the days between.
      const isNonAdjacent =
        conjunction !== undefined && between === undefined && end > addDays(from, 1);
      return isNonAdjacent ? null : { from, to: addDays(end, 1) };
    },
  ],
  [
    // “before Friday”
    wordPattern(`(?:before|until|till|ahead of)\\s+(?<day>${DAY_PATTERN})`),
    ({ day = '' }, today) => {
      const to = resolveDay(day, today);
      return to === null || to <= today ? null : { from: today, to };
    },
  ],
  [
    // “by Friday”, “by the end of the week”
    wordPattern(`(?:by|no later than)\\s+(?<day>${DAY_PATTERN}|the end of (?:the )?week)`),
    ({ day = '' }, today) => {
      const last = day.endsWith('week') ? addDays(getMonday(today), 4) : resolveDay(day, today);
      return last === null || last < today ? null : { from: today, to: addDays(last, 1) };
    },
  ],
  [
    // “after Thursday”, “starting Monday”, but not “the day after tomorrow”
    wordPattern(
      `(?:(?<!day )(?<after>after)|starting|from)\\s+(?<day>${DAY_PATTERN})(?:\\s+on(?:wards)?)?`,
    ),
    ({ day = '', after }, today) => {
      const date = resolveDay(day, today);
      if (date === null) return null;
      const first = addDays(date, after ? 1 : 0);
      return { from: first, to: addDays(first, DAYS_PER_WEEK) };
    },
  ],
  [
    // “the week after next”
    wordPattern('(?:in |during |for |of )?(?:the )?week after next'),
    (_, today) => toWeek(addDays(getMonday(today), 2 * DAYS_PER_WEEK)),
  ],
  [
    // “the week of December 7”
    wordPattern(
      `(?:in |during |for |of )?(?:the )?week (?:of|starting|beginning|commencing) (?<day>${DAY_PATTERN})`,
    ),
    ({ day = '' }, today) => {
      const date = resolveDay(day, today);
      return date === null ? null : toWeek(getMonday(date));
    },
  ],
  [
    // “next week Tuesday”
    wordPattern(`(?<which>this|next|last) week (?:on )?(?<day>${WEEKDAY})`),
    ({ which = '', day = '' }, today) =>
      toSingleDay(
        addDays(
          getMonday(today),
          DAYS_PER_WEEK * (WEEK_OFFSETS[which.toLowerCase()] ?? 0) +
            ((parseWeekday(day) + 6) % DAYS_PER_WEEK),
        ),
      ),
  ],
  [
    // “Tuesday next week”
    wordPattern(`(?:on )?(?<day>${WEEKDAY})(?:s)? (?:of )?next week`),
    ({ day = '' }, today) =>
      toSingleDay(
        addDays(getMonday(today), DAYS_PER_WEEK + ((parseWeekday(day) + 6) % DAYS_PER_WEEK)),
      ),
  ],
  [
    // “this week”, “during my week”
    wordPattern(
      "(?:in |during |for |of |to )?(?:(?<which>this|next|last)|the|my) week(?!end)(?:’s|'s)?",
    ),
    ({ which = 'this' }, today) =>
      toWeek(addDays(getMonday(today), DAYS_PER_WEEK * (WEEK_OFFSETS[which.toLowerCase()] ?? 0))),
  ],
  [
    // “at the weekend”
    wordPattern('(?:(?:on|at|over) )?(?:(?<which>this|next|last|the) )?weekend'),
    ({ which = 'this' }, today) => {
      const saturday = addDays(
        getMonday(today),
        5 + DAYS_PER_WEEK * (WEEK_OFFSETS[which.toLowerCase()] ?? 0),
      );
      return { from: saturday, to: addDays(saturday, 2) };
    },
  ],
  [
    // “the rest of the week”
    wordPattern(
      '(?:(?:for|in|during|of) )?(?:the )?(?:rest|remainder) of (?:the |my |this )?(?<span>day|today|week)',
    ),
    ({ span: unit = '' }, today) =>
      /^w/i.test(unit)
        ? { from: today, to: addDays(getMonday(today), DAYS_PER_WEEK) }
        : toSingleDay(today),
  ],
  [
    // “in December”, “in March 2027”
    wordPattern(`(?:in |during |of )(?<month>${MONTH})(?: (?<year>\\d{4}))?(?! \\d)`),
    ({ month = '', year }, today) => getNamedMonth(today, parseMonth(month), year),
  ],
  [
    // “next month”
    wordPattern('(?:in |during |for )?(?<which>this|next|last) month'),
    ({ which = 'this' }, today) => getMonth(today, WEEK_OFFSETS[which.toLowerCase()] ?? 0),
  ],
  [
    // “in the next two weeks”
    wordPattern(
      `(?:in |over |for |within )?(?:the )?(?:next|coming|following) (?<number>${NUMBER})\\s*(?<unit>days?|weeks?)`,
    ),
    ({ number = '', unit = '' }, today) => {
      const days = Math.round(parseNumber(number)) * (/^w/i.test(unit) ? DAYS_PER_WEEK : 1);
      return { from: today, to: addDays(today, days) };
    },
  ],
  [
    // “over the last 10 days”
    wordPattern(
      `(?:in |over |for |within )?(?:the )?(?:last|past) (?<number>${NUMBER})\\s*(?<unit>days?|weeks?)`,
    ),
    ({ number = '', unit = '' }, today) => {
      const days = Math.round(parseNumber(number)) * (/^w/i.test(unit) ? DAYS_PER_WEEK : 1);
      return { from: addDays(today, -days), to: today };
    },
  ],
  [
    // “in three days”
    wordPattern(`in (?<number>${NUMBER}) (?<unit>days?|weeks?)`),
    ({ number = '', unit = '' }, today) =>
      toSingleDay(
        addDays(today, Math.round(parseNumber(number)) * (/^w/i.test(unit) ? DAYS_PER_WEEK : 1)),
      ),
  ],
  [
    // “on Friday”, “tomorrow”, “Dec 1”
    wordPattern(`(?:on |for |of |to )?(?<day>${DAY_PATTERN})(?:’s|'s)?`),
    ({ day = '' }, today) => toSingleDayOrNull(resolveDay(day, today)),
  ],
];

/** Extracts a range of days; `null` if the text contains no dates. */
export function extractDateRange(scanner: TextScanner, today: CalendarDate): DateRange | null {
  for (const [pattern, parse] of PARSERS) {
    const { rest } = scanner;
    const match = extract(scanner, pattern);
    const days = match && parse(match.groups ?? {}, today);
    if (days) return days;
    scanner.rest = rest;
  }
  return null;
}
