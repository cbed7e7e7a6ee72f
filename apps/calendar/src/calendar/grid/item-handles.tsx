import { useEffect, useState, type MouseEvent, type RefObject, type TouchEvent } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { DisplayItem } from '../calendar-item.ts';
import { useLatestRef } from '../use-latest-ref.ts';
import type { Direction, DragAction } from './grid-actions.ts';

interface ItemHandlesProps {
  grid: RefObject<HTMLElement | null>;
  findMovableItem: (target: EventTarget) => DisplayItem | undefined;
  startDrag: (item: DisplayItem, action: DragAction, direction: Direction) => void;
}

/**
 * Resize handles of the item under the pointer, rendered only for that item. On touch screens they
 * stay until the user touches something else.
 */
export function ItemHandles({ grid, findMovableItem, startDrag }: ItemHandlesProps) {
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
  const press = (direction: Direction) => {
    // Looks up the item again, because touch handles stay visible after the item has moved.
    const item = findMovableItem(hoveredItem);
    if (item) startDrag(item, 'resize', direction);
  };
  const handle = (direction: Direction) => (
    <Handle direction={direction} onPress={() => press(direction)} />
  );
  const edges = hoveredItem.closest('.rbc-day-slot') ? (
    <>
      {handle('UP')}
      {handle('DOWN')}
    </>
  ) : (
    <>
      {!hasClass('rbc-event-continues-prior') && handle('LEFT')}
      {!hasClass('rbc-event-continues-after') && handle('RIGHT')}
    </>
  );
  return createPortal(edges, hoveredItem);
}

/** A resize handle for pointers. Keyboard users resize with shortcuts or in the dialog. */
function Handle({ direction, onPress }: { direction: Direction; onPress: () => void }) {
  const axis = direction === 'UP' || direction === 'DOWN' ? 'ns' : 'ew';
  const press = (event: MouseEvent | TouchEvent) => {
    // The event bubbles to the document, where react-big-calendar listens.
    if ('button' in event && event.button !== 0) return;
    onPress();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-handle={direction.toLowerCase()}
      className={`rbc-addons-dnd-resize-${axis}-anchor is-${direction.toLowerCase()}`}
      onMouseDown={press}
      onTouchStart={press}
    >
      <div className={`rbc-addons-dnd-resize-${axis}-icon`} />
    </div>
  );
}
