import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;
const REQUEST_TIMEOUT_MS = 2000;

/** Resolves once the URL responds with 200. Rejects with the signal's reason if it aborts first. */
export async function waitUntilHealthy(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch(
      () => null,
    );
    await response?.body?.cancel();
    if (response?.ok) return;
    await pause(POLL_INTERVAL_MS, undefined, { signal });
  }
}
