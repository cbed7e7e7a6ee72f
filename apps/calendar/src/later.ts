import { insist } from '@scheduler/platform/insist';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** A part of a screen that comes in a file of its own, after what is needed first. */
export interface Later<Part> {
  /** Fetches it, once; after a failure the next call tries again. */
  fetch: () => Promise<void>;
  /** The part as soon as it is there; `null` until then. */
  use: () => Part | null;
  /**
   * The same for a part that the component cannot do without: fetched while `needed`.
   *
   * @throws while rendering, whatever kept it from loading
   */
  useNeeded: (needed: boolean) => Part | null;
}

/** Unlike `React.lazy`, a part that is there already is shown at once, without a fallback before. */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
  const observers = new Set<() => void>();
  let part: Part | null = null;
  let fetching: Promise<void> | null = null;

  const subscribe = (onChange: () => void) => {
    observers.add(onChange);
    return () => observers.delete(onChange);
  };
  const settle = async () => {
    part = await insist(load);
    for (const observer of observers) observer();
  };
  const fetch = () => {
    fetching ??= settle().catch((error: unknown) => {
      fetching = null;
      throw error;
    });
    return fetching;
  };
  const use = () => useSyncExternalStore(subscribe, () => part);
  const useNeeded = (needed: boolean) => {
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (needed) fetch().catch((error: unknown) => setFailure({ error }));
    }, [needed]);
    if (failure) throw failure.error;
    return use();
  };
  return { fetch, use, useNeeded };
}

/**
 * Fetches parts, one after the other, at the first idle moment after `ready`; what fails is fetched
 * when it is needed.
 */
export function useFetchWhenIdle(ready: boolean, parts: readonly Pick<Later<unknown>, 'fetch'>[]) {
  useEffect(() => {
    if (!ready) return;
    const fetchAll = async () => {
      for (const part of parts) await part.fetch().catch(() => {});
    };
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => void fetchAll(), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => void fetchAll(), { timeout: 1000 });
    return () => cancelIdleCallback(handle);
  }, [ready, parts]);
}
