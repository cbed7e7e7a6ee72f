import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * How many of a long page's parts are shown: the first at once, the others one by one whenever the
 * browser has a moment, so that none keeps it from what the visitor does. All of them where the
 * address names one, or the browser cannot tell.
 */
export function useParts(count: number): number {
  const { hash } = useLocation();
  const [shown, setShown] = useState('requestIdleCallback' in globalThis ? 1 : count);
  const all = hash === '' ? shown : count;
  useEffect(() => {
    if (all === count) return undefined;
    const waiting = requestIdleCallback(() => setShown(all + 1), { timeout: 500 });
    return () => cancelIdleCallback(waiting);
  }, [all, count]);
  return all;
}
