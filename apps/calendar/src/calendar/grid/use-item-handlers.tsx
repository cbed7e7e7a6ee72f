import {
  useEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
} from 'react';
import type { DrawnItem } from '../calendar-item.ts';
import { useLatest } from '../use-latest.ts';
import { useGridActions, type Direction } from './grid-actions.ts';

const HANDLE = '[class*="rbc-addons-dnd-resize"]';

const canChange = (item: DrawnItem) => item.kind === 'own' && item.canWrite;

type Near = 'mouse' | 'finger' | null;

/**
 * What an item listens for. The handles that resize it come with the pointer: thousands of items
 * have one pointer at most. A finger's stay until something else is touched.
 */
export function useItemHandlers(item: DrawnItem) {
  const { open, begin } = useGridActions();
  const [near, setNear] = useState<Near>(null);
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
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        setNear(pointerType === 'touch' ? 'finger' : 'mouse'),
      onPointerLeave: () => setNear((now) => (now === 'finger' ? now : null)),
    }),
  };
  useTouchElsewhere(near === 'finger', item.id, () => setNear(null));
  return { handlers, handles: movable && near !== null };
}

function useTouchElsewhere(awaited: boolean, id: string, onTouch: () => void) {
  const latest = useLatest(onTouch);
  useEffect(() => {
    if (!awaited) return;
    const touch = ({ target }: globalThis.PointerEvent) => {
      const touched = (target as Element).closest<HTMLElement>('[data-item]');
      if (touched?.dataset['item'] !== id) latest.current();
    };
    document.addEventListener('pointerdown', touch);
    return () => document.removeEventListener('pointerdown', touch);
  }, [awaited, id, latest]);
}

interface HandleProps {
  item: DrawnItem;
  direction: Direction;
}

/** An edge that resizes; a pointer's, since keys and the dialog do the same. */
export function Handle({ item, direction }: HandleProps) {
  const { begin } = useGridActions();
  const axis = direction === 'UP' || direction === 'DOWN' ? 'ns' : 'ew';
  const press = (event: MouseEvent | TouchEvent) => {
    // It goes on to the document, where react-big-calendar listens.
    if ('button' in event && event.button !== 0) return;
    begin(item, 'resize', direction);
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
