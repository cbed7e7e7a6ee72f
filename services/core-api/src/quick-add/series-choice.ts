import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import type { CalendarDate } from '@scheduler/scheduling';
import { endingOf, type Ending } from './bound.ts';
import { oneDay, type DateChoice } from './date-phrases.ts';
import { dateOf, partsOf } from './days.ts';
import { howOften } from './questions.ts';
import type { Repetition } from './recurrence.ts';
import { rule, ruleText, type Rule } from './rule.ts';
import type { Bound } from './series-bound.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

function nthInMonth(nth: number): string {
  if (nth === 2) return t('Every month, the second one in it');
  if (nth === 3) return t('Every month, the third one in it');
  return t('Every month, the fourth one in it');
}

/** The rule that is meant, where the words may mean two. */
export function chosenRule(
  repetition: Repetition | null,
  answer: string | undefined,
): { rule: Rule | null; questions: QuickAddQuestion[] } {
  if (!repetition) return { rule: null, questions: [] };
  const { rule: said, other } = repetition;
  if (!other || answer === ruleText(said)) return { rule: said, questions: [] };
  if (answer === ruleText(other)) return { rule: other, questions: [] };
  const options = [
    {
      label: plural(said.interval, { one: 'Every week', other: 'Every # weeks' }),
      value: ruleText(said),
    },
    { label: nthInMonth(said.interval), value: ruleText(other) },
  ];
  return { rule: said, questions: [howOften(options)] };
}

interface Said {
  bound: Bound | null;
  until: Ending | null;
  /** `null` while that is open. */
  start: CalendarDate | null;
  answer: string | undefined;
}

const isDate = (text: string): boolean => {
  const { year, month, day } = partsOf(text);
  return dateOf(year, month, day) === text;
};

/** Where the series ends: as it was answered, or said. */
export function endingFor({ bound, until, start, answer }: Said): Ending {
  const ending = until ?? endingOf(bound, start);
  if (ending.until === null || answer === undefined || !isDate(answer)) return ending;
  return { count: null, until: answer, others: [] };
}

/** 'Mon to Fri 6-7am' is on each of the days, and ends with the last. */
export function onEachOf(days: DateChoice | null) {
  if (!days || days.first === days.last) return null;
  const count = (Date.parse(days.last) - Date.parse(days.first)) / DAY_MS + 1;
  const ending: Ending = { count, until: null, others: [] };
  return { days: oneDay(days.first), rule: rule({ freq: 'DAILY' }), ending };
}
