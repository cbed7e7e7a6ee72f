import { useEffect, useRef, type MouseEvent } from 'react';
import { gridInteractions } from './deferred-modules.ts';

const loadInteractions = () => void gridInteractions.fetch().catch(() => {}); // the next call retries

/**
 * Returns whether the module for selecting slots is loaded. A click or key press before that loads
 * the module immediately, and the click is replayed once the module is loaded.
 */
export function useSlotSelection() {
  const canSelect = gridInteractions.use() !== null;
  const earlyClick = useRef<MouseEvent>(null);
  const queueEarlyClick = (event: MouseEvent) => {
    if (canSelect || (event.target as Element).closest('.rbc-event, button')) return;
    earlyClick.current = event;
    loadInteractions();
  };
  useEffect(() => {
    if (canSelect) return;
    document.addEventListener('keydown', loadInteractions);
    return () => document.removeEventListener('keydown', loadInteractions);
  }, [canSelect]);
  useEffect(() => {
    if (!canSelect || !earlyClick.current) return;
    const { target, clientX, clientY } = earlyClick.current;
    earlyClick.current = null;
    for (const type of ['mousedown', 'mouseup']) {
      target.dispatchEvent(new globalThis.MouseEvent(type, { bubbles: true, clientX, clientY }));
    }
  }, [canSelect]);
  return { canSelect, queueEarlyClick };
}
