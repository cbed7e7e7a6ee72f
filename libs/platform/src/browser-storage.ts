/**
 * Calls `access` with `localStorage`.
 *
 * @returns the result of `access`, or `undefined` if browser settings block storage
 */
export function withLocalStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}
