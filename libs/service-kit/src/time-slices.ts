import { setImmediate } from 'node:timers/promises';

/**
 * Duration of a slice. A request takes several turns of the event loop, each of which waits for one slice
 * of every computation.
 */
const SLICE_MS = 1;

/** CPU time of this thread. Unlike elapsed time, it doesn't depend on other load on the machine. */
function getCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface CpuLimit {
  /** CPU time for all slices together, in milliseconds. */
  cpuMs: number;
  /** Creates the error to throw when the limit is exceeded. */
  createError: () => Error;
}

/** A long computation that is divided into slices. Other requests are processed in between. */
export interface TimeSlices {
  /** Whether the current slice has taken long enough. */
  isOver: () => boolean;
  /** Ends the slice, lets other requests run and starts the next slice. */
  next: () => Promise<void>;
  /** Starts a slice after waiting for something else, whose time doesn't count. */
  resume: () => void;
}

export interface TimeSliceOptions {
  /** CPU time after which `next` throws; by default, there is no limit. */
  limit?: CpuLimit;
  /** Pauses after a slice that took some milliseconds. By default, `next` only lets others run. */
  pause?: ((sliceMs: number) => Promise<unknown>) | undefined;
}

/** Starts the first slice of a computation. Call `next` whenever `isOver` returns true. */
export function startTimeSlices({
  limit,
  pause = () => setImmediate(),
}: TimeSliceOptions = {}): TimeSlices {
  let usedCpuMs = 0;
  let [startedAt, startCpuMs] = [0, 0];
  const resume = () => {
    startedAt = performance.now();
    if (limit) startCpuMs = getCpuMs();
  };
  resume();
  return {
    isOver: () => performance.now() - startedAt >= SLICE_MS,
    next: async () => {
      if (limit) {
        usedCpuMs += getCpuMs() - startCpuMs;
        if (usedCpuMs > limit.cpuMs) throw limit.createError();
      }
      await pause(performance.now() - startedAt);
      resume();
    },
    resume,
  };
}

/**
 * Maps an array in slices.
 *
 * @returns the results in order
 */
export async function mapInSlices<T, R>(
  items: readonly T[],
  map: (item: T) => R,
  slices: TimeSlices,
): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(map(item));
    if (slices.isOver()) await slices.next();
  }
  return results;
}
