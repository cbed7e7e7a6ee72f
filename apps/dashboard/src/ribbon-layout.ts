import { HOUR_MS, intersection, overlappingPairs, union } from '@scheduler/scheduling';
import type { EpochMs, Interval } from '@scheduler/scheduling';
import type { PlacedEvent } from './placed-events.ts';

/** The hours that are always drawn, counted from midnight. */
const WORKING_DAY = { from: 8, to: 19 };
/** A shorter event is drawn this wide, so that its name can be read. */
const SHORTEST = HOUR_MS / 2;

export interface Span {
  /** Per cent of the ribbon's width. */
  left: number;
  width: number;
}

export interface RibbonEvent extends Span {
  placed: PlacedEvent;
  lane: number;
}

export interface Ribbon {
  /** Where each drawn hour begins, in epoch ms. */
  hours: number[];
  events: RibbonEvent[];
  lanes: number;
  overlaps: Span[];
  /** Per cent from the left. */
  nowAt: number;
}

/** Lays one day's timed events along a line, overlapping ones in lanes below each other. */
export function layRibbon(day: Interval, timed: readonly PlacedEvent[], now: EpochMs): Ribbon {
  const shown = hoursOf(day, timed, now);
  const share = (ms: number) => (ms / (shown.end - shown.start)) * 100;
  const spanOf = ({ start, end }: Interval): Span => {
    const from = Math.max(start, shown.start);
    return { left: share(from - shown.start), width: share(Math.min(end, shown.end) - from) };
  };

  const laneEnds: number[] = [];
  const events = timed.map((placed) => {
    const end = Math.max(placed.end, placed.start + SHORTEST);
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= placed.start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = end;
    return { placed, lane, ...spanOf({ start: placed.start, end }) };
  });

  return {
    hours: Array.from(
      { length: Math.round((shown.end - shown.start) / HOUR_MS) },
      (_, index) => shown.start + index * HOUR_MS,
    ),
    events,
    lanes: laneEnds.length,
    overlaps: overlapsAmong(timed).map(spanOf),
    nowAt: share(now - shown.start),
  };
}

/** The stretches that more than one of the events covers. */
const overlapsAmong = (timed: readonly PlacedEvent[]): Interval[] =>
  union(
    overlappingPairs(timed.map((placed) => ({ ...placed.event, placed }))).flatMap(
      ([earlier, later]) => intersection(earlier.placed, later.placed) ?? [],
    ),
  );

/** The working day, stretched to whole hours that hold now and every event, within the day. */
function hoursOf(day: Interval, timed: readonly Interval[], now: EpochMs): Interval {
  const starts = [now, ...timed.map(({ start }) => start)];
  const ends = [now + 1, ...timed.map(({ start, end }) => Math.max(end, start + SHORTEST))];
  const first = Math.floor((Math.min(...starts) - day.start) / HOUR_MS);
  const last = Math.ceil((Math.max(...ends) - day.start) / HOUR_MS);
  return {
    start: day.start + Math.max(0, Math.min(WORKING_DAY.from, first)) * HOUR_MS,
    end: Math.min(day.end, day.start + Math.max(WORKING_DAY.to, last) * HOUR_MS),
  };
}
