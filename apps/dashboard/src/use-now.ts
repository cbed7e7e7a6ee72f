import { useEffect, useState } from 'react';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Returns the current time in epoch milliseconds and re-renders every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
