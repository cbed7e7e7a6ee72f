import { focusHeading } from './focus-heading.ts';

/** Regions with a heading that identifies them to screen readers. Toasts aren't included. */
const LANDMARK_SELECTOR =
  'section:not([aria-live]), [role="region"], [role="dialog"], [role="alertdialog"], main';

const DIALOG_SELECTOR = '[role="dialog"], [role="alertdialog"]';

/**
 * Moves focus to the heading of the closest region when the focused element is removed, for example
 * the button of a deleted row. Otherwise, screen readers would restart at the top of the page. A
 * button that loses focus while it is disabled is focused again when it is enabled.
 *
 * @returns a cleanup function
 */
export function startFocusRestore(): () => void {
  let focused: Element | null = null;
  let landmarks: Element[] = [];
  let screenLandmarks: Element[] = [];

  const trackFocus = () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return;
    focused = activeElement;
    landmarks = findLandmarks(activeElement);
    if (activeElement.closest('main')) screenLandmarks = landmarks;
  };
  const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
  const focusLandmarkIfLost = () => {
    if (!isLost()) return;
    // If a dialog was removed, use the region on the screen behind it that last contained focus.
    const landmark = [...landmarks, ...screenLandmarks].find(({ isConnected }) => isConnected);
    focused = null;
    focusLandmark(landmark ?? document.querySelector('main'));
  };
  const refocus = () => {
    if (!(focused instanceof HTMLElement) || focused.matches(':disabled')) return;
    const isCovered =
      focused.closest(DIALOG_SELECTOR) === null && document.querySelector(DIALOG_SELECTOR) !== null;
    if (document.activeElement === document.body && !isCovered) {
      focused.focus({ preventScroll: true });
    }
  };
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ type, target }) => type === 'attributes' && target.contains(focused))) {
      refocus();
    }
    // Code that removes the element may move focus itself within the next frame.
    if (isLost()) requestAnimationFrame(() => requestAnimationFrame(focusLandmarkIfLost));
  });
  trackFocus();
  document.addEventListener('focusin', trackFocus, { capture: true });
  const observeOptions = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  observer.observe(document.body, observeOptions);
  return () => {
    document.removeEventListener('focusin', trackFocus, { capture: true });
    observer.disconnect();
  };
}

function findLandmarks(element: Element): Element[] {
  const landmark = element.closest(LANDMARK_SELECTOR);
  return landmark
    ? [landmark, ...(landmark.parentElement ? findLandmarks(landmark.parentElement) : [])]
    : [];
}

function focusLandmark(landmark: Element | null) {
  const heading = landmark?.querySelector('h1, h2, h3') ?? landmark;
  if (heading instanceof HTMLElement) focusHeading(heading);
}
