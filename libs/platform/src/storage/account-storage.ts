import type { SafeStorage } from './stored-values.ts';

/** Marks in this browser that the user has signed out, so that other tabs don't report an expired session. */
export const SIGNED_OUT_KEY = 'scheduler.signed-out';

/** Settings of the browser rather than of an account. They stay after signing out. */
const BROWSER_KEYS = new Set([
  SIGNED_OUT_KEY,
  'scheduler.language',
  'scheduler.sign-in-ways',
  'scheduler.single-keys',
  'scheduler.theme',
]);

/** Matches the keys of the product and of supabase-js. */
const PRODUCT_KEY = /^(scheduler\.|sb-)/;

/**
 * Removes everything that the product has stored about accounts. Keys that aren't known as settings of
 * the browser count as data of an account, so that new ones are removed, too.
 */
export function clearAccountStorage(storage: SafeStorage): void {
  for (const key of storage.keys()) {
    if (PRODUCT_KEY.test(key) && !BROWSER_KEYS.has(key)) storage.removeItem(key);
  }
}
