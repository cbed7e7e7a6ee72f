import { useCallback, useState } from 'react';

// As far below the window as a turn of the wheel goes, so that nobody waits.
const MARGIN = '600px';

/** Whether an element has come near the window; from then on it stays so. */
export function useNear(): [near: boolean, ref: (element: Element | null) => (() => void) | void] {
  const [near, setNear] = useState(() => !('IntersectionObserver' in globalThis));
  const ref = useCallback((element: Element | null) => {
    if (!element || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [near, ref];
}
