import { useEffect } from 'react';

/** Keeps the focus on the page when what had it goes; see `keepFocus`, which comes with the first focus. */
export function useKeptFocus(): void {
  useEffect(() => {
    let isGone = false;
    let end = () => {};
    const begin = async () => {
      const { keepFocus } = await import('./keep-focus.ts');
      if (!isGone) end = keepFocus();
    };
    // Without it the focus is where the browser leaves it.
    const tryToBegin = () => void begin().catch(() => {});
    document.addEventListener('focusin', tryToBegin, { once: true });
    return () => {
      isGone = true;
      document.removeEventListener('focusin', tryToBegin);
      end();
    };
  }, []);
}
