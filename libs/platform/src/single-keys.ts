import { stored } from './browser-storage.ts';

const KEYS_KEY = 'scheduler.single-keys';
/** What holds where the browser keeps nothing. */
let untilLeft = 'on';

/**
 * Whether keys without Ctrl or ⌘ do something (WCAG 2.1.4 asks for a way to turn them off). Read
 * each time: host and remotes have a copy of this module each, and one of them was told.
 */
export const hasSingleKeys = (): boolean =>
  (stored((storage) => storage.getItem(KEYS_KEY) ?? 'on') ?? untilLeft) !== 'off';

/** Turns single keys on or off, here and for the next visit. */
export function chooseSingleKeys(on: boolean): void {
  untilLeft = on ? 'on' : 'off';
  stored((storage) => (on ? storage.removeItem(KEYS_KEY) : storage.setItem(KEYS_KEY, 'off')));
}
