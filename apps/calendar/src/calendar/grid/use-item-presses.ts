import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';
import type { DrawnItem } from '../calendar-item.ts';
import type { Days } from '../days.ts';
import { useLatest } from '../use-latest.ts';
import type { DragAction } from './grid-actions.ts';

interface Presses {
  days: Days<DrawnItem>;
  onOpen: (item: DrawnItem) => void;
  begin: (item: DrawnItem, action: DragAction) => void;
}

const HANDLE = '[class*="rbc-addons-dnd-resize"]';

const canChange = (item: DrawnItem) => item.kind === 'own' && item.canWrite;

/** What a grid hears on behalf of its items, so that none of thousands listens by itself. */
export function useItemPresses(presses: Presses) {
  const latest = useLatest(presses);
  const itemAt = (target: EventTarget): DrawnItem | undefined => {
    const id = (target as Element).closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (id === undefined) return undefined;
    for (const items of latest.current.days.values()) {
      const found = items.find((item) => item.id === id);
      if (found) return found;
    }
    return undefined;
  };
  /** The item at which something happened, if it may be moved. */
  const movableAt = (target: EventTarget) => {
    const item = itemAt(target);
    return item && canChange(item) ? item : undefined;
  };
  const press = (event: MouseEvent | TouchEvent) => {
    if ('button' in event && event.button !== 0) return;
    if ((event.target as Element).closest(HANDLE)) return;
    const item = movableAt(event.target);
    if (item) latest.current.begin(item, 'move');
  };
  const open = (event: MouseEvent | KeyboardEvent) => {
    const item = itemAt(event.target);
    if (item) latest.current.onOpen(item);
  };
  const handlers = {
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (!(event.target as Element).matches('[data-item]')) return;
      event.preventDefault();
      open(event);
    },
    onMouseDown: press,
    onTouchStart: press,
  };
  return { handlers, movableAt };
}
