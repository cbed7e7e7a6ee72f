import { intersectIntervals, findOverlappingPairs, mergeIntervals } from '@scheduler/scheduling';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import type { EpochMs, Interval } from '@scheduler/scheduling';
import type { TimelineEvent } from './timeline-events.ts';

/** Hours that are always visible. */
const WORKING_DAY = { from: 8, to: 19 };
/** Minimum duration of a drawn event, so that its title fits. */
const MIN_DURATION_MS = HOUR_MS / 2;

export interface HorizontalRange {
  /** Percentage of the timeline's width. */
  left: number;
  width: number;
}

export interface LaidOutEvent extends HorizontalRange {
  timelineEvent: TimelineEvent;
  lane: number;
}

export interface TimelineLayout {
  /** Starts of the visible hours, in epoch milliseconds. */
  hours: number[];
  events: LaidOutEvent[];
  lanes: number;
  overlaps: HorizontalRange[];
  /** Percentage of the timeline's width. */
  nowAt: number;
}

/** Lays out a day's timed events on a horizontal timeline, with lanes for overlapping events. */
export function layOutTimeline(
  day: Interval,
  timed: readonly TimelineEvent[],
  now: EpochMs,
): TimelineLayout {
  const visible = getVisibleHours(day, timed, now);
  const toPercent = (ms: number) => (ms / (visible.end - visible.start)) * 100;
  const toRange = ({ start, end }: Interval): HorizontalRange => {
    const from = Math.max(start, visible.start);
    return {
      left: toPercent(from - visible.start),
      width: toPercent(Math.min(end, visible.end) - from),
    };
  };

  const laneEnds: number[] = [];
  const events = timed.map((timelineEvent) => {
    const end = Math.max(timelineEvent.end, timelineEvent.start + MIN_DURATION_MS);
    const freeLane = laneEnds.findIndex((laneEnd) => laneEnd <= timelineEvent.start);
    const lane = freeLane === -1 ? laneEnds.length : freeLane;
    laneEnds[lane] = end;
    return { timelineEvent, lane, ...toRange({ start: timelineEvent.start, end }) };
  });

  return {
    hours: Array.from(
      { length: Math.round((visible.end - visible.start) / HOUR_MS) },
      (_, index) => visible.start + index * HOUR_MS,
    ),
    events,
    lanes: laneEnds.length,
    overlaps: findOverlaps(timed).map(toRange),
    nowAt: toPercent(now - visible.start),
  };
}

/** Returns the intervals that several events block. */
const findOverlaps = (timed: readonly TimelineEvent[]): Interval[] =>
  mergeIntervals(
    findOverlappingPairs(
      timed
        .filter(({ isBusy }) => isBusy)
        .map((timelineEvent) => ({ ...timelineEvent.event, timelineEvent })),
    ).flatMap(
      ([earlier, later]) => intersectIntervals(earlier.timelineEvent, later.timelineEvent) ?? [],
    ),
  );

/** Returns the working day, extended to full hours that include now and every event. */
function getVisibleHours(day: Interval, timed: readonly Interval[], now: EpochMs): Interval {
  const starts = [now, ...timed.map(({ start }) => start)];
  const ends = [now + 1, ...timed.map(({ start, end }) => Math.max(end, start + MIN_DURATION_MS))];
  const firstHour = Math.floor((Math.min(...starts) - day.start) / HOUR_MS);
  const lastHour = Math.ceil((Math.max(...ends) - day.start) / HOUR_MS);
  return {
    start: day.start + Math.max(0, Math.min(WORKING_DAY.from, firstHour)) * HOUR_MS,
    end: Math.min(day.end, day.start + Math.max(WORKING_DAY.to, lastHour) * HOUR_MS),
  };
}
