import { usePlatform } from '@scheduler/platform';
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

/** ⌘K, Ctrl+K and / open the menu; G, then D, C, S or G, goes to a screen. */
export function useCommandKeys(openMenu: () => void): void {
  const { navigation } = usePlatform();
  const open = useRef(openMenu);
  useEffect(() => {
    open.current = openMenu;
  });
  useEffect(() => {
    let pairedUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const isBusy = document.querySelector(DIALOG) !== null;
      if (event.metaKey || event.ctrlKey) {
        if (key !== 'k' || isBusy) return;
        event.preventDefault();
        return open.current();
      }
      if (isBusy || (event.target as Element).matches(TYPING)) return;
      const place = event.timeStamp < pairedUntil ? places[key] : undefined;
      pairedUntil = 0;
      if (place) navigation.navigate(place);
      else if (key === '/') open.current();
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
