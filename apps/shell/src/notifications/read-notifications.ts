import { createStore } from '@scheduler/platform';
import { readStoredKeys, storeKeys } from './stored-keys.ts';

const STORAGE_KEY = 'scheduler.read-notifications';

/** Keys of the notifications that are marked as read in this browser. */
export const readKeys = createStore<readonly string[]>(readStoredKeys(STORAGE_KEY));

// Another tab has changed the stored list.
globalThis.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY || key === null) readKeys.set(readStoredKeys(STORAGE_KEY));
});

/** Marks exactly these notifications as read. Keys of notifications that no longer exist are removed. */
export function markAsRead(keys: readonly string[]) {
  storeKeys(STORAGE_KEY, keys);
  readKeys.set(keys);
}
