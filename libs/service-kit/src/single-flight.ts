/** Merges concurrent calls with the same key into one. */
export function createSingleFlight<T>() {
  const pending = new Map<string, Promise<T>>();
  return (key: string, callback: () => Promise<T>): Promise<T> => {
    const promise = pending.get(key) ?? callback().finally(() => pending.delete(key));
    pending.set(key, promise);
    return promise;
  };
}
