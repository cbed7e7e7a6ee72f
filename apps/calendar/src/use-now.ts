import { useSyncExternalStore } from 'react';
import type { EpochMs } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

const getCurrentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

function subscribeToMinutes(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Returns the start of the current minute and re-renders every minute. */
export const useNow = (): EpochMs => useSyncExternalStore(subscribeToMinutes, getCurrentMinute);
