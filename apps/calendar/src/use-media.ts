import { useSyncExternalStore } from 'react';

/** A query with its answer: asking the browser again may make it lay the page out. */
function ask(query: string) {
  const list = matchMedia(query);
  const observers = new Set<() => void>();
  let { matches } = list;
  list.addEventListener('change', () => {
    ({ matches } = list);
    for (const observer of observers) observer();
  });
  const subscribe = (onChange: () => void) => {
    observers.add(onChange);
    return () => observers.delete(onChange);
  };
  return { subscribe, get: () => matches };
}

const asked = new Map<string, ReturnType<typeof ask>>();

/** Whether the media query holds now. */
export function useMedia(query: string): boolean {
  let known = asked.get(query);
  if (!known) asked.set(query, (known = ask(query)));
  return useSyncExternalStore(known.subscribe, known.get);
}

/** Whether the screen is a phone's: the layout changes, not only the sizes. */
export const usePhone = (): boolean => useMedia('(max-width: 719px)');
