import { useEffect } from 'react';

/** Starts restoring focus when an element is focused for the first time. */
export function useRestoreFocus(): void {
  useEffect(() => {
    let isUnmounted = false;
    let stop = () => {};
    const start = async () => {
      const { startFocusRestore } = await import('./restore-focus.ts');
      if (!isUnmounted) stop = startFocusRestore();
    };
    // If loading fails, the browser's default applies.
    const tryStart = () => void start().catch(() => {});
    document.addEventListener('focusin', tryStart, { once: true });
    return () => {
      isUnmounted = true;
      document.removeEventListener('focusin', tryStart);
      stop();
    };
  }, []);
}
