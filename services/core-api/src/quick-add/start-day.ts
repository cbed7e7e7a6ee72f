import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { addDays, isCalendarDate, type CalendarDate } from '@scheduler/scheduling';
import { oneDay, type DateChoice, type DatePhrase } from './date-phrases.ts';
import { comingDate, dateOf, dayLabel, partsOf } from './days.ts';
import { dayMissing, whichDay } from './questions.ts';
import { firstDate, needsDate, type Rule } from './rule.ts';

/** The days of an event as far as they are known; a question where they are not. */
export interface StartDay {
  days: DateChoice | null;
  questions: QuickAddQuestion[];
}

interface Said {
  phrase: DatePhrase | null;
  rule: Rule | null;
  today: CalendarDate;
  answer: string | undefined;
  /** Whether the time that was said has gone by today. */
  hasPassed: boolean;
}

const isDate = (text: string | undefined): text is CalendarDate => {
  if (text === undefined || !isCalendarDate(text)) return false;
  const { year, month, day } = partsOf(text);
  return dateOf(year, month, day) === text;
};

/** `2026-11-21` or `2026-11-21/2026-11-22`. */
function answered(answer: string | undefined): DateChoice | null {
  const [first, last = first] = answer?.split('/') ?? [];
  return isDate(first) && isDate(last) && first <= last ? { first, last } : null;
}

const nothing = (question: QuickAddQuestion): StartDay => ({ days: null, questions: [question] });

/** A day gone by is proposed, since it was said, and asked about. */
function inThePast(days: DateChoice, others: DateChoice[]): StartDay {
  const question = t('{day} is in the past. Is it meant?', { day: dayLabel(days.first) });
  return { days, questions: [whichDay([days, ...others], false, question)] };
}

/** What may be meant instead: today, or that date in a year to come. */
function laterThan({ first }: DateChoice, today: CalendarDate): DateChoice[] {
  if (addDays(first, 60) >= today) return [oneDay(today)];
  const { month, day } = partsOf(first);
  const next = comingDate(today, (year) => dateOf(year, month, day));
  return next ? [oneDay(next)] : [];
}

function fromPhrase({ choices, certainty, stretch }: DatePhrase, said: Said): StartDay {
  const [first] = choices;
  if (certainty === 'open' || !first) {
    const question = stretch ? t('On which day?') : undefined;
    return nothing(whichDay(choices, true, question));
  }
  const { today, hasPassed } = said;
  if (first.last < today) return inThePast(first, laterThan(first, today));
  if (first.first === today && first.last === today && hasPassed && !said.rule) {
    return inThePast(first, [oneDay(addDays(today, 1))]);
  }
  return { days: first, questions: certainty === 'likely' ? [whichDay(choices, false)] : [] };
}

/** The first day of a series: no sooner than what was said, and on a day of its rule. */
function firstOf(rule: Rule, said: Said): StartDay {
  const { phrase, today, hasPassed } = said;
  const given = phrase ? fromPhrase(phrase, said) : null;
  if (given && !given.days) return given;
  const from = given?.days?.first ?? (hasPassed ? addDays(today, 1) : today);
  const first = firstDate(rule, from);
  if (first === null) return nothing(dayMissing(today));
  const days = oneDay(first);
  if (given || rule.freq !== 'WEEKLY' || rule.interval === 1) {
    return { days, questions: given?.questions ?? [] };
  }
  // Nobody said which of the weeks is the first.
  const next = firstDate(rule, addDays(first, 7 - rule.days.length + 1)) ?? first;
  return { days, questions: [whichDay([days, oneDay(next)], false, t('When does it start?'))] };
}

/** On which days the event is, or the first of a series. */
export function startDay(said: Said): StartDay {
  const { phrase, rule, today, answer, hasPassed } = said;
  const days = answered(answer);
  if (days) {
    const first = rule && firstDate(rule, days.first);
    return { days: first ? oneDay(first) : days, questions: [] };
  }
  if (rule && !needsDate(rule)) return firstOf(rule, said);
  if (phrase) return fromPhrase(phrase, said);
  return nothing(
    hasPassed
      ? whichDay(
          [1, 2].map((n) => oneDay(addDays(today, n))),
          true,
          t('On which day?'),
        )
      : dayMissing(today),
  );
}
