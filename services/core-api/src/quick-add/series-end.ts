import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { DatePhrase } from './date-phrase.ts';
import { toValidDate, getDaysInMonth, parseDateParts } from './calendar-dates.ts';
import { getEndOfDate } from './resolve-local-time.ts';
import { createSeriesEndQuestion } from './questions.ts';
import { consume, type ParserState } from './parser-state.ts';
import type { RecurrenceBound } from './parse-recurrence-bound.ts';

/** The end of a series: a number of occurrences or a date. */
export interface SeriesEnd {
  count: number | null;
  until: CalendarDate | null;
  /** Other possible end dates if `until` is ambiguous. */
  alternatives: CalendarDate[];
}

const NO_END: SeriesEnd = { count: null, until: null, alternatives: [] };

function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = parseDateParts(date);
  const index = year * 12 + month - 1 + months;
  const [targetYear, targetMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return (
    toValidDate(targetYear, targetMonth, Math.min(day, getDaysInMonth(targetYear, targetMonth))) ??
    date
  );
}

const ARTICLE = /^\s*(?:the\s+)?$/i;
const INCLUSIVE = /(?:through|up to)\s*(?:the\s+)?$/i;

/** Extracts the date after 'until' from the phrases. */
export function parseUntilDate(
  state: ParserState,
  position: number,
  phrases: DatePhrase[],
): { ending: SeriesEnd; rest: DatePhrase[] } {
  const phrase = phrases.find(
    ({ start, end }) =>
      end > position && ARTICLE.test(state.text.slice(position, Math.max(position, start))),
  );
  if (!phrase) return { ending: NO_END, rest: phrases };
  const keyword = /\p{L}+(?:\s+(?:to|on))?\s*$/u.exec(state.text.slice(0, position));
  consume(state, { start: keyword?.index ?? position, end: phrase.end }, 'recurrence');
  const rest = phrases.filter((candidate) => candidate !== phrase);
  const { period } = phrase;
  if (!period) {
    const [first] = phrase.choices;
    return { ending: { ...NO_END, until: first?.last ?? null }, rest };
  }
  if (INCLUSIVE.test(state.text.slice(0, position)))
    return { ending: { ...NO_END, until: period.last }, rest };
  // 'until March' may include or exclude March.
  const dayBefore = addDays(period.first, -1);
  return { ending: { ...NO_END, until: dayBefore, alternatives: [period.last] }, rest };
}

/** Resolves a bound for a series that starts on `start`. */
export function resolveBound(bound: RecurrenceBound | null, start: CalendarDate | null): SeriesEnd {
  if (bound?.kind === 'count') return { ...NO_END, count: bound.count };
  if (start === null) return NO_END;
  if (bound?.kind === 'days') return { ...NO_END, until: addDays(start, bound.number - 1) };
  if (bound?.kind === 'months') {
    return { ...NO_END, until: addDays(addMonths(start, bound.number), -1) };
  }
  return NO_END;
}

interface Series {
  rule: string;
  ending: SeriesEnd;
  /** `null` if unknown. */
  start: CalendarDate | null;
  timeZone: string;
  isAllDay: boolean;
}

const toBasicFormat = (text: string) => text.replaceAll(/[-:]/g, '');

/** Returns the RRULE line and a question if the end is ambiguous or before the start. */
export function createRecurrenceLine({ rule, ending, start, timeZone, isAllDay }: Series) {
  const { count, until, alternatives } = ending;
  if (count !== null) return { line: `RRULE:${rule};COUNT=${count}`, question: null };
  if (until === null) return { line: `RRULE:${rule}`, question: null };
  if (start !== null && until < start)
    return { line: null, question: createSeriesEndQuestion(alternatives, true) };
  const untilValue = isAllDay
    ? toBasicFormat(until)
    : toBasicFormat(`${new Date(getEndOfDate(until, timeZone)).toISOString().slice(0, 19)}Z`);
  const question: QuickAddQuestion | null =
    alternatives.length > 0 ? createSeriesEndQuestion([until, ...alternatives], false) : null;
  return { line: `RRULE:${rule};UNTIL=${untilValue}`, question };
}
