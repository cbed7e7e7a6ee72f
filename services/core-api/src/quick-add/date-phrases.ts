import type { CalendarDate, EpochMs } from '@scheduler/scheduling';
import type { Span } from './reading.ts';

/** One date, or several in a row; the last is included. */
export interface DateChoice {
  first: CalendarDate;
  last: CalendarDate;
}

/** What a piece of text says of a date. */
export interface DatePhrase extends Span {
  /** What it may mean, the likeliest first. */
  choices: DateChoice[];
  /** `open`: nobody could tell which of the choices is meant; `likely`: most would say the first. */
  certainty: 'sure' | 'likely' | 'open';
  /** The dates that a phrase such as 'next week' spans; `null` for one that names a day. */
  stretch: DateChoice | null;
  /** The very moment, for 'in 2 hours'. */
  instant: EpochMs | null;
}

export interface DateContext {
  /** The date where the person is. */
  today: CalendarDate;
  now: EpochMs;
  /** Whether 3/4 is the third of April; `null` when nothing tells. */
  dayFirst: boolean | null;
  /** Whether a month alone ('dentist march') is a date, as in a search. */
  isSearch?: boolean;
}

export const oneDay = (date: CalendarDate): DateChoice => ({ first: date, last: date });

const NO_MORE = { stretch: null, instant: null };

export const sureDay = (span: Span, date: CalendarDate): DatePhrase => ({
  ...span,
  ...NO_MORE,
  choices: [oneDay(date)],
  certainty: 'sure',
});

export const phrase = (
  span: Span,
  certainty: DatePhrase['certainty'],
  choices: DateChoice[],
): DatePhrase => ({ ...span, ...NO_MORE, certainty, choices });

/** A phrase that leaves open which day of a stretch is meant. */
export const stretchOf = (span: Span, stretch: DateChoice, days: CalendarDate[]): DatePhrase => ({
  ...span,
  certainty: 'open',
  choices: days.map(oneDay),
  stretch,
  instant: null,
});
