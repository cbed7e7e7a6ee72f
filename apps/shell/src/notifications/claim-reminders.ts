import { readStoredKeys, storeKeys } from './stored-keys.ts';

const STORAGE_KEY = 'scheduler.shown-reminders';
/** More than the number of reminders that the server lists. */
const MAX_KEYS = 500;

function claim(keys: readonly string[]): string[] {
  const shownKeys = readStoredKeys(STORAGE_KEY);
  const newKeys = keys.filter((key) => !shownKeys.includes(key));
  if (newKeys.length > 0) storeKeys(STORAGE_KEY, [...shownKeys, ...newKeys].slice(-MAX_KEYS));
  return newKeys;
}

/**
 * Returns the reminders that no tab of this browser has shown yet, and records that this tab shows
 * them. Tabs claim one after the other, so each reminder is shown by one tab.
 *
 * @param keys keys from `getReminderKey`
 */
export const claimReminders = async (keys: readonly string[]): Promise<string[]> =>
  // Without the Web Locks API, two tabs may show the same reminder.
  globalThis.navigator.locks?.request(STORAGE_KEY, () => claim(keys)) ?? claim(keys);

/** Lets another tab, or this one after a reload, show reminders that are still open. */
export function releaseReminders(keys: readonly string[]) {
  storeKeys(
    STORAGE_KEY,
    readStoredKeys(STORAGE_KEY).filter((key) => !keys.includes(key)),
  );
}
