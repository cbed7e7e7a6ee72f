import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings the part that the address names into view, also when it was named before. */
export function useHashScroll() {
  const location = useLocation();
  const arrived = useRef(false);
  useEffect(() => {
    const smooth = arrived.current && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    arrived.current = true;
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return;
    // The host shows the page only once it is mounted: wait until the part has a size.
    const observer = new ResizeObserver(() => {
      if (target.offsetHeight === 0) return;
      observer.disconnect();
      target.scrollIntoView({ behavior: smooth ? 'smooth' : 'auto' });
      target.focus({ preventScroll: true });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [location]);
}
