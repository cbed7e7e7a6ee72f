import { safeLocalStorage } from '../storage/stored-values.ts';

const STORAGE_KEY = 'scheduler.single-keys';

/**
 * Returns whether shortcuts without a modifier key are enabled. WCAG 2.1.4 requires a way to turn
 * them off. Reads storage on every call, because the host and each remote have their own copy of this
 * module.
 */
export const areSingleKeyShortcutsEnabled = (): boolean =>
  safeLocalStorage.getItem(STORAGE_KEY) !== 'off';

/** Enables or disables single-key shortcuts and saves the setting. */
export function setSingleKeyShortcutsEnabled(enabled: boolean): void {
  if (enabled) safeLocalStorage.removeItem(STORAGE_KEY);
  else safeLocalStorage.setItem(STORAGE_KEY, 'off');
}
