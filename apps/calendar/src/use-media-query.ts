import { createStore, useStore } from '@scheduler/platform';

/** Caches the result of a media query, because reading it again can force a layout. */
function observeMediaQuery(query: string) {
  const mediaQueryList = matchMedia(query);
  const store = createStore(mediaQueryList.matches);
  mediaQueryList.addEventListener('change', () => store.set(mediaQueryList.matches));
  return store;
}

const observedQueries = new Map<string, ReturnType<typeof observeMediaQuery>>();

/** Returns whether a media query matches, and re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  let observed = observedQueries.get(query);
  if (!observed) observedQueries.set(query, (observed = observeMediaQuery(query)));
  return useStore(observed);
}

/** Returns whether the viewport is phone-sized. Phones use a different layout. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 719px)');
