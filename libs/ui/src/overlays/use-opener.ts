import { useCallback, useState } from 'react';

/**
 * Returns a function that returns the element that had focus when the component was first rendered,
 * for example the button that opened a dialog. A dialog that focuses its input when it is mounted
 * can't find out by itself where to return focus.
 *
 * @returns `null` if the element has been removed
 */
export function useOpener(): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement);
  return useCallback(
    () => (opener instanceof HTMLElement && opener.isConnected ? opener : null),
    [opener],
  );
}
