import { retryDynamicImport } from '@scheduler/platform/retry-dynamic-import';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

/** A lazy-loaded module whose chunk is fetched after the first render. */
export interface DeferredModule<Module> {
  /** Imports the module once. After a failure, the next call retries. */
  fetch: () => Promise<void>;
  /** Returns the module, or `null` until it is loaded. */
  use: () => Module | null;
  /**
   * Imports the module while `isRequired` and returns it, or `null` until it is loaded.
   *
   * @throws the import error, while rendering
   */
  useRequired: (isRequired: boolean) => Module | null;
}

/** Creates a deferred module. Once loaded, it renders without a fallback, unlike `React.lazy`. */
export function deferredModule<Module>(load: () => Promise<Module>): DeferredModule<Module> {
  const observers = new Set<() => void>();
  let module: Module | null = null;
  let pending: Promise<void> | null = null;

  const subscribe = (onChange: () => void) => {
    observers.add(onChange);
    return () => observers.delete(onChange);
  };
  const loadModule = async () => {
    module = await retryDynamicImport(load);
    for (const observer of observers) observer();
  };
  const fetch = () => {
    pending ??= loadModule().catch((error: unknown) => {
      pending = null;
      throw error;
    });
    return pending;
  };
  const use = () => useSyncExternalStore(subscribe, () => module);
  const useRequired = (isRequired: boolean) => {
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (isRequired) fetch().catch((error: unknown) => setFailure({ error }));
    }, [isRequired]);
    if (failure) throw failure.error;
    return use();
  };
  return { fetch, use, useRequired };
}

/**
 * Imports modules one after another when `isReady` is true and the browser is idle. A failed import
 * is retried when the module is needed.
 */
export function useFetchWhenIdle(
  isReady: boolean,
  modules: readonly Pick<DeferredModule<unknown>, 'fetch'>[],
) {
  useEffect(() => {
    if (!isReady) return;
    const fetchAll = async () => {
      for (const module of modules) await module.fetch().catch(() => {});
    };
    return runWhenIdle(() => void fetchAll());
  }, [isReady, modules]);
}
