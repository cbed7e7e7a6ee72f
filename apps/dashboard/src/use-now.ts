import { useEffect, useState } from 'react';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** The time in epoch ms; the component renders again as each minute begins. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
