import type { EpochMs, EventTimes, Interval } from '@scheduler/scheduling';
import { occurrenceId, occurrencesBetween } from '@scheduler/scheduling/recurrence';
import type { RecordKey } from './repository.ts';

/** A record, or a series with the lines that say when it recurs. */
export interface Expandable extends RecordKey, EventTimes {
  recurrence: readonly string[] | null;
}

/** What an occurrence has in place of its record's keys. */
export interface Named {
  id: string;
  recurring_event_id: string | null;
  original_start_time: string | null;
}

/** A record by the names that it has on the wire. */
export function asRecord<T extends RecordKey>(row: T): T & Named {
  const { row_id, series_id, original_start } = row;
  const isOccurrence = series_id !== null && original_start !== null;
  return {
    ...row,
    id: isOccurrence ? occurrenceId(series_id, original_start) : row_id,
    recurring_event_id: series_id,
    original_start_time: original_start,
  };
}

/** The times of one of its occurrences put on a series. */
export const asOccurrence = <T extends Expandable>(
  series: T,
  times: Pick<EventTimes, 'start_time' | 'end_time' | 'start_date' | 'end_date'> & {
    original_start_time: string;
  },
): T & Named => ({
  ...series,
  ...times,
  id: occurrenceId(series.row_id, times.original_start_time),
  recurring_event_id: series.row_id,
});

/** What a record puts into a window, earliest first: itself, or the occurrences of its series. */
function occurrencesIn<T extends Expandable>(
  row: T,
  window: Interval,
  limit: number,
): (T & Named)[] {
  const { is_series, recurrence, overridden } = row;
  if (!is_series || recurrence === null) return [asRecord(row)];
  const own = new Set(overridden);
  return occurrencesBetween({ ...row, recurrence }, window, limit + own.size)
    .filter(({ original_start_time }) => !own.has(original_start_time))
    .slice(0, limit)
    .map((times) => asOccurrence(row, times));
}

const earlier = (a: Expandable & Named, b: Expandable & Named) => {
  if (a.start_time !== b.start_time) return a.start_time < b.start_time ? -1 : 1;
  return a.row_id < b.row_id ? -1 : a.row_id > b.row_id ? 1 : 0;
};

/** Everything that records put into a window, earliest first; `null` if it is more than `limit`. */
export function expand<T extends Expandable>(
  rows: readonly T[],
  window: Interval,
  limit: number,
): (T & Named)[] | null {
  const found: (T & Named)[] = [];
  for (const row of rows) {
    for (const one of occurrencesIn(row, window, limit + 1)) found.push(one);
    if (found.length > limit) return null;
  }
  return found.toSorted(earlier);
}

/**
 * The earliest of what records put into their windows, as many as `limit`.
 *
 * @param windowOf the window of a record, given where it may end
 */
export function expandEarliest<T extends Expandable>(
  rows: readonly T[],
  end: EpochMs,
  windowOf: (row: T, end: EpochMs) => Interval,
  limit: number,
): (T & Named)[] {
  let found: (T & Named)[] = [];
  let until = end;
  const cut = () => {
    found = found.toSorted(earlier).slice(0, limit);
    const last = found.at(-1);
    // What starts later than the last that counts need not be looked for.
    if (found.length === limit && last) until = Math.min(end, Date.parse(last.start_time) + 1);
  };
  for (const row of rows) {
    for (const one of occurrencesIn(row, windowOf(row, until), limit)) found.push(one);
    if (found.length > 2 * limit) cut();
  }
  cut();
  return found;
}
