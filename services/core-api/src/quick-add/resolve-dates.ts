import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { addDays, isCalendarDate, type CalendarDate } from '@scheduler/scheduling';
import { toSingleDayRange, type DateRange, type DatePhrase } from './date-phrase.ts';
import { findNextDate, toValidDate, formatDate, parseDateParts } from './calendar-dates.ts';
import { createMissingDateQuestion, createDateQuestion } from './questions.ts';
import { findFirstDate, needsDate, type Rule } from './recurrence-rule.ts';

/** The dates of an event, or questions to determine them. */
export interface ResolvedDates {
  days: DateRange | null;
  questions: QuickAddQuestion[];
}

interface DateInput {
  phrase: DatePhrase | null;
  rule: Rule | null;
  today: CalendarDate;
  answer: string | undefined;
  /** Whether the start time has already passed today. */
  hasPassed: boolean;
}

const isSupportedDate = (text: string | undefined): text is CalendarDate => {
  if (text === undefined || !isCalendarDate(text)) return false;
  const { year, month, day } = parseDateParts(text);
  return toValidDate(year, month, day) === text;
};

/** Parses `2026-11-21` or `2026-11-21/2026-11-22`. */
function parseAnswer(answer: string | undefined): DateRange | null {
  const [first, last = first] = answer?.split('/') ?? [];
  return isSupportedDate(first) && isSupportedDate(last) && first <= last ? { first, last } : null;
}

const createUnresolved = (question: QuickAddQuestion): ResolvedDates => ({
  days: null,
  questions: [question],
});

/** Uses a date in the past but requests confirmation. */
function confirmPastDate(days: DateRange, alternatives: DateRange[]): ResolvedDates {
  const question = t('{day} is in the past. Is that right?', { day: formatDate(days.first) });
  return { days, questions: [createDateQuestion([days, ...alternatives], false, question)] };
}

/** Suggests today for a recent date, otherwise the same date in a later year. */
function suggestLaterDates({ first }: DateRange, today: CalendarDate): DateRange[] {
  if (addDays(first, 60) >= today) return [toSingleDayRange(today)];
  const { month, day } = parseDateParts(first);
  const next = findNextDate(today, (year) => toValidDate(year, month, day));
  return next ? [toSingleDayRange(next)] : [];
}

function resolvePhrase(
  { choices, certainty, period }: DatePhrase,
  input: DateInput,
): ResolvedDates {
  const [first] = choices;
  if (certainty === 'ambiguous' || !first) {
    const question = period ? t('What day?') : undefined;
    return createUnresolved(createDateQuestion(choices, true, question));
  }
  const { today, hasPassed } = input;
  if (first.last < today) return confirmPastDate(first, suggestLaterDates(first, today));
  if (first.first === today && first.last === today && hasPassed && !input.rule) {
    return confirmPastDate(first, [toSingleDayRange(addDays(today, 1))]);
  }
  return {
    days: first,
    questions: certainty === 'likely' ? [createDateQuestion(choices, false)] : [],
  };
}

/** Returns the first date on or after the phrase that matches the rule. */
function resolveFirstOccurrence(rule: Rule, input: DateInput): ResolvedDates {
  const { phrase, today, hasPassed } = input;
  const phraseDates = phrase ? resolvePhrase(phrase, input) : null;
  if (phraseDates && !phraseDates.days) return phraseDates;
  const earliest = phraseDates?.days?.first ?? (hasPassed ? addDays(today, 1) : today);
  const first = findFirstDate(rule, earliest);
  if (first === null) return createUnresolved(createMissingDateQuestion(today));
  const days = toSingleDayRange(first);
  if (phraseDates || rule.freq !== 'WEEKLY' || rule.interval === 1) {
    return { days, questions: phraseDates?.questions ?? [] };
  }
  // With an interval, the text does not specify the first week.
  const next = findFirstDate(rule, addDays(first, 7 - rule.days.length + 1)) ?? first;
  return {
    days,
    questions: [
      createDateQuestion([days, toSingleDayRange(next)], false, t('When does it start?')),
    ],
  };
}

/** Resolves the dates of an event, or the first date of a series. */
export function resolveDates(input: DateInput): ResolvedDates {
  const { phrase, rule, today, answer, hasPassed } = input;
  const days = parseAnswer(answer);
  if (days) {
    const first = rule && findFirstDate(rule, days.first);
    return { days: first ? toSingleDayRange(first) : days, questions: [] };
  }
  if (rule && !needsDate(rule)) return resolveFirstOccurrence(rule, input);
  if (phrase) return resolvePhrase(phrase, input);
  return createUnresolved(
    hasPassed
      ? createDateQuestion(
          [1, 2].map((dayOffset) => toSingleDayRange(addDays(today, dayOffset))),
          true,
          t('What day?'),
        )
      : createMissingDateQuestion(today),
  );
}
