import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from './focus-heading.ts';

const HEADING_TIMEOUT_MS = 10_000;

/**
 * Moves focus to the main heading after navigation, so that screen readers announce the new screen.
 * On the first screen, the browser sets focus.
 */
export function useRouteFocus() {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    scrollTo(0, 0);
    return waitForHeading(focusHeading);
  }, [pathname]);
}

/** Calls `onHeading` once a visible main heading exists. Returns a function that stops waiting. */
function waitForHeading(onHeading: (heading: HTMLElement) => void): () => void {
  const findHeading = () =>
    [...document.querySelectorAll('h1')].find((element) => !element.closest('[hidden]'));
  const existing = findHeading();
  if (existing) {
    onHeading(existing);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = findHeading();
    if (!element) return;
    stop();
    onHeading(element);
  });
  const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  return stop;
}
