import { withLocalStorage } from './browser-storage.ts';

const STORAGE_KEY = 'scheduler.single-keys';
/** Setting of this page if the browser blocks storage. */
let inMemoryValue = 'on';

/**
 * Returns whether shortcuts without a modifier key are enabled. WCAG 2.1.4 requires a way to turn
 * them off. Reads storage on every call, because the host and each remote have their own copy of this
 * module.
 */
export const areSingleKeyShortcutsEnabled = (): boolean =>
  (withLocalStorage((storage) => storage.getItem(STORAGE_KEY) ?? 'on') ?? inMemoryValue) !== 'off';

/** Enables or disables single-key shortcuts and saves the setting. */
export function setSingleKeyShortcutsEnabled(enabled: boolean): void {
  inMemoryValue = enabled ? 'on' : 'off';
  withLocalStorage((storage) =>
    enabled ? storage.removeItem(STORAGE_KEY) : storage.setItem(STORAGE_KEY, 'off'),
  );
}
