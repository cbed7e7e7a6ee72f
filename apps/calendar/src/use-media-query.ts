import { useSyncExternalStore } from 'react';

/** Caches the result of a media query, because reading it again can force a layout. */
function observeMediaQuery(query: string) {
  const mediaQueryList = matchMedia(query);
  const observers = new Set<() => void>();
  let { matches } = mediaQueryList;
  mediaQueryList.addEventListener('change', () => {
    ({ matches } = mediaQueryList);
    for (const observer of observers) observer();
  });
  const subscribe = (onChange: () => void) => {
    observers.add(onChange);
    return () => observers.delete(onChange);
  };
  return { subscribe, get: () => matches };
}

const observedQueries = new Map<string, ReturnType<typeof observeMediaQuery>>();

/** Returns whether a media query matches, and re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  let observed = observedQueries.get(query);
  if (!observed) observedQueries.set(query, (observed = observeMediaQuery(query)));
  return useSyncExternalStore(observed.subscribe, observed.get);
}

/** Returns whether the viewport is phone-sized. Phones use a different layout. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 719px)');
