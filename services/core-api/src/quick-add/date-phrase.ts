import type { CalendarDate, EpochMs } from '@scheduler/scheduling';
import type { TextSpan } from './parser-state.ts';

/** One or more consecutive dates. `last` is inclusive. */
export interface DateRange {
  first: CalendarDate;
  last: CalendarDate;
}

/** A date expression in the text. */
export interface DatePhrase extends TextSpan {
  /** Possible dates, most likely first. */
  choices: DateRange[];
  /** `likely`: the first choice is the usual meaning. `ambiguous`: the user has to choose. */
  certainty: 'certain' | 'likely' | 'ambiguous';
  /** The full period of a phrase like 'next week'; `null` for a specific day. */
  period: DateRange | null;
  /** The exact instant of a phrase like 'in 2 hours'. */
  instant: EpochMs | null;
}

export interface DateContext {
  /** The current date in the user's time zone. */
  today: CalendarDate;
  now: EpochMs;
  /** Whether 3/4 is April 3; `null` if unknown. */
  dayFirst: boolean | null;
  /** Whether a month name alone ('dentist march') counts as a date, as in a search. */
  isSearch?: boolean;
}

export const toSingleDayRange = (date: CalendarDate): DateRange => ({ first: date, last: date });

const NO_PERIOD = { period: null, instant: null };

export const createDayPhrase = (span: TextSpan, date: CalendarDate): DatePhrase => ({
  ...span,
  ...NO_PERIOD,
  choices: [toSingleDayRange(date)],
  certainty: 'certain',
});

export const createPhrase = (
  span: TextSpan,
  certainty: DatePhrase['certainty'],
  choices: DateRange[],
): DatePhrase => ({ ...span, ...NO_PERIOD, certainty, choices });

/** Creates a phrase for a period from which the user has to choose a day. */
export const createPeriodPhrase = (
  span: TextSpan,
  period: DateRange,
  days: CalendarDate[],
): DatePhrase => ({
  ...span,
  certainty: 'ambiguous',
  choices: days.map(toSingleDayRange),
  period,
  instant: null,
});
