import { useLayoutEffect, type RefObject } from 'react';

/** IDs of the item with an open dialog and of the dragged item. */
interface HighlightedItems {
  selected: string | null;
  dragged: string | null;
}

const CLASS_NAMES = { selected: 'rbc-selected', dragged: 'is-dragged' };

/** Highlights items by toggling classes directly, without re-rendering thousands of items. */
export function useItemHighlights(
  grid: RefObject<HTMLElement | null>,
  highlighted: HighlightedItems,
): void {
  useLayoutEffect(() => {
    for (const kind of ['selected', 'dragged'] as const) {
      highlight(grid.current, CLASS_NAMES[kind], highlighted[kind]);
    }
  });
}

function highlight(grid: HTMLElement | null, className: string, id: string | null) {
  for (const previous of [...(grid?.getElementsByClassName(className) ?? [])]) {
    previous.classList.remove(className);
  }
  if (id === null) return;
  for (const item of grid?.querySelectorAll(`[data-item="${CSS.escape(id)}"]`) ?? []) {
    item.classList.add(className);
  }
}
