import { toCalendarDate } from '@scheduler/scheduling';
import { readUntil, type Ending } from './bound.ts';
import { readLastClock, type ReadClocks } from './clocks.ts';
import type { DatePhrase } from './date-phrases.ts';
import { datePhrases } from './dates.ts';
import type { QuickAddContext } from './parse.ts';
import { claim, type Reading } from './reading.ts';
import type { Bound } from './series-bound.ts';

const BETWEEN_DAYS = /^[\s\uE000,]*(?:-|–|—|to|until|till|through)\s*$/i;

/** 'Sat nav repair on Friday': these are words too, where another day is named. */
const isWord = ({ rest }: Reading, { start, end }: DatePhrase): boolean =>
  /^(?:mon|wed|sat|sun)$/i.test(rest.slice(start, end));

/** The dates of the event itself: of 'Friday 6pm to Sunday 2pm' both ends. */
function readDays(reading: Reading, phrases: DatePhrase[], clocks: ReadClocks): DatePhrase | null {
  const [first, second] = phrases;
  if (!first) return null;
  const joint = second && reading.rest.slice(first.end, second.start);
  if (second && isWord(reading, first) && !isWord(reading, second) && /\p{L}/u.test(joint ?? '')) {
    return readDays(reading, phrases.slice(1), clocks);
  }
  claim(reading, first, 'start_time');
  const [from, to] = [first.choices[0], second?.choices[0]];
  const isSure = first.certainty === 'sure' && second?.certainty === 'sure';
  if (!second || !from || !to || !isSure || !BETWEEN_DAYS.test(joint ?? '')) return first;
  if (to.last < from.first) return first;
  claim(reading, { start: first.end, end: second.start }, null);
  claim(reading, second, 'end_time');
  if (clocks.start && !clocks.end) clocks.end = readLastClock(reading, second.end);
  return { ...first, choices: [{ first: from.first, last: to.last }] };
}

/** Reads dates, of the series' end and of the event, once the clocks are read. */
export function readDates(
  reading: Reading,
  clocks: ReadClocks,
  bound: Bound | null,
  { now, timeZone, dayFirst = null }: QuickAddContext,
): { until: Ending | null; days: DatePhrase | null } {
  const today = toCalendarDate(now, timeZone);
  const phrases = datePhrases(reading.rest, { today, now, dayFirst });
  if (bound?.kind !== 'until') return { until: null, days: readDays(reading, phrases, clocks) };
  const { ending, rest } = readUntil(reading, bound.at, phrases);
  return { until: ending, days: readDays(reading, rest, clocks) };
}
