import { freeGaps, longest } from './free-busy.ts';
import { coveredBy, HOUR, intersection, lengthOf, MINUTE, type Interval } from './interval.ts';
import { freeStretches, type WorkWeek } from './work-week.ts';

/** One part of the productivity score, in whole points. */
export interface ScorePart {
  name: 'meeting_load' | 'overlaps' | 'focus' | 'fragmentation' | 'late_hours';
  points: number;
  /** What a perfect week gets. */
  most: number;
}

/** Of the working time; up to here meetings cost nothing. */
const HEALTHY_LOAD = 0.4;
/** Of the meeting time, double-booked: from here on nothing is left. */
const WORST_OVERLAP = 0.25;
/** A stretch this long is enough for deep work on a day. */
const FOCUS_STRETCH = 150 * MINUTE;
/** A gap shorter than this is hardly of use. */
export const USEFUL_GAP = HOUR;
/** Of the meeting time, outside working hours: from here on nothing is left. */
const WORST_LATENESS = 0.5;

const sum = (intervals: readonly Interval[]) =>
  intervals.reduce((total, interval) => total + lengthOf(interval), 0);

/** `value / whole`, and 0 of nothing. */
const share = (value: number, whole: number) => (whole > 0 ? value / whole : 0);

const within = (busy: readonly Interval[], days: readonly Interval[]) =>
  days.flatMap((day) =>
    busy.map((part) => intersection(day, part)).filter((part) => part !== null),
  );

/** Time that two or more events share, each instant counted once. */
export function doubleBooked(busy: readonly Interval[]): number {
  const sorted = busy.toSorted((a, b) => a.start - b.start);
  let latest = -Infinity;
  const shared = sorted.map(({ start, end }) => {
    const overlap = { start, end: Math.max(start, Math.min(end, latest)) };
    latest = Math.max(latest, end);
    return overlap;
  });
  return coveredBy(shared);
}

/** Time of events that lies outside working hours. */
export const lateTime = ({ busy, workDays }: WorkWeek): number =>
  coveredBy(busy) - coveredBy(within(busy, workDays));

function focusShare({ busy, workDays }: WorkWeek): number {
  const days = workDays.map((day) => {
    const stretch = longest(freeGaps(day, busy));
    return Math.min(1, (stretch ? lengthOf(stretch) : 0) / FOCUS_STRETCH);
  });
  return share(
    days.reduce((total, day) => total + day, 0),
    days.length,
  );
}

function usefulShare(week: WorkWeek): number {
  const free = freeStretches(week);
  return share(sum(free.filter((gap) => lengthOf(gap) >= USEFUL_GAP)), sum(free));
}

/**
 * Judges a week by five plain figures, each a share from 0 (bad) to 1 (good):
 *
 * - meeting_load, 30: working time spent in events, good up to 40 %, bad when all of it is;
 * - overlaps, 20: event time double-booked, bad from a quarter of it;
 * - focus, 25: the longest free stretch of each work day against 2 h 30 m, on average;
 * - fragmentation, 15: free working time that comes in pieces of an hour or more;
 * - late_hours, 10: event time outside working hours, bad from a half of it.
 *
 * The parts are whole points, so that they add up to the score exactly.
 */
export function scoreParts(week: WorkWeek): ScorePart[] {
  const meeting = coveredBy(week.busy);
  const load = share(coveredBy(within(week.busy, week.workDays)), sum(week.workDays));
  const part = (name: ScorePart['name'], most: number, good: number): ScorePart => ({
    name,
    most,
    points: Math.round(most * Math.min(1, Math.max(0, good))),
  });
  return [
    part('meeting_load', 30, 1 - (load - HEALTHY_LOAD) / (1 - HEALTHY_LOAD)),
    part('overlaps', 20, 1 - share(doubleBooked(week.busy), meeting) / WORST_OVERLAP),
    part('focus', 25, focusShare(week)),
    part('fragmentation', 15, usefulShare(week)),
    part('late_hours', 10, 1 - share(lateTime(week), meeting) / WORST_LATENESS),
  ];
}
