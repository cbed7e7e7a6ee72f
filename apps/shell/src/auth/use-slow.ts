import { useEffect, useState } from 'react';

const LONG_MS = 1500;

/** Whether something has been under way for so long that one wonders: `after` milliseconds. */
export function useSlow(underWay: boolean, after = LONG_MS): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay, after]);
  return slow && underWay;
}
