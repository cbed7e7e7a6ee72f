import { useMemo, useState } from 'react';
import type { GridItem, OwnItem } from './calendar-item.ts';
import type { Drop } from './move-event.ts';

interface DragAction {
  /** Whether the pointer has moved since it was pressed on an item. */
  interacting: boolean;
  action?: 'move' | 'resize' | null;
  event?: GridItem | null;
  direction?: string | undefined;
}

const idle: DragAction = { interacting: false, action: null, event: null };
const canChange = (item: GridItem) => item.kind === 'own' && item.canWrite;

/** What react-big-calendar's wrappers for dragging share, as its `withDragAndDrop` would keep it. */
export function useDrag(onDrop: (item: OwnItem, drop: Drop) => void) {
  const [drag, setDrag] = useState(idle);
  const context = useMemo(() => {
    const onEnd = (drop: Drop | null) => {
      if (!drag.action) return;
      setDrag(idle);
      if (drop && drag.event?.kind === 'own') onDrop(drag.event, drop);
    };
    return {
      draggable: {
        onBeginAction: (event: GridItem, action: 'move' | 'resize', direction?: string) =>
          setDrag((now) => ({ ...now, event, action, direction })),
        onStart: () => setDrag((now) => ({ ...now, interacting: true })),
        onEnd,
        draggableAccessor: canChange,
        resizableAccessor: canChange,
        dragAndDropAction: drag,
      },
    };
  }, [drag, onDrop]);
  return { dragging: drag.interacting, context };
}
