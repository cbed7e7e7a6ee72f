import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time in epoch ms; the component renders again as each minute begins. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
