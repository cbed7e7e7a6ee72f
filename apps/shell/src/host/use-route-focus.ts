import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from './focus-heading.ts';

const HEADING_TIMEOUT = 10_000;

/**
 * After a change of screen, moves focus to the new screen's main heading, so that a screen reader
 * tells where one is and the keyboard goes on from there. The first screen keeps the browser's own.
 */
export function useRouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    return whenHeadingShows(focusHeading);
  }, [pathname]);
}

/** Calls `onHeading` once a visible main heading is there. @returns a function that stops waiting */
function whenHeadingShows(onHeading: (heading: HTMLElement) => void): () => void {
  const heading = () =>
    [...document.querySelectorAll('h1')].find((found) => !found.closest('[hidden]'));
  const present = heading();
  if (present) {
    onHeading(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const found = heading();
    if (!found) return;
    stop();
    onHeading(found);
  });
  const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  return stop;
}
