import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Renders a long page in steps: the first immediately, the rest while the browser is idle. Renders
 * everything at once if the URL has a hash or `requestIdleCallback` isn't supported.
 *
 * @returns number of steps to render
 */
export function useProgressiveRender(count: number): number {
  const { hash } = useLocation();
  const [renderedCount, setRenderedCount] = useState(
    'requestIdleCallback' in globalThis ? 1 : count,
  );
  const visibleCount = hash === '' ? renderedCount : count;
  useEffect(() => {
    if (visibleCount === count) return undefined;
    const next = () => startTransition(() => setRenderedCount(visibleCount + 1));
    let idleCallbackId = 0;
    // One frame per step, because otherwise several steps would share one layout.
    const frameId = requestAnimationFrame(() => {
      idleCallbackId = requestIdleCallback(next, { timeout: 500 });
    });
    return () => {
      cancelAnimationFrame(frameId);
      cancelIdleCallback(idleCallbackId);
    };
  }, [visibleCount, count]);
  return visibleCount;
}
