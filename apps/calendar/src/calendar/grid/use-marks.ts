import { useLayoutEffect, type RefObject } from 'react';

/** The ids of the item whose dialog is open and of the one that is dragged. */
interface Marked {
  selected: string | null;
  dragged: string | null;
}

const LOOKS = { selected: 'rbc-selected', dragged: 'rbc-addons-dnd-dragged-event' };

/** Marks two items among thousands, none of which renders for it. */
export function useMarks(grid: RefObject<HTMLElement | null>, marked: Marked): void {
  useLayoutEffect(() => {
    for (const what of ['selected', 'dragged'] as const) {
      mark(grid.current, LOOKS[what], marked[what]);
    }
  });
}

function mark(grid: HTMLElement | null, look: string, id: string | null) {
  for (const before of [...(grid?.getElementsByClassName(look) ?? [])]) {
    before.classList.remove(look);
  }
  if (id === null) return;
  for (const item of grid?.querySelectorAll(`[data-item="${CSS.escape(id)}"]`) ?? []) {
    item.classList.add(look);
  }
}
