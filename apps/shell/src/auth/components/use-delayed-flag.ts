import { useEffect, useState } from 'react';

const DEFAULT_DELAY_MS = 1500;

/** Returns true once `active` has been true for `delayMs` milliseconds. */
export function useDelayedFlag(active: boolean, delayMs = DEFAULT_DELAY_MS): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setIsDelayed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsDelayed(false);
    };
  }, [active, delayMs]);
  return isDelayed && active;
}
