import { CONFLICTS_TOLD, EVENTS_LISTED, type Conflict } from '@scheduler/contracts/core';
import { intersection, intervalOf, overlaps, type Interval } from '@scheduler/scheduling';
import { occurrencesBetween, type Series } from '@scheduler/scheduling/recurrence';
import type { Db } from '@scheduler/service-kit';
import { asConflict, busyIn, timeTaken, withBuffers, type Busy } from './busy.ts';
import type { Excluded } from './repository.ts';

/** What might take time: an event, or with a rule a series. */
export interface Proposal extends Omit<Series, 'recurrence'> {
  recurrence: readonly string[] | null;
  buffer_before: number;
  buffer_after: number;
}

const YEAR = 366 * 86_400_000;
/** A series of every quarter of an hour is looked at no further than ten days. */
const TIMES_PROPOSED = 1000;

/** The times that a proposal takes; of a series those of the year from then on, or of its first. */
function timesOf(proposal: Proposal, from: number): Interval[] {
  const { recurrence } = proposal;
  if (recurrence === null) return [withBuffers(intervalOf(proposal), proposal)];
  const series = { ...proposal, recurrence };
  const inYear = (start: number) =>
    occurrencesBetween(series, { start, end: start + YEAR }, TIMES_PROPOSED);
  const ahead = inYear(from);
  const times = ahead.length > 0 ? ahead : inYear(Date.parse(proposal.start_time));
  return times.map((one) => withBuffers(intervalOf(one), proposal));
}

/** What overlaps at least one of some times that are in order; both in order of their starts. */
function clashing(busy: readonly Busy[], times: readonly Interval[]): Busy[] {
  const longest = Math.max(...times.map(({ start, end }) => end - start));
  return busy.filter((one) => {
    const taken = timeTaken(one);
    const first = times.findIndex(({ start }) => start > taken.start - longest);
    for (let at = Math.max(first, 0); at < times.length; at += 1) {
      const time = times[at];
      if (!time || time.start >= taken.end) return false;
      if (overlaps(time, taken)) return true;
    }
    return false;
  });
}

/**
 * The first of what takes the user's time when a proposal would.
 *
 * @param from when the year begins that of a series is looked at, in epoch ms; its start unless told
 */
export async function conflictsOf(
  db: Db,
  userId: string,
  proposal: Proposal,
  excluded: Excluded | null,
  from: number = Date.parse(proposal.start_time),
): Promise<Conflict[]> {
  const times = timesOf(proposal, from);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return [];
  const window = { start: first.start, end: Math.max(...times.map(({ end }) => end)) };
  const limit = times.length > 1 ? EVENTS_LISTED : CONFLICTS_TOLD;
  const busy = await busyIn(db, { userId }, window, limit, excluded);
  return clashing(busy, times).slice(0, CONFLICTS_TOLD).map(asConflict);
}

/** Two that take the same time, and the time that both take, buffers included. */
export interface Clash {
  first: Busy;
  second: Busy;
  both: Interval;
}

/** Every pair that takes the same time, in the order of the later one's start, one after another. */
export function* clashesOf(busy: readonly Busy[]): Generator<Clash> {
  const sorted = busy
    .map((record) => ({ record, taken: timeTaken(record) }))
    .toSorted((a, b) => a.taken.start - b.taken.start || a.taken.end - b.taken.end);
  let open: typeof sorted = [];
  for (const next of sorted) {
    open = open.filter(({ taken }) => taken.end > next.taken.start);
    for (const { record, taken } of open) {
      const both = intersection(taken, next.taken);
      if (both) yield { first: record, second: next.record, both };
    }
    open.push(next);
  }
}
