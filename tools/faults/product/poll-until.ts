import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 200;

/** Polls until a condition is met. A rejected check counts as not met. Returns false on timeout. */
export async function pollUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    if (
      await Promise.resolve()
        .then(condition)
        .catch(() => false)
    )
      return true;
    if (performance.now() > deadlineMs) return false;
    await pause(POLL_INTERVAL_MS);
  }
}
