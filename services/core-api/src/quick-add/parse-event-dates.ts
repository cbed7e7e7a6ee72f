import { toCalendarDate } from '@scheduler/scheduling';
import { parseUntilDate, type SeriesEnd } from './series-end.ts';
import { parseEndTime, type ParsedTimes } from './parse-times.ts';
import type { DatePhrase } from './date-phrase.ts';
import { findDatePhrases } from './find-date-phrases.ts';
import type { QuickAddContext } from './parse-quick-add.ts';
import { consume, type ParserState } from './parser-state.ts';
import type { RecurrenceBound } from './parse-recurrence-bound.ts';

const BETWEEN_DAYS = /^[\s\uE000,]*(?:-|–|—|to|until|till|through)\s*$/i;

/** Whether the phrase is an abbreviation that is also a word, as in 'Sat nav repair on Friday'. */
const isOrdinaryWord = ({ rest }: ParserState, { start, end }: DatePhrase): boolean =>
  /^(?:mon|wed|sat|sun)$/i.test(rest.slice(start, end));

/** Parses the dates of the event: one date, or both in 'Friday 6pm to Sunday 2pm'. */
function parseDays(
  state: ParserState,
  phrases: DatePhrase[],
  times: ParsedTimes,
): DatePhrase | null {
  const [first, second] = phrases;
  if (!first) return null;
  const separator = second && state.rest.slice(first.end, second.start);
  if (
    second &&
    isOrdinaryWord(state, first) &&
    !isOrdinaryWord(state, second) &&
    /\p{L}/u.test(separator ?? '')
  ) {
    return parseDays(state, phrases.slice(1), times);
  }
  consume(state, first, 'start_time');
  const [from, to] = [first.choices[0], second?.choices[0]];
  const areCertain = first.certainty === 'certain' && second?.certainty === 'certain';
  if (!second || !from || !to || !areCertain || !BETWEEN_DAYS.test(separator ?? '')) return first;
  if (to.last < from.first) return first;
  consume(state, { start: first.end, end: second.start }, null);
  consume(state, second, 'end_time');
  if (times.start && !times.end) times.end = parseEndTime(state, second.end);
  return { ...first, choices: [{ first: from.first, last: to.last }] };
}

/** Parses the dates of the event and the end of the series. Runs after the time parsers. */
export function parseEventDates(
  state: ParserState,
  times: ParsedTimes,
  bound: RecurrenceBound | null,
  { now, timeZone, dayFirst = null }: QuickAddContext,
): { until: SeriesEnd | null; days: DatePhrase | null } {
  const today = toCalendarDate(now, timeZone);
  const phrases = findDatePhrases(state.rest, { today, now, dayFirst });
  if (bound?.kind !== 'until') return { until: null, days: parseDays(state, phrases, times) };
  const { ending, rest } = parseUntilDate(state, bound.position, phrases);
  return { until: ending, days: parseDays(state, rest, times) };
}
