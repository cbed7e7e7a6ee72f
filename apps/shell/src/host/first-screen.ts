const shown = Promise.withResolvers<void>();

/** Told by whatever screen is the first to be ready for use. */
export const markScreenReady = () => shown.resolve();

const HEAD_START = 1000;

/**
 * Calls `work` once, at an idle moment after the first screen is ready: for what every visit needs
 * sooner or later, but no first screen waits for. The screen's own data get a head start.
 */
export function afterFirstScreen(work: () => void) {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout; // Safari has none
  void shown.promise.then(() => setTimeout(() => whenIdle(work), HEAD_START));
}
