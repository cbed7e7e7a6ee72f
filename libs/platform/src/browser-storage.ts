/** Storage may be forbidden by the browser's settings: a choice then lasts as long as the page. */
export function stored<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}
