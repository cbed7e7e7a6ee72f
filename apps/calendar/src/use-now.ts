import { useSyncExternalStore } from 'react';
import { MINUTE, type EpochMs } from '@scheduler/scheduling';

const currentMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE);
  return () => clearInterval(timer);
}

/** The current minute; the component renders again when the next one begins. */
export const useNow = (): EpochMs => useSyncExternalStore(everyMinute, currentMinute);
