import type { Interval } from '@scheduler/scheduling';
import {
  occurrenceId,
  occurrencesBetween,
  seriesEnd,
  type Occurrence,
} from '@scheduler/scheduling/recurrence';
import type { Candidate } from './repository.ts';

/** Where an event that was found is on the calendar. */
export interface Place extends Pick<
  Candidate,
  'start_time' | 'end_time' | 'start_date' | 'end_date'
> {
  id: string;
  recurring_event_id: string | null;
}

/** Beyond it no date lies. */
const END_OF_TIME = Date.UTC(2200, 0);
const FEW = 5;

function occurrenceOf(candidate: Candidate, recurrence: string[], window: Interval, now: number) {
  const series = { ...candidate, recurrence };
  const own = new Set(candidate.overridden);
  const isOwn = ({ original_start_time }: Occurrence) => own.has(original_start_time);
  const first = (from: number, to: number) =>
    occurrencesBetween(series, { start: from, end: to }, own.size + 1).find((each) => !isOwn(each));
  const ahead = Math.max(window.start, Math.min(now, window.end));
  const next = first(ahead, window.end);
  if (next) return next;
  const end = Math.min(seriesEnd(series) ?? END_OF_TIME, ahead);
  // The last one lies before now: it is looked for in ever longer stretches.
  for (let span = 32 * 86_400_000; ; span *= 8) {
    const start = Math.max(window.start, end - span);
    const past = occurrencesBetween(series, { start, end }, own.size + FEW * 1000);
    const last = past.findLast((each) => !isOwn(each));
    if (last) return last;
    if (start === window.start || span > END_OF_TIME) return null;
  }
}

/**
 * The occurrence that a search shows: the next one in the window, else the last; `null` where there
 * is none.
 *
 * @param now epoch ms
 */
export function placeOf(candidate: Candidate, window: Interval, now: number): Place | null {
  const { row_id, series_id, original_start, recurrence } = candidate;
  const { start_time, end_time, start_date, end_date } = candidate;
  if (recurrence === null) {
    const isOccurrence = series_id !== null && original_start !== null;
    const id = isOccurrence ? occurrenceId(series_id, original_start) : row_id;
    return { id, recurring_event_id: series_id, start_time, end_time, start_date, end_date };
  }
  const found = occurrenceOf(candidate, recurrence, window, now);
  return (
    found && {
      id: occurrenceId(row_id, found.original_start_time),
      recurring_event_id: row_id,
      start_time: found.start_time,
      end_time: found.end_time,
      start_date: found.start_date,
      end_date: found.end_date,
    }
  );
}
