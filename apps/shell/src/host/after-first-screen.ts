const firstScreen = Promise.withResolvers<void>();

/** Called when the first screen is ready for use. */
export const markScreenReady = () => firstScreen.resolve();

const DELAY_MS = 1000;

/**
 * Calls a function once, when the browser is idle after the first screen is ready. Use it for code
 * that every visit needs, but not immediately. The delay gives priority to the screen's requests.
 */
export function runAfterFirstScreen(callback: () => void) {
  const scheduleIdle = globalThis.requestIdleCallback ?? setTimeout; // not supported by Safari
  void firstScreen.promise.then(() => setTimeout(() => scheduleIdle(callback), DELAY_MS));
}
