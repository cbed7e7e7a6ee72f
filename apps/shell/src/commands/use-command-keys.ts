import { hasSingleKeys, usePlatform } from '@scheduler/platform';
import { useEffect, useRef } from 'react';

const TYPING = 'input, textarea, select, [contenteditable]';
const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** The second key of a pair comes within this time. */
const PAIR_MS = 1000;

const places: Record<string, string> = {
  d: '/dashboard',
  c: '/calendar',
  s: '/schedules',
  g: '/settings',
};

export interface CommandKeys {
  openMenu: () => void;
  openShortcuts: () => void;
  undo: () => void;
}

/**
 * ⌘K or Ctrl+K and / open the menu, ? tells all keys, ⌘Z or Ctrl+Z takes the last change back; G,
 * then D, C, S or G, goes to a screen.
 */
export function useCommandKeys(keys: CommandKeys): void {
  const { navigation } = usePlatform();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let pairedUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const isBusy = document.querySelector(DIALOG) !== null;
      const isTyping = (event.target as Element).matches(TYPING);
      if (event.metaKey || event.ctrlKey) {
        const { openMenu, undo } = latest.current;
        const isUndo = key === 'z' && !isTyping && !event.shiftKey;
        if (isBusy || !(key === 'k' || isUndo)) return;
        event.preventDefault();
        return isUndo ? undo() : openMenu();
      }
      if (isBusy || isTyping || !hasSingleKeys()) return;
      const place = event.timeStamp < pairedUntil ? places[key] : undefined;
      pairedUntil = 0;
      if (place) navigation.navigate(place);
      else if (key === '/') latest.current.openMenu();
      else if (key === '?') latest.current.openShortcuts();
      else if (key === 'g') return void (pairedUntil = event.timeStamp + PAIR_MS);
      else return;
      // The second key of a pair is nothing else on the screen below.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [navigation]);
}
