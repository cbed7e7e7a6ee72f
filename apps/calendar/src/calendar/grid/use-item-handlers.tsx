import { useState, type KeyboardEvent, type MouseEvent, type TouchEvent } from 'react';
import type { DrawnItem } from '../calendar-item.ts';
import { useGridActions, type Direction } from './grid-actions.ts';

const HANDLE = '[class*="rbc-addons-dnd-resize"]';

const canChange = (item: DrawnItem) => item.kind === 'own' && item.canWrite;

/**
 * What an item listens for. The handles that resize it come with the pointer: thousands of items
 * have one pointer at most.
 */
export function useItemHandlers(item: DrawnItem) {
  const { open, begin } = useGridActions();
  const [near, setNear] = useState(false);
  const movable = canChange(item);
  const press = (event: MouseEvent | TouchEvent) => {
    if ('button' in event && event.button !== 0) return;
    if ((event.target as Element).closest(HANDLE)) return;
    begin(item, 'move');
  };
  const handlers = {
    onClick: () => open(item),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open(item);
    },
    ...(movable && {
      onMouseDown: press,
      onTouchStart: press,
      onPointerEnter: () => setNear(true),
      onPointerLeave: () => setNear(false),
    }),
  };
  return { handlers, handles: movable && near };
}

interface HandleProps {
  item: DrawnItem;
  direction: Direction;
}

/** An edge that resizes; a mouse's, since keys and the dialog do the same. */
export function Handle({ item, direction }: HandleProps) {
  const { begin } = useGridActions();
  const axis = direction === 'UP' || direction === 'DOWN' ? 'ns' : 'ew';
  const press = (event: MouseEvent) => {
    // It goes on to the document, where react-big-calendar listens.
    if (event.button === 0) begin(item, 'resize', direction);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`rbc-addons-dnd-resize-${axis}-anchor is-${direction.toLowerCase()}`}
      onMouseDown={press}
    >
      <div className={`rbc-addons-dnd-resize-${axis}-icon`} />
    </div>
  );
}
