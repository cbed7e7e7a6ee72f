import { useSyncExternalStore } from 'react';
import { MINUTE_MS, type EpochMs } from '@scheduler/scheduling';

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

/** The current minute; the component renders again when the next one begins. */
export const useNow = (): EpochMs => useSyncExternalStore(everyMinute, currentMinute);
