import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the element in the URL's hash, including on repeated clicks. */
export function useHashScroll() {
  const location = useLocation();
  const hasScrolled = useRef(false);
  useEffect(() => {
    const isSmooth = hasScrolled.current && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    hasScrolled.current = true;
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return;
    // Elements have no size while the page is hidden, before it is mounted.
    const observer = new ResizeObserver(() => {
      if (target.offsetHeight === 0) return;
      observer.disconnect();
      target.scrollIntoView({ behavior: isSmooth ? 'smooth' : 'auto' });
      target.focus({ preventScroll: true });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [location]);
}
