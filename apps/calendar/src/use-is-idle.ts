import { useEffect, useState } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

/** Returns whether the browser has been idle since `isReady` was first true. */
export function useIsIdle(isReady: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (isReady && !isIdle) return runWhenIdle(() => setIsIdle(true));
  }, [isReady, isIdle]);
  return isIdle;
}
