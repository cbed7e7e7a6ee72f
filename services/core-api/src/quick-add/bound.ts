import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { DatePhrase } from './date-phrases.ts';
import { dateOf, monthLength, partsOf } from './days.ts';
import { endOfDate } from './moments.ts';
import { untilWhen } from './questions.ts';
import { claim, type Reading } from './reading.ts';
import type { Bound } from './series-bound.ts';

/** Where a series ends: after so many times, or with a date. */
export interface Ending {
  count: number | null;
  until: CalendarDate | null;
  /** The date of 'until' where it can mean two, and whether it is the last day already. */
  others: CalendarDate[];
}

const NO_END: Ending = { count: null, until: null, others: [] };

function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
  return dateOf(y, m, Math.min(day, monthLength(y, m))) ?? date;
}

const LEADS_TO = /^\s*(?:the\s+)?$/i;
const WHOLE = /(?:through|up to)\s*(?:the\s+)?$/i;

/** Takes the date after 'until' from the phrases. */
export function readUntil(
  reading: Reading,
  at: number,
  phrases: DatePhrase[],
): { ending: Ending; rest: DatePhrase[] } {
  const phrase = phrases.find(
    ({ start, end }) => end > at && LEADS_TO.test(reading.text.slice(at, Math.max(at, start))),
  );
  if (!phrase) return { ending: NO_END, rest: phrases };
  const word = /\p{L}+(?:\s+(?:to|on))?\s*$/u.exec(reading.text.slice(0, at));
  claim(reading, { start: word?.index ?? at, end: phrase.end }, 'recurrence');
  const rest = phrases.filter((each) => each !== phrase);
  const { stretch } = phrase;
  if (!stretch) {
    const [first] = phrase.choices;
    return { ending: { ...NO_END, until: first?.last ?? null }, rest };
  }
  if (WHOLE.test(reading.text.slice(0, at)))
    return { ending: { ...NO_END, until: stretch.last }, rest };
  // 'until March': some mean that March is out, some that it is in.
  const before = addDays(stretch.first, -1);
  return { ending: { ...NO_END, until: before, others: [stretch.last] }, rest };
}

/** The ending of a series that begins on `start`. */
export function endingOf(bound: Bound | null, start: CalendarDate | null): Ending {
  if (bound?.kind === 'count') return { ...NO_END, count: bound.count };
  if (start === null) return NO_END;
  if (bound?.kind === 'days') return { ...NO_END, until: addDays(start, bound.number - 1) };
  if (bound?.kind === 'months') {
    return { ...NO_END, until: addDays(addMonths(start, bound.number), -1) };
  }
  return NO_END;
}

interface Series {
  ruleText: string;
  ending: Ending;
  /** `null` while that is open. */
  start: CalendarDate | null;
  zone: string;
  isAllDay: boolean;
}

const compact = (text: string) => text.replaceAll(/[-:]/g, '');

/** The RRULE line, and what is to be asked of its end. */
export function ruleLine({ ruleText, ending, start, zone, isAllDay }: Series) {
  const { count, until, others } = ending;
  if (count !== null) return { line: `RRULE:${ruleText};COUNT=${count}`, question: null };
  if (until === null) return { line: `RRULE:${ruleText}`, question: null };
  if (start !== null && until < start) return { line: null, question: untilWhen(others, true) };
  const last = isAllDay
    ? compact(until)
    : compact(`${new Date(endOfDate(until, zone)).toISOString().slice(0, 19)}Z`);
  const question: QuickAddQuestion | null =
    others.length > 0 ? untilWhen([until, ...others], false) : null;
  return { line: `RRULE:${ruleText};UNTIL=${last}`, question };
}
