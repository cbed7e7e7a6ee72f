import { useCallback, useState } from 'react';

// Starts loading about one scroll step early, so that content is ready when it becomes visible.
const ROOT_MARGIN = '600px';

/** Returns whether the element has come near the viewport. Never resets to false. */
export function useInViewport() {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isNear, ref] as const;
}
