import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Message that a program sends to its supervisor at each interval. */
export const HEARTBEAT = 'heartbeat';
export const HEARTBEAT_INTERVAL_MS = 1000;

const PROBE_INTERVAL_MS = 5000;

interface HangOptions {
  /** Milliseconds without a response after which a program counts as hanging. */
  timeoutMs: number;
  onHang: () => void;
}

/**
 * Watches the heartbeats of a program, starting with the first one, because the program loads its
 * modules before that. Returns a function that stops watching.
 */
export function watchHeartbeat(
  child: ChildProcess,
  { timeoutMs, onHang }: HangOptions,
): () => void {
  let missedIntervals: number | undefined;
  child.on('message', (message) => {
    if (message === HEARTBEAT) missedIntervals = 0;
  });
  // Counts ticks instead of comparing times, to exclude time while this process is suspended.
  const timer = setInterval(() => {
    if (missedIntervals === undefined) return;
    missedIntervals += 1;
    if (missedIntervals * HEARTBEAT_INTERVAL_MS < timeoutMs) return;
    clearInterval(timer);
    onHang();
  }, HEARTBEAT_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Repeats a check of a program that sends no heartbeats. Returns a function that stops watching.
 *
 * @param probe resolves once the program responds; any error except the signal's is a response
 */
export function watchProbe(
  probe: (signal: AbortSignal) => Promise<void>,
  { timeoutMs, onHang }: HangOptions,
): () => void {
  const stopped = new AbortController();
  const watch = async () => {
    for (;;) {
      await pause(PROBE_INTERVAL_MS, undefined, { signal: stopped.signal, ref: false });
      const timeout = AbortSignal.timeout(timeoutMs);
      await probe(AbortSignal.any([timeout, stopped.signal])).catch(() => undefined);
      if (timeout.aborted) return onHang();
    }
  };
  // Rejects only if watching was stopped.
  watch().catch(() => undefined);
  return () => stopped.abort();
}
