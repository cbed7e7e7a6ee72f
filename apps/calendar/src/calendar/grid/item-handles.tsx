import { useEffect, useState, type MouseEvent, type RefObject, type TouchEvent } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { DrawnItem } from '../calendar-item.ts';
import { useLatest } from '../use-latest.ts';
import type { Direction, DragAction } from './grid-actions.ts';

interface ItemHandlesProps {
  grid: RefObject<HTMLElement | null>;
  movableAt: (target: EventTarget) => DrawnItem | undefined;
  begin: (item: DrawnItem, action: DragAction, direction: Direction) => void;
}

/**
 * The edges by which the item under the pointer is resized: thousands of items have one pointer at
 * most. A finger's stay until something else is touched.
 */
export function ItemHandles({ grid, movableAt, begin }: ItemHandlesProps) {
  const [near, setNear] = useState<HTMLElement | null>(null);
  const latest = useLatest(movableAt);
  useEffect(() => {
    const root = grid.current;
    if (!root) return;
    const enter = ({ target, buttons, pointerType }: PointerEvent) => {
      if (buttons !== 0 && pointerType === 'mouse') return;
      const element = (target as Element).closest<HTMLElement>('.scheduler-grid [data-item]');
      const movable = element && latest.current(element) ? element : null;
      // They are there before the pointer can be pressed on them.
      flushSync(() => setNear(movable));
    };
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setNear(null);
    root.addEventListener('pointerover', enter);
    root.addEventListener('pointerleave', leave);
    return () => {
      root.removeEventListener('pointerover', enter);
      root.removeEventListener('pointerleave', leave);
    };
  }, [grid, latest]);
  if (!near) return null;
  const has = (name: string) => near.classList.contains(name);
  const press = (direction: Direction) => {
    // As it is now: a finger's handles stay after it was moved.
    const item = movableAt(near);
    if (item) begin(item, 'resize', direction);
  };
  const handle = (direction: Direction) => (
    <Handle direction={direction} onPress={() => press(direction)} />
  );
  const edges = near.closest('.rbc-day-slot') ? (
    <>
      {handle('UP')}
      {handle('DOWN')}
    </>
  ) : (
    <>
      {!has('rbc-event-continues-prior') && handle('LEFT')}
      {!has('rbc-event-continues-after') && handle('RIGHT')}
    </>
  );
  return createPortal(edges, near);
}

/** An edge that resizes; a pointer's, since keys and the dialog do the same. */
function Handle({ direction, onPress }: { direction: Direction; onPress: () => void }) {
  const axis = direction === 'UP' || direction === 'DOWN' ? 'ns' : 'ew';
  const press = (event: MouseEvent | TouchEvent) => {
    // It goes on to the document, where react-big-calendar listens.
    if ('button' in event && event.button !== 0) return;
    onPress();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`rbc-addons-dnd-resize-${axis}-anchor is-${direction.toLowerCase()}`}
      onMouseDown={press}
      onTouchStart={press}
    >
      <div className={`rbc-addons-dnd-resize-${axis}-icon`} />
    </div>
  );
}
