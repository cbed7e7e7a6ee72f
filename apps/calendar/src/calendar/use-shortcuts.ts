import { hasSingleKeys } from '@scheduler/platform';
import { useLayoutEffect, useRef } from 'react';

/** What single keys do, by the key as typed: `n`, or `W` with Shift. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const TYPING = 'input, textarea, select, [contenteditable]';
const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Listens for single keys, except while something is typed, a dialog is open, or they are off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // They work from the moment that what they do can be seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if ((event.target as Element).matches(TYPING) || document.querySelector(DIALOG)) return;
      if (!hasSingleKeys()) return;
      const key = event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
