import type { KeyboardEvent, MouseEvent } from 'react';
import type { DisplayItem, EventItem } from '../screen/items/calendar-item.ts';
import type { ItemsByDay } from '../screen/items/group-by-day.ts';
import { useLatestRef } from './use-latest-ref.ts';

interface ItemHandlers {
  days: ItemsByDay<DisplayItem>;
  onOpen: (item: DisplayItem) => void;
}

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
  /** Returns the item at an element if the user can move it. */
  const findMovableItem = (target: Element): EventItem | undefined => {
    const item = findItem(target);
    return item?.kind === 'own' && item.canWrite ? item : undefined;
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
  };
  return { handlers, findMovableItem };
}
