import { LRUCache } from 'lru-cache';

interface UnderWay<T> {
  promise: Promise<T>;
  waiting: number;
  ending: AbortController;
}

/** Answers of the last hours, and those under way: what is asked twice is answered by one call. */
export interface Memory {
  recall: (key: string) => unknown;
  isUnderWay: (key: string) => boolean;
  /**
   * The answer under way for a key, or that of `begin`, whose signal ends once nobody waits any
   * more. What it answers is kept; what it throws is not.
   */
  share: <T extends object>(
    key: string,
    signal: AbortSignal | undefined,
    begin: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>;
}

const SIX_HOURS = 21_600_000;
const KEPT_AT_MOST = 2000;

/** @param now epoch milliseconds */
export function createMemory(now: () => number): Memory {
  const kept = new LRUCache<string, { value: object; until: number }>({ max: KEPT_AT_MOST });
  const underWay = new Map<string, UnderWay<object>>();

  const start = <T extends object>(
    key: string,
    begin: (signal: AbortSignal) => Promise<T>,
  ): UnderWay<T> => {
    const ending = new AbortController();
    const promise = begin(ending.signal)
      .then((value) => {
        kept.set(key, { value, until: now() + SIX_HOURS });
        return value;
      })
      .finally(() => underWay.delete(key));
    const entry = { promise, waiting: 0, ending };
    underWay.set(key, entry);
    return entry;
  };

  const leaving = (entry: UnderWay<object>) => () => {
    entry.waiting -= 1;
    if (entry.waiting === 0) entry.ending.abort();
  };

  return {
    recall(key) {
      const found = kept.get(key);
      return found && now() < found.until ? found.value : undefined;
    },
    isUnderWay: (key) => underWay.has(key),
    async share<T extends object>(
      key: string,
      signal: AbortSignal | undefined,
      begin: (signal: AbortSignal) => Promise<T>,
    ) {
      const entry = (underWay.get(key) as UnderWay<T> | undefined) ?? start(key, begin);
      const leave = leaving(entry);
      entry.waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await entry.promise;
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
