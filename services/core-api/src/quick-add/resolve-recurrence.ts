import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import type { CalendarDate } from '@scheduler/scheduling';
import { resolveBound, type SeriesEnd } from './series-end.ts';
import { toSingleDayRange, type DateRange } from './date-phrase.ts';
import { toValidDate, parseDateParts } from './calendar-dates.ts';
import { createRecurrenceQuestion } from './questions.ts';
import type { ParsedRecurrence } from './parse-recurrence.ts';
import { createRule, formatRule, type Rule } from './recurrence-rule.ts';
import type { RecurrenceBound } from './parse-recurrence-bound.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

function formatNthOfMonth(nth: number): string {
  if (nth === 2) return t('The second one of each month');
  if (nth === 3) return t('The third one of each month');
  return t('The fourth one of each month');
}

/** Resolves the rule. Returns a question if the text has two interpretations. */
export function resolveRule(
  recurrence: ParsedRecurrence | null,
  answer: string | undefined,
): { rule: Rule | null; questions: QuickAddQuestion[] } {
  if (!recurrence) return { rule: null, questions: [] };
  const { rule: literalRule, alternative } = recurrence;
  if (!alternative || answer === formatRule(literalRule))
    return { rule: literalRule, questions: [] };
  if (answer === formatRule(alternative)) return { rule: alternative, questions: [] };
  const options = [
    {
      label: plural(literalRule.interval, { one: 'Every week', other: 'Every # weeks' }),
      value: formatRule(literalRule),
    },
    { label: formatNthOfMonth(literalRule.interval), value: formatRule(alternative) },
  ];
  return { rule: literalRule, questions: [createRecurrenceQuestion(options)] };
}

interface EndInput {
  bound: RecurrenceBound | null;
  until: SeriesEnd | null;
  /** `null` if unknown. */
  start: CalendarDate | null;
  answer: string | undefined;
}

const isSupportedDate = (text: string): boolean => {
  const { year, month, day } = parseDateParts(text);
  return toValidDate(year, month, day) === text;
};

/** Returns the end of the series from the answer or the text. */
export function resolveSeriesEnd({ bound, until, start, answer }: EndInput): SeriesEnd {
  const ending = until ?? resolveBound(bound, start);
  if (ending.until === null || answer === undefined || !isSupportedDate(answer)) return ending;
  return { count: null, until: answer, alternatives: [] };
}

/** Converts 'Mon to Fri 6-7am' to a daily series that ends on the last day. */
export function toDailySeries(days: DateRange | null) {
  if (!days || days.first === days.last) return null;
  const count = (Date.parse(days.last) - Date.parse(days.first)) / DAY_MS + 1;
  const ending: SeriesEnd = { count, until: null, alternatives: [] };
  return { days: toSingleDayRange(days.first), rule: createRule({ freq: 'DAILY' }), ending };
}
