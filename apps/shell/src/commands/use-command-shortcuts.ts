import { areSingleKeyShortcutsEnabled, usePlatform } from '@scheduler/platform';
import { useEffect, useEffectEvent } from 'react';

const INPUT_SELECTOR = 'input, textarea, select, [contenteditable]';
const DIALOG_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** Maximum time between the keys of a sequence. */
const SEQUENCE_TIMEOUT_MS = 1000;

const PATH_BY_KEY: Record<string, string> = {
  d: '/dashboard',
  c: '/calendar',
  s: '/schedules',
  g: '/settings',
};

export interface ShortcutHandlers {
  openMenu: () => void;
  openShortcuts: () => void;
  undo: () => void;
}

/**
 * Handles global shortcuts: ⌘K, Ctrl+K or / opens the menu, ? lists the shortcuts, ⌘Z or Ctrl+Z
 * undoes the last change, and G followed by D, C, S or G opens a screen.
 */
export function useCommandShortcuts(handlers: ShortcutHandlers): void {
  const { navigation } = usePlatform();
  const run = useEffectEvent((action: keyof ShortcutHandlers) => handlers[action]());
  useEffect(() => {
    let sequenceEndsAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const isDialogOpen = document.querySelector(DIALOG_SELECTOR) !== null;
      const isTyping = (event.target as Element).matches(INPUT_SELECTOR);
      if (event.metaKey || event.ctrlKey) {
        const isUndo = key === 'z' && !isTyping && !event.shiftKey;
        if (isDialogOpen || !(key === 'k' || isUndo)) return;
        event.preventDefault();
        return run(isUndo ? 'undo' : 'openMenu');
      }
      if (isDialogOpen || isTyping || !areSingleKeyShortcutsEnabled()) return;
      const path = event.timeStamp < sequenceEndsAt ? PATH_BY_KEY[key] : undefined;
      sequenceEndsAt = 0;
      if (path) navigation.navigate(path);
      else if (key === '/') run('openMenu');
      else if (key === '?') run('openShortcuts');
      else if (key === 'g') return void (sequenceEndsAt = event.timeStamp + SEQUENCE_TIMEOUT_MS);
      else return;
      // The page must not handle the second key of a sequence.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [navigation]);
}
