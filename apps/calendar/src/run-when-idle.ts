/** Delay in browsers without `requestIdleCallback`, such as Safari. */
const FALLBACK_DELAY_MS = 200;
const TIMEOUT_MS = 1000;

/**
 * Calls a function when the browser is idle, or after a second.
 *
 * @returns a function that cancels the call
 */
export function runWhenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}
