import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Maximum time to keep the target section in place while other sections load, including from a slow
 * service. Any user input ends it earlier, but a click only when it's complete, so that the content
 * doesn't move under the pointer.
 */
const MAX_HOLD_MS = 10_000;

/**
 * Scrolls to the section in the URL hash, even when the same hash is reselected. Keeps it in
 * place while sections above it grow, until the user scrolls.
 */
export function useScrollToSection(): void {
  const location = useLocation();
  const hasRendered = useRef(false);
  useEffect(() => {
    const isFirst = !hasRendered.current;
    hasRendered.current = true;
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return undefined;
    const isSmooth = !isFirst && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    let behavior: ScrollBehavior = isSmooth ? 'smooth' : 'auto';
    let isFocused = false;
    // The page is hidden while it mounts. Its size changes when it becomes visible or grows.
    const observer = new ResizeObserver(() => {
      if (target.offsetHeight === 0) return;
      target.scrollIntoView({ behavior });
      if (!isFocused) target.focus({ preventScroll: true });
      isFocused = true;
      behavior = 'auto';
    });
    observer.observe(target);
    observer.observe(target.parentElement ?? target);
    const stop = () => observer.disconnect();
    const inputEvents = ['wheel', 'touchmove', 'keydown', 'click'] as const;
    // Captures events, because the click that selected the section is still bubbling at this point.
    for (const inputEvent of inputEvents)
      addEventListener(inputEvent, stop, { capture: true, passive: true });
    // Pressing a scrollbar, which belongs to an element that contains the section, isn't a click.
    const stopOnScrollbar = ({ target: element }: PointerEvent) => {
      if (element instanceof Element && element.contains(target)) stop();
    };
    addEventListener('pointerdown', stopOnScrollbar);
    const timer = setTimeout(stop, MAX_HOLD_MS);
    return () => {
      stop();
      clearTimeout(timer);
      for (const inputEvent of inputEvents)
        removeEventListener(inputEvent, stop, { capture: true });
      removeEventListener('pointerdown', stopOnScrollbar);
    };
  }, [location]);
}
