import type { ReadableStore } from './platform.ts';

/** A store whose value can be replaced. */
export interface Store<T> extends ReadableStore<T> {
  set: (value: T) => void;
}

/**
 * Creates a store of one value, which components read with `useStore`.
 *
 * @param initialValue value until `set` is called
 * @returns a store that calls its subscribers after each `set`, even if the value is the same
 */
export function createStore<T>(initialValue: T): Store<T> {
  let value = initialValue;
  const observers = new Set<() => void>();
  return {
    get: () => value,
    set(newValue) {
      value = newValue;
      for (const observer of observers) observer();
    },
    subscribe(onChange) {
      observers.add(onChange);
      return () => observers.delete(onChange);
    },
  };
}
