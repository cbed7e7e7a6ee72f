import { addDays } from '@scheduler/scheduling';
import {
  excludedOccurrences,
  occurrenceAt,
  parseRecurrence,
  RecurrenceFault,
  seriesEnd,
  type Series,
} from '@scheduler/scheduling/recurrence';
import type { Content, When } from './content.ts';

/** A content's times as our engine of recurrence takes them; whole days are of no zone. */
const timesOf = (when: When) =>
  when.is_all_day
    ? {
        is_all_day: true,
        time_zone: 'UTC',
        start_date: when.start,
        end_date: when.end,
        start_time: `${when.start}T00:00:00.000Z`,
        end_time: `${when.end}T00:00:00.000Z`,
      }
    : {
        is_all_day: false,
        time_zone: when.time_zone,
        start_date: null,
        end_date: null,
        start_time: when.start,
        end_time: when.end,
      };

const seriesOf = (when: When, more: readonly string[] = []): Series | null =>
  when.rule && { ...timesOf(when), recurrence: [...when.rule, ...more] };

/** Whether a series' rule has an occurrence there, left out or not. */
export function holds(when: When, original: string): boolean {
  const series = seriesOf(when);
  return series !== null && occurrenceAt(series, original) !== null;
}

/** An occurrence as its series alone would have it. */
export function occurrenceOf(content: Content, original: string): Content | null {
  const series = seriesOf(content.when);
  const found = series && occurrenceAt(series, original);
  if (!found) return null;
  const { start_time, end_time, start_date, end_date } = found;
  const when: When = content.when.is_all_day
    ? { is_all_day: true, start: start_date ?? '', end: end_date ?? '', rule: null }
    : { ...content.when, start: start_time, end: end_time, rule: null };
  return { ...content, when };
}

/** Epoch milliseconds at which an event, or its last occurrence, is over; `null` if never. */
export function endOf(when: When): number | null {
  const series = seriesOf(when);
  if (series) return seriesEnd(series);
  return Date.parse(when.end);
}

const isExclusion = (line: string) => /^EXDATE[;:]/i.test(line.trim());

export interface Recurring {
  /** RRULE and RDATE lines. */
  rule: string[] | null;
  /** Where the occurrences are that it leaves out, in order. */
  excluded: string[];
}

/**
 * Reads the lines of a series: what it leaves out is told apart, and only what its rule would hold.
 *
 * @returns a fault, a sentence for people, where the lines make no series
 */
export function readLines(
  lines: readonly string[],
  when: Omit<When, 'rule'> & { time_zone?: string },
): Recurring | { fault: string } {
  const plain = { ...when, rule: null } as When;
  const [left, kept] = [lines.filter(isExclusion), lines.filter((line) => !isExclusion(line))];
  // What leaves dates out of nothing leaves an event as it is.
  if (kept.length === 0) return { rule: null, excluded: [] };
  const parsed = parseRecurrence(kept, timesOf(plain));
  if ('fault' in parsed) return parsed;
  const ruled = { ...plain, rule: parsed.lines };
  try {
    const series = seriesOf(ruled, left);
    const excluded = series && left.length > 0 ? excludedOccurrences(series) : [];
    return { rule: parsed.lines, excluded: excluded.filter((original) => holds(ruled, original)) };
  } catch (error) {
    if (error instanceof RecurrenceFault) return { fault: error.message };
    throw error;
  }
}

const compact = (original: string) => original.replaceAll(/[-:]|\.000/g, '');

/** The lines of a series with what it leaves out; `null` of a single event. */
export function writeLines(when: When, excluded: readonly string[]): string[] | null {
  if (!when.rule) return null;
  if (excluded.length === 0) return when.rule;
  const values = excluded.toSorted().map(compact).join(',');
  const left = `EXDATE${when.is_all_day ? ';VALUE=DATE' : ''}:${values}`;
  const parsed = parseRecurrence([...when.rule, left], timesOf(when));
  // A series that leaves out all it has is judged by whoever writes it.
  return 'fault' in parsed ? [...when.rule, left] : parsed.lines;
}

/** Whether a series has any occurrence that is not left out. */
export function hasOccurrences(when: When, excluded: readonly string[]): boolean {
  if (!when.rule || excluded.length === 0) return true;
  const parsed = parseRecurrence(writeLines(when, excluded) ?? [], timesOf(when));
  return !('fault' in parsed);
}

/** An all-day period that ends where it starts means that one day. */
export const endOfDays = (start: string, end: string): string =>
  end === start ? addDays(start, 1) : end;
