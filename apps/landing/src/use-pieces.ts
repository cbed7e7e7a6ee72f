import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * How many of a long page's pieces are shown: the first at once, the others one by one whenever the
 * browser has a moment, so that none keeps it from what the visitor does. All of them where the
 * address names a part, or the browser cannot tell.
 */
export function usePieces(count: number): number {
  const { hash } = useLocation();
  const [shown, setShown] = useState('requestIdleCallback' in globalThis ? 1 : count);
  const all = hash === '' ? shown : count;
  useEffect(() => {
    if (all === count) return undefined;
    const next = () => startTransition(() => setShown(all + 1));
    let idle = 0;
    // A frame lies between two of them, else several would be laid out in one.
    const frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(next, { timeout: 500 });
    });
    return () => {
      cancelAnimationFrame(frame);
      cancelIdleCallback(idle);
    };
  }, [all, count]);
  return all;
}
