import { startOfDate } from '../all-day.ts';
import type { EventTimes } from '../event-times.ts';
import type { EpochMs, Interval } from '../interval.ts';
import { lengthOfTimes, markNamed, type Mark } from './clock.ts';
import { hasMark, lastMark, marksBetween, recurringOf, type Series } from './recurring.ts';
import { DAY_MS, dayOf } from './days.ts';
import { writeDay, writeInstant } from './instant-text.ts';

/**
 * One occurrence of a series. `original_start_time` is its RECURRENCE-ID: an ISO instant, or
 * `YYYY-MM-DD` for an all-day one.
 */
export interface Occurrence extends Pick<
  EventTimes,
  'start_time' | 'end_time' | 'start_date' | 'end_date'
> {
  original_start_time: string;
}

function occurrenceOf(series: Series, mark: Mark, length = lengthOfTimes(series)): Occurrence {
  if (!series.is_all_day) {
    const start_time = writeInstant(mark);
    return {
      start_time,
      end_time: writeInstant(mark + length),
      start_date: null,
      end_date: null,
      original_start_time: start_time,
    };
  }
  const start_date = writeDay(dayOf(mark));
  const end_date = writeDay(dayOf(mark) + length);
  return {
    start_time: writeInstant(startOfDate(start_date, series.time_zone)),
    end_time: writeInstant(startOfDate(end_date, series.time_zone)),
    start_date,
    end_date,
    original_start_time: start_date,
  };
}

const overlapsWindow = (window: Interval) => (occurrence: Occurrence) =>
  Date.parse(occurrence.start_time) < window.end && Date.parse(occurrence.end_time) > window.start;

/**
 * The occurrences that overlap a half-open window, earliest first, at most `limit`. The cost is
 * that of the window, not of the time since the series began.
 *
 * @throws RecurrenceFault if the series' lines are none that `parseRecurrence` gave
 */
export function occurrencesBetween(series: Series, window: Interval, limit: number): Occurrence[] {
  if (limit < 1 || window.end <= window.start) return [];
  const recurring = recurringOf(series);
  const length = lengthOfTimes(series);
  if (!series.is_all_day) {
    const marks = marksBetween(recurring, window.start - length + 1, window.end - 1, limit);
    return marks.map((mark) => occurrenceOf(series, mark, length));
  }
  // Dates begin up to 14 hours before and 12 after they do in UTC; two at each end may lie outside.
  const from = window.start - (length + 1) * DAY_MS;
  return marksBetween(recurring, from, window.end + DAY_MS, limit + 4)
    .map((mark) => occurrenceOf(series, mark, length))
    .filter(overlapsWindow(window))
    .slice(0, limit);
}

/** The occurrence that starts originally at this time, or `null` if the series has none. */
export function occurrenceAt(series: Series, original_start_time: string): Occurrence | null {
  const recurring = recurringOf(series);
  const mark = markNamed(original_start_time, recurring.clock);
  return !Number.isNaN(mark) && hasMark(recurring, mark) ? occurrenceOf(series, mark) : null;
}

/** The earliest occurrence, which need not be at the event's start; `null` of an empty series. */
export function firstOccurrence(series: Series): Occurrence | null {
  const [mark] = marksBetween(recurringOf(series), -Infinity, Infinity, 1);
  return mark === undefined ? null : occurrenceOf(series, mark);
}

/**
 * The exclusive end of the last occurrence; `null` when the series never ends. A series that has no
 * occurrence ends where it starts.
 */
export function seriesEnd(series: Series): EpochMs | null {
  const mark = lastMark(recurringOf(series));
  if (mark === Infinity) return null;
  return mark === null
    ? Date.parse(series.start_time)
    : Date.parse(occurrenceOf(series, mark).end_time);
}
