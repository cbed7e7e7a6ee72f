import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * For how long a section that was asked for is held in place while the others are filled, of which
 * the slowest waits for services; whoever scrolls ends it sooner.
 */
const SETTLING_MS = 10_000;

/**
 * Brings the section that the address names into view, also when it was named before, and holds it
 * there while sections above still grow. A person who scrolls is left alone.
 */
export function useSectionHash(): void {
  const location = useLocation();
  const arrived = useRef(false);
  useEffect(() => {
    const isFirst = !arrived.current;
    arrived.current = true;
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return undefined;
    const smooth = !isFirst && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    let behavior: ScrollBehavior = smooth ? 'smooth' : 'auto';
    // The host shows the page only once it is mounted: each change of size says that it grew.
    const observer = new ResizeObserver(() => {
      if (target.offsetHeight === 0) return;
      target.scrollIntoView({ behavior });
      target.focus({ preventScroll: true });
      behavior = 'auto';
    });
    observer.observe(target);
    observer.observe(target.parentElement ?? target);
    const stop = () => observer.disconnect();
    const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
    for (const sign of signs) addEventListener(sign, stop, { once: true, passive: true });
    const timer = setTimeout(stop, SETTLING_MS);
    return () => {
      stop();
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, stop);
    };
  }, [location]);
}
