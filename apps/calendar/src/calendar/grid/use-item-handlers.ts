import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';
import type { DisplayItem } from '../calendar-item.ts';
import type { ItemsByDay } from '../group-by-day.ts';
import { useLatestRef } from '../use-latest-ref.ts';
import type { DragAction } from './grid-actions.ts';

interface ItemHandlers {
  days: ItemsByDay<DisplayItem>;
  onOpen: (item: DisplayItem) => void;
  startDrag: (item: DisplayItem, action: DragAction) => void;
}

const HANDLE = '[class*="rbc-addons-dnd-resize"]';

const isMovable = (item: DisplayItem) => item.kind === 'own' && item.canWrite;

/** Returns delegated event handlers for the grid's items, to avoid a listener per item. */
export function useItemHandlers(options: ItemHandlers) {
  const latest = useLatestRef(options);
  const findItem = (target: EventTarget): DisplayItem | undefined => {
    const id = (target as Element).closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (id === undefined) return undefined;
    for (const items of latest.current.days.values()) {
      const match = items.find((item) => item.id === id);
      if (match) return match;
    }
    return undefined;
  };
  /** Returns the item at an event target if the user can move it. */
  const findMovableItem = (target: EventTarget) => {
    const item = findItem(target);
    return item && isMovable(item) ? item : undefined;
  };
  const startMove = (event: MouseEvent | TouchEvent) => {
    if ('button' in event && event.button !== 0) return;
    if ((event.target as Element).closest(HANDLE)) return;
    const item = findMovableItem(event.target);
    if (item) latest.current.startDrag(item, 'move');
  };
  const openItem = (event: MouseEvent | KeyboardEvent) => {
    const item = findItem(event.target);
    if (item) latest.current.onOpen(item);
  };
  const handlers = {
    onClick: openItem,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (!(event.target as Element).matches('[data-item]')) return;
      event.preventDefault();
      openItem(event);
    },
    onMouseDown: startMove,
    onTouchStart: startMove,
  };
  return { handlers, findMovableItem };
}
