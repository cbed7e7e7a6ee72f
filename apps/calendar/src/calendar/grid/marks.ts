import { createContext, useContext, useSyncExternalStore } from 'react';

/** Of the items drawn, the one whose dialog is open and the one that is dragged. */
export interface Marked {
  selected: string | null;
  dragged: string | null;
}

/** Keeps the marks apart from what is drawn: two items change, and thousands do not. */
export function newMarks() {
  let marked: Marked = { selected: null, dragged: null };
  const observers = new Set<() => void>();
  return {
    get: () => marked,
    set: (change: Partial<Marked>) => {
      marked = { ...marked, ...change };
      for (const observer of observers) observer();
    },
    subscribe: (observer: () => void) => {
      observers.add(observer);
      return () => observers.delete(observer);
    },
  };
}

export const MarksContext = createContext(newMarks());

/** The classes of an item's marks. */
export function useMarks(id: string): string {
  const { get, subscribe } = useContext(MarksContext);
  return useSyncExternalStore(subscribe, () => {
    const { selected, dragged } = get();
    const look = selected === id ? 'rbc-selected' : '';
    return dragged === id ? `${look} rbc-addons-dnd-dragged-event` : look;
  });
}
