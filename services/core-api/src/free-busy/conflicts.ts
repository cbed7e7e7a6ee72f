import {
  MAX_REPORTED_CONFLICTS,
  MAX_LISTED_EVENTS,
  type Conflict,
} from '@scheduler/contracts/core';
import { intersectIntervals, parseInterval, overlaps, type Interval } from '@scheduler/scheduling';
import { expandSeries, type Series } from '@scheduler/scheduling/recurrence';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { mapInSlices, type Db, type TimeSlices } from '@scheduler/service-kit';
import { startExpansion } from '../events/expansion-limits.ts';
import {
  toConflict,
  findBusyEvents,
  getOccupiedInterval,
  addBuffers,
  type BusyEvent,
} from './busy-events.ts';
import type { ExcludedEvent } from './repository.ts';

/** An event or series to check for conflicts. */
export interface Candidate extends Omit<Series, 'recurrence'> {
  recurrence: readonly string[] | null;
  buffer_before: number;
  buffer_after: number;
}

const YEAR_MS = 366 * DAY_MS;
/**
 * Limits the check of frequent series. For example, a series that repeats every 15 minutes is
 * checked for about ten days.
 */
const MAX_CANDIDATE_OCCURRENCES = 1000;

/**
 * Returns the time that the candidate blocks. A series is expanded for one year from `from`, or
 * from its start if it has no occurrence in that year.
 */
function getCandidateIntervals(candidate: Candidate, from: number): Interval[] {
  const { recurrence } = candidate;
  if (recurrence === null) return [addBuffers(parseInterval(candidate), candidate)];
  const series = { ...candidate, recurrence };
  const findOccurrencesInYear = (start: number) =>
    expandSeries(series, { start, end: start + YEAR_MS }, MAX_CANDIDATE_OCCURRENCES);
  const upcoming = findOccurrencesInYear(from);
  const occurrences =
    upcoming.length > 0 ? upcoming : findOccurrencesInYear(Date.parse(candidate.start_time));
  return occurrences.map((occurrence) => addBuffers(parseInterval(occurrence), candidate));
}

/** Returns the index of the first interval that starts after `time`. */
function findFirstAfter(intervals: readonly Interval[], time: number): number {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((intervals[middle]?.start ?? Infinity) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the first events that overlap any of the intervals, which must be sorted by start. */
async function findOverlapping(
  busy: readonly BusyEvent[],
  intervals: readonly Interval[],
  slices: TimeSlices,
): Promise<BusyEvent[]> {
  const maxLength = Math.max(...intervals.map(({ start, end }) => end - start));
  const isOverlapping = (event: BusyEvent) => {
    const occupied = getOccupiedInterval(event);
    const firstIndex = findFirstAfter(intervals, occupied.start - maxLength);
    for (let index = firstIndex; index < intervals.length; index += 1) {
      const interval = intervals[index];
      if (!interval || interval.start >= occupied.end) return false;
      if (overlaps(interval, occupied)) return true;
    }
    return false;
  };
  const found: BusyEvent[] = [];
  for (const event of busy) {
    if (isOverlapping(event)) found.push(event);
    if (found.length === MAX_REPORTED_CONFLICTS) break;
    if (slices.isOver()) await slices.next();
  }
  return found;
}

/**
 * Finds the first `MAX_REPORTED_CONFLICTS` events that overlap the candidate and block the user's
 * time.
 *
 * @param from start of the year to check for a series, in epoch ms; defaults to the series' start
 * @throws Problem `invalid-request` if there are too many series
 */
export async function findConflicts(
  db: Db,
  userId: string,
  candidate: Candidate,
  excluded: ExcludedEvent | null,
  from: number = Date.parse(candidate.start_time),
): Promise<Conflict[]> {
  const intervals = getCandidateIntervals(candidate, from);
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (!first || !last) return [];
  const window = { start: first.start, end: Math.max(...intervals.map(({ end }) => end)) };
  const limit = intervals.length > 1 ? MAX_LISTED_EVENTS : MAX_REPORTED_CONFLICTS;
  const slices = startExpansion();
  const busy = await findBusyEvents(db, { userId }, { window, limit, excluded, slices });
  return (await findOverlapping(busy, intervals, slices)).map(toConflict);
}

export interface ConflictPair {
  first: BusyEvent;
  second: BusyEvent;
  /** Includes the buffers of both events. */
  overlap: Interval;
}

/** Yields all pairs of overlapping events, ordered by the start of the later event. */
function* generateConflictPairs(
  sorted: readonly { event: BusyEvent; occupied: Interval }[],
): Generator<ConflictPair> {
  let ongoing: (typeof sorted)[number][] = [];
  for (const next of sorted) {
    ongoing = ongoing.filter(({ occupied }) => occupied.end > next.occupied.start);
    for (const { event, occupied } of ongoing) {
      const overlap = intersectIntervals(occupied, next.occupied);
      if (overlap) yield { first: event, second: next.event, overlap };
    }
    ongoing.push(next);
  }
}

/**
 * Finds pairs of overlapping events, ordered by the start of the later event.
 *
 * @param offset number of pairs to skip
 * @param limit maximum number of pairs
 */
export async function findConflictPairs(
  busy: readonly BusyEvent[],
  { offset, limit }: { offset: number; limit: number },
  slices: TimeSlices,
): Promise<ConflictPair[]> {
  slices.resume();
  const toOccupied = (event: BusyEvent) => ({ event, occupied: getOccupiedInterval(event) });
  const sorted = (await mapInSlices(busy, toOccupied, slices)).toSorted(
    (a, b) => a.occupied.start - b.occupied.start || a.occupied.end - b.occupied.end,
  );
  const pairs: ConflictPair[] = [];
  let index = 0;
  for (const pair of generateConflictPairs(sorted)) {
    if (index >= offset) pairs.push(pair);
    index += 1;
    if (index >= offset + limit) break;
    if (slices.isOver()) await slices.next();
  }
  return pairs;
}
