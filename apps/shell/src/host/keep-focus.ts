import { focusHeading } from './focus-heading.ts';

/** What is named to whoever comes back to it, unlike toasts; its heading tells where one is. */
const PLACES =
  'section:not([aria-live]), [role="region"], [role="dialog"], [role="alertdialog"], main';

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * Gives the focus to the heading of where it was when what had it is taken off the page, such as
 * the button of a row that was deleted: a screen reader would be lost at the page's beginning.
 * What had it and is only disabled for a while, as a button at work, gets it back.
 *
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let around: Element[] = [];
  let aroundInScreen: Element[] = [];

  const remember = () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return;
    focused = activeElement;
    around = placesAround(activeElement);
    if (activeElement.closest('main')) aroundInScreen = around;
  };
  const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
  const mend = () => {
    if (!isLost()) return;
    // From a dialog that closed, back to where it was opened.
    const place = [...around, ...aroundInScreen].find((each) => each.isConnected);
    focused = null;
    focusPlace(place ?? document.querySelector('main'));
  };
  const giveBack = () => {
    if (!(focused instanceof HTMLElement) || focused.matches(':disabled')) return;
    const isCovered = focused.closest(DIALOG) === null && document.querySelector(DIALOG) !== null;
    if (document.activeElement === document.body && !isCovered) {
      focused.focus({ preventScroll: true });
    }
  };
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ type, target }) => type === 'attributes' && target.contains(focused))) {
      giveBack();
    }
    // Whoever took it away may know a better place, and says so in the next frame.
    if (isLost()) requestAnimationFrame(() => requestAnimationFrame(mend));
  });
  remember();
  document.addEventListener('focusin', remember, { capture: true });
  const watched = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  observer.observe(document.body, watched);
  return () => {
    document.removeEventListener('focusin', remember, { capture: true });
    observer.disconnect();
  };
}

function placesAround(element: Element): Element[] {
  const place = element.closest(PLACES);
  return place ? [place, ...(place.parentElement ? placesAround(place.parentElement) : [])] : [];
}

function focusPlace(place: Element | null) {
  const heading = place?.querySelector('h1, h2, h3') ?? place;
  if (heading instanceof HTMLElement) focusHeading(heading);
}
