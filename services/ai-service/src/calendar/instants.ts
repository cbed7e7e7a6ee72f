import { getDurationMs, parseInterval, type Interval, type Period } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Times of events, tasks and plans are multiples of this. */
export const GRID_MINUTES = 15;
export const GRID_MS = GRID_MINUTES * MINUTE_MS;

/** Rounds up to the grid, so requests in the same 15-minute slot have the same input. */
export const roundUpToGrid = (now: number) => Math.ceil(now / GRID_MS) * GRID_MS;

/** A time range as ISO instants. */
export interface InstantRange {
  start: string;
  end: string;
}

/** Formats an instant as the API does. */
export const toIsoString = (time: number | string) => new Date(time).toISOString();

/** Formats an interval as the API does. */
export const toIsoRange = ({ start, end }: Interval): InstantRange => ({
  start: toIsoString(start),
  end: toIsoString(end),
});

/** Converts an interval to a period as in the API. */
export const toPeriod = ({ start, end }: Interval): Period => ({
  start_time: toIsoString(start),
  end_time: toIsoString(end),
});

/** Formats an instant without milliseconds, as the optimizer expects. */
export const toInstantString = (time: number | string) => toIsoString(time).replace('.000Z', 'Z');

/** Formats an interval without milliseconds, as the optimizer expects. */
export const toInstantRange = ({ start, end }: Interval): InstantRange => ({
  start: toInstantString(start),
  end: toInstantString(end),
});

/** Extends an interval to whole minutes, the precision of the optimizer. */
export const toWholeMinutes = ({ start, end }: Interval): InstantRange =>
  toInstantRange({
    start: Math.floor(start / MINUTE_MS) * MINUTE_MS,
    end: Math.ceil(end / MINUTE_MS) * MINUTE_MS,
  });

export const toInterval = ({ start, end }: InstantRange): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

export const getDurationMinutes = (period: Period) =>
  getDurationMs(parseInterval(period)) / MINUTE_MS;
