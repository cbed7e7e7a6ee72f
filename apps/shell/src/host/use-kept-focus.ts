import { useEffect } from 'react';

/** Keeps the focus on the page when what had it goes; see `keepFocus`, which comes with the first focus. */
export function useKeptFocus(): void {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const begin = async () => {
      const { keepFocus } = await import('./keep-focus.ts');
      if (!signal.aborted) signal.addEventListener('abort', keepFocus());
    };
    // Without it the focus is where the browser leaves it.
    const tryToBegin = () => void begin().catch(() => {});
    document.addEventListener('focusin', tryToBegin, { once: true, signal });
    return () => ended.abort();
  }, []);
}
