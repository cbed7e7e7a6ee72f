/** The methods of web storage that the product uses. */
export interface SafeStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys: () => string[];
}

/**
 * Wraps web storage in methods that don't throw. Browsers can block all access to storage, for example in
 * private windows, and writes fail if the storage is full. Values that can't be written are saved in
 * memory until the page closes.
 *
 * @param open returns the storage; may throw
 */
function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  // Another tab has changed the stored value, for example by signing out.
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === null) memory.clear();
    else memory.delete(key);
  });
  const attempt = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isWritten = attempt((storage) => (storage.setItem(key, value), true)) ?? false;
      if (isWritten) memory.delete(key);
      else {
        // Other tabs must not read an outdated value.
        attempt((storage) => storage.removeItem(key));
        memory.set(key, value);
      }
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [
      ...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])]),
    ],
  };
}

/** Values of this browser, for all tabs. */
export const safeLocalStorage = createSafeStorage(() => localStorage);

/** Values of this tab. */
export const safeSessionStorage = createSafeStorage(() => sessionStorage);

/**
 * Reads a JSON value.
 *
 * @param isValid checks the parsed value, because an earlier version or another program may have written it
 * @returns `null` if there is no value, or if it is malformed
 */
export function readStoredJson<T>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  isValid: (value: unknown) => value is T,
): T | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}
