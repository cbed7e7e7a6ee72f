import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DrawnItem, OwnItem } from './calendar-item.ts';
import type { Direction, DragAction } from './grid/grid-actions.ts';
import { gridExtras } from './grid-later.ts';
import type { Drop } from './move-event.ts';
import { useLatest } from './use-latest.ts';

interface Drag {
  /** Whether the pointer has moved since it was pressed on an item. */
  interacting: boolean;
  action?: DragAction | null;
  event?: DrawnItem | null;
  direction?: Direction | undefined;
}

const idle: Drag = { interacting: false, action: null, event: null };

/** What react-big-calendar's wrappers for dragging share, as its `withDragAndDrop` would keep it. */
export function useDrag(onDrop: (item: OwnItem, drop: Drop) => unknown) {
  const extras = gridExtras.use();
  const [drag, setDrag] = useState(idle);
  const canDrop = extras !== null;
  const begin = useCallback(
    (event: DrawnItem, action: DragAction, direction?: Direction) => {
      if (canDrop) setDrag((now) => ({ ...now, event, action, direction }));
    },
    [canDrop],
  );
  useEndOfPress(drag.action != null, () => setDrag(idle));
  const context = useMemo(() => {
    const onEnd = (drop: Drop | null) => {
      if (!drag.action) return;
      setDrag(idle);
      if (drop && drag.event?.kind === 'own' && isElsewhere(drag.event, drop)) {
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
  const dragged = drag.interacting ? (drag.event?.id ?? null) : null;
  return { dragging: drag.interacting, dragged, begin, context };
}

const isElsewhere = (item: OwnItem, { start, end, isAllDay }: Drop) =>
  new Date(start).getTime() !== item.start.getTime() ||
  new Date(end).getTime() !== item.end.getTime() ||
  (isAllDay === true && !item.allDay);

const RELEASES = ['mouseup', 'touchend', 'touchcancel'] as const;

/** What was pressed is let go in the end, also where the library, which hears of it first, is mute. */
function useEndOfPress(pressed: boolean, onEnd: () => void) {
  const latest = useLatest(onEnd);
  useEffect(() => {
    if (!pressed) return;
    const end = () => void setTimeout(() => latest.current());
    for (const type of RELEASES) document.addEventListener(type, end);
    return () => {
      for (const type of RELEASES) document.removeEventListener(type, end);
    };
  }, [pressed, latest]);
}
