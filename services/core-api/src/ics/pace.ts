import { setTimeout } from 'node:timers/promises';

/** Pauses after work that took some milliseconds. */
export type Pause = (workMs: number) => Promise<void>;

/** Pauses in proportion to the work, so that a slow import uses about a fifth of a processor. */
const PAUSE_FACTOR = 4;

/** Limits how long an import delays other writes of its user. */
const MAX_TOTAL_PAUSE_MS = 10_000;

/** Creates the pauses of one import that shouldn't delay the requests of other users. */
export function createSlowPace(wait: (ms: number) => Promise<unknown> = setTimeout): Pause {
  let remainingMs = MAX_TOTAL_PAUSE_MS;
  return async (workMs) => {
    const pauseMs = Math.min(workMs * PAUSE_FACTOR, remainingMs);
    if (pauseMs <= 0) return;
    remainingMs -= pauseMs;
    await wait(pauseMs);
  };
}
