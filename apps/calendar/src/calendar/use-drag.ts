import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DisplayItem, EventItem } from './calendar-item.ts';
import type { Direction, DragAction } from './grid/grid-actions.ts';
import { gridInteractions } from './deferred-modules.ts';
import type { DropTarget } from './event-move.ts';
import { useLatestRef } from './use-latest-ref.ts';

interface DragState {
  /** Whether the pointer has moved since it was pressed on an item. */
  interacting: boolean;
  action?: DragAction | null;
  event?: DisplayItem | null;
  direction?: Direction | undefined;
}

const IDLE: DragState = { interacting: false, action: null, event: null };

/** Provides the drag context of react-big-calendar's wrappers, like its `withDragAndDrop`. */
export function useDrag(onDrop: (item: EventItem, drop: DropTarget) => unknown) {
  const interactions = gridInteractions.use();
  const [drag, setDrag] = useState(IDLE);
  const canDrop = interactions !== null;
  const startDrag = useCallback(
    (event: DisplayItem, action: DragAction, direction?: Direction) => {
      if (canDrop) setDrag((now) => ({ ...now, event, action, direction }));
    },
    [canDrop],
  );
  usePressEnd(drag.action != null, () => setDrag(IDLE));
  const context = useMemo(() => {
    const onEnd = (drop: DropTarget | null) => {
      if (!drag.action) return;
      setDrag(IDLE);
      if (drop && drag.event?.kind === 'own' && hasMoved(drag.event, drop)) {
        onDrop(drag.event, drop);
      }
    };
    return {
      draggable: {
        onStart: () => setDrag((now) => ({ ...now, interacting: true })),
        onEnd,
        dragAndDropAction: drag,
      },
    };
  }, [drag, onDrop]);
  const draggedId = drag.interacting ? (drag.event?.id ?? null) : null;
  return { isDragging: drag.interacting, draggedId, startDrag, context };
}

const hasMoved = (item: EventItem, { start, end, isAllDay }: DropTarget) =>
  new Date(start).getTime() !== item.start.getTime() ||
  new Date(end).getTime() !== item.end.getTime() ||
  (isAllDay === true && !item.allDay);

const RELEASE_EVENTS = ['mouseup', 'touchend', 'touchcancel'] as const;

/** Ends a drag on every pointer release, even if the library doesn't report it. */
function usePressEnd(isPressed: boolean, onEnd: () => void) {
  const latest = useLatestRef(onEnd);
  useEffect(() => {
    if (!isPressed) return;
    const end = () => void setTimeout(() => latest.current());
    for (const type of RELEASE_EVENTS) document.addEventListener(type, end);
    return () => {
      for (const type of RELEASE_EVENTS) document.removeEventListener(type, end);
    };
  }, [isPressed, latest]);
}
