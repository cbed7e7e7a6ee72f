import { HOUR_MS } from '@scheduler/scheduling/durations';
import { LRUCache } from 'lru-cache';

interface PendingCall<T> {
  promise: Promise<T>;
  waiterCount: number;
  controller: AbortController;
}

/** Caches responses for six hours and shares running calls between identical requests. */
export interface ResponseCache {
  get: (key: string) => unknown;
  isPending: (key: string) => boolean;
  /**
   * Joins the running call for a key, or starts one with `run`. The signal passed to `run` aborts
   * once all callers have disconnected. Results are cached; errors are not.
   */
  joinOrStart: <T extends object>(
    key: string,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>;
}

const TTL_MS = 6 * HOUR_MS;
/** Maximum size of all cached responses, as JSON. */
const MAX_CHARACTERS = 8_000_000;

/** @param now epoch milliseconds */
export function createResponseCache(now: () => number): ResponseCache {
  const cache = new LRUCache<string, { value: object; until: number }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (entry) => JSON.stringify(entry).length,
  });
  const pendingCalls = new Map<string, PendingCall<object>>();

  const startCall = <T extends object>(
    key: string,
    run: (signal: AbortSignal) => Promise<T>,
  ): PendingCall<T> => {
    const controller = new AbortController();
    const promise = run(controller.signal)
      .then((value) => {
        cache.set(key, { value, until: now() + TTL_MS });
        return value;
      })
      .finally(() => pendingCalls.delete(key));
    const entry = { promise, waiterCount: 0, controller };
    pendingCalls.set(key, entry);
    return entry;
  };

  const createAbortListener = (entry: PendingCall<object>) => () => {
    entry.waiterCount -= 1;
    if (entry.waiterCount === 0) entry.controller.abort();
  };

  return {
    get(key) {
      const entry = cache.get(key);
      return entry && now() < entry.until ? entry.value : undefined;
    },
    isPending: (key) => pendingCalls.has(key),
    async joinOrStart<T extends object>(
      key: string,
      signal: AbortSignal | undefined,
      run: (signal: AbortSignal) => Promise<T>,
    ) {
      const entry = (pendingCalls.get(key) as PendingCall<T> | undefined) ?? startCall(key, run);
      const onAbort = createAbortListener(entry);
      entry.waiterCount += 1;
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return await entry.promise;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}
