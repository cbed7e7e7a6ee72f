import { areSingleKeyShortcutsEnabled } from '@scheduler/platform';
import { useEffectEvent, useLayoutEffect } from 'react';

/** Actions by key, case-sensitive: `n`, or `W` with Shift. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const TEXT_INPUTS = 'input, textarea, select, [contenteditable]';
const OPEN_OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Handles single-key shortcuts, unless they are turned off or a text input or dialog is active. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if ((event.target as Element).matches(TEXT_INPUTS) || document.querySelector(OPEN_OVERLAYS))
      return;
    if (!areSingleKeyShortcutsEnabled()) return;
    const key = event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
    const action = Object.hasOwn(shortcuts, key) ? shortcuts[key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  // A layout effect, so that the shortcuts are active as soon as the screen is visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
