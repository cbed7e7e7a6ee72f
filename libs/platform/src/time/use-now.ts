import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { useSyncExternalStore } from 'react';

const getCurrentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/**
 * Calls `onChange` at the start of each minute. Browsers delay timers in hidden pages, so each timer
 * is aligned to the clock.
 */
function subscribeToMinutes(onChange: () => void) {
  const schedule = () =>
    setTimeout(
      () => {
        timer = schedule();
        onChange();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  let timer = schedule();
  return () => clearTimeout(timer);
}

/** Returns the start of the current minute in epoch milliseconds, and rerenders when it changes. */
export const useNow = (): number => useSyncExternalStore(subscribeToMinutes, getCurrentMinute);
