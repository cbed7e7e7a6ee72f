import { setImmediate, setTimeout } from 'node:timers/promises';

/** Pauses after work that took some milliseconds. */
export type Pause = (workMs: number) => Promise<void>;

/** Pauses in proportion to the work, so that a slow import uses about a fifth of a processor. */
const PAUSE_FACTOR = 4;

/** Limits how long an import delays other writes of its user. */
const MAX_TOTAL_PAUSE_MS = 10_000;

interface SlowPaceOptions {
  /** Whether to pause now. */
  isSlow: () => boolean;
  /** Waits for some milliseconds; tests replace it. */
  wait?: (ms: number) => Promise<unknown>;
}

/** Creates the pauses of one import that shouldn't delay the requests of other users. */
export function createSlowPace({ isSlow, wait = setTimeout }: SlowPaceOptions): Pause {
  let remainingMs = MAX_TOTAL_PAUSE_MS;
  return async (workMs) => {
    const pauseMs = isSlow() ? Math.min(workMs * PAUSE_FACTOR, remainingMs) : 0;
    // Lets other requests run in any case.
    if (pauseMs <= 0) return setImmediate();
    remainingMs -= pauseMs;
    await wait(pauseMs);
  };
}
