import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the screen is a phone's: the layout changes, not only the sizes. */
export const usePhone = (): boolean => useMedia('(max-width: 719px)');
