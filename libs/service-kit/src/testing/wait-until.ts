const POLL_INTERVAL_MS = 10;
/** Shorter than the test timeout, so that a failed wait ends and the process can exit. */
const TIMEOUT_MS = 120_000;

/** Waits until a condition is met. @throws Error after two minutes */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > deadlineMs) throw new Error('The condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
