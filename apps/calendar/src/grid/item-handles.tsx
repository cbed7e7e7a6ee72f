import { useEffect, useState, type RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { DisplayItem } from '../screen/items/calendar-item.ts';
import { useLatestRef } from './use-latest-ref.ts';

interface ItemHandlesProps {
  grid: RefObject<HTMLElement | null>;
  findMovableItem: (target: Element) => DisplayItem | undefined;
}

/**
 * Resize handles of the item under the pointer, rendered only for that item. On touch screens they
 * stay until the user touches something else.
 */
export function ItemHandles({ grid, findMovableItem }: ItemHandlesProps) {
  const [hoveredItem, setHoveredItem] = useState<HTMLElement | null>(null);
  const latest = useLatestRef(findMovableItem);
  useEffect(() => {
    const root = grid.current;
    if (!root) return;
    const enter = ({ target, buttons, pointerType }: PointerEvent) => {
      if (buttons !== 0 && pointerType === 'mouse') return;
      const element = (target as Element).closest<HTMLElement>('.scheduler-grid [data-item]');
      const movable = element && latest.current(element) ? element : null;
      // Renders the handles before the pointer can be pressed on them.
      flushSync(() => setHoveredItem(movable));
    };
    const leave = ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && setHoveredItem(null);
    root.addEventListener('pointerover', enter);
    root.addEventListener('pointerleave', leave);
    return () => {
      root.removeEventListener('pointerover', enter);
      root.removeEventListener('pointerleave', leave);
    };
  }, [grid, latest]);
  if (!hoveredItem) return null;
  const hasClass = (name: string) => hoveredItem.classList.contains(name);
  const edges = hoveredItem.closest('.rbc-day-slot') ? (
    <>
      <Handle edge="up" />
      <Handle edge="down" />
    </>
  ) : (
    <>
      {!hasClass('rbc-event-continues-prior') && <Handle edge="left" />}
      {!hasClass('rbc-event-continues-after') && <Handle edge="right" />}
    </>
  );
  return createPortal(edges, hoveredItem);
}

/** A resize handle for pointers. Keyboard users resize with shortcuts or in the dialog. */
const Handle = ({ edge }: { edge: 'up' | 'down' | 'left' | 'right' }) => (
  <div data-handle={edge} className={`resize-handle is-${edge}`} />
);
