import { stored } from './browser-storage.ts';

const KEYS_KEY = 'scheduler.single-keys';
let isOff: boolean | undefined;

/** Whether keys without Ctrl or ⌘ do something (WCAG 2.1.4 asks for a way to turn them off). */
export function hasSingleKeys(): boolean {
  isOff ??= stored((storage) => storage.getItem(KEYS_KEY)) === 'off';
  return !isOff;
}

/** Turns single keys on or off, here and for the next visit. */
export function chooseSingleKeys(on: boolean): void {
  isOff = !on;
  stored((storage) => (on ? storage.removeItem(KEYS_KEY) : storage.setItem(KEYS_KEY, 'off')));
}
