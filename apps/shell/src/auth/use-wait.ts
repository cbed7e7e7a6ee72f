import { useEffect, useState } from 'react';

/** Seconds until something may be done again, counted down, and a way to begin anew. */
export function useWait(seconds: number): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(seconds);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return [left, setLeft];
}
