import { DAY_MS } from '@scheduler/scheduling/durations';
import type { Interval } from '@scheduler/scheduling';
import {
  formatOccurrenceId,
  expandSeries,
  getSeriesEnd,
  type Occurrence,
} from '@scheduler/scheduling/recurrence';
import { toEventId } from '../events/expand-series.ts';
import type { Candidate } from './repository.ts';

/** The event or occurrence that a search result displays. */
export interface DisplayedOccurrence extends Pick<
  Candidate,
  'start_time' | 'end_time' | 'start_date' | 'end_date'
> {
  id: string;
  recurring_event_id: string | null;
}

/** Latest supported date, in epoch milliseconds. */
const MAX_TIME = Date.UTC(2200, 0);
const MAX_OCCURRENCES = 5;

function findOccurrence(candidate: Candidate, recurrence: string[], window: Interval, now: number) {
  const series = { ...candidate, recurrence };
  const overriddenStarts = new Set(candidate.overridden);
  const isOverridden = ({ original_start_time }: Occurrence) =>
    overriddenStarts.has(original_start_time);
  const findFirst = (from: number, to: number) =>
    expandSeries(series, { start: from, end: to }, overriddenStarts.size + 1).find(
      (occurrence) => !isOverridden(occurrence),
    );
  const searchFrom = Math.max(window.start, Math.min(now, window.end));
  const next = findFirst(searchFrom, window.end);
  if (next) return next;
  const end = Math.min(getSeriesEnd(series) ?? MAX_TIME, searchFrom);
  // The last occurrence is in the past. Search backwards in increasingly long ranges.
  for (let rangeMs = 32 * DAY_MS; ; rangeMs *= 8) {
    const start = Math.max(window.start, end - rangeMs);
    const past = expandSeries(
      series,
      { start, end },
      overriddenStarts.size + MAX_OCCURRENCES * 1000,
    );
    const last = past.findLast((occurrence) => !isOverridden(occurrence));
    if (last) return last;
    if (start === window.start || rangeMs > MAX_TIME) return null;
  }
}

/**
 * Returns the occurrence to display for an event. This is the next one in the window, otherwise the
 * last one in the window. Returns `null` if the window contains no occurrence.
 *
 * @param now epoch milliseconds
 */
export function getDisplayedOccurrence(
  candidate: Candidate,
  window: Interval,
  now: number,
): DisplayedOccurrence | null {
  const { row_id, series_id, recurrence } = candidate;
  const { start_time, end_time, start_date, end_date } = candidate;
  if (recurrence === null) {
    const id = toEventId(candidate);
    return { id, recurring_event_id: series_id, start_time, end_time, start_date, end_date };
  }
  const occurrence = findOccurrence(candidate, recurrence, window, now);
  return (
    occurrence && {
      id: formatOccurrenceId(row_id, occurrence.original_start_time),
      recurring_event_id: row_id,
      start_time: occurrence.start_time,
      end_time: occurrence.end_time,
      start_date: occurrence.start_date,
      end_date: occurrence.end_date,
    }
  );
}
