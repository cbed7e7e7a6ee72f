import { useEffect, useState, type RefObject } from 'react';
import type { EventItem } from '../../screen/items/calendar-item.ts';
import type { CalendarGridProps } from '../calendar-grid-props.ts';
import { useLatestRef } from '../use-latest-ref.ts';
import { createDrag } from './drag-item.ts';
import type { PointerPreview } from '../grid-actions.ts';
import { attachPointerGestures, type Gesture, type Point } from './pointer-gestures.ts';
import { findCells } from './select-cells.ts';

interface GridPointerOptions extends Pick<CalendarGridProps, 'onSelectSlot' | 'onDrop'> {
  /** Returns the item at an element if the user can move it. */
  findMovableItem: (target: Element) => EventItem | undefined;
}

const IDLE: PointerPreview = { slots: null, dragged: null };

/** Items and buttons handle clicks themselves. */
const isControl = (target: Element) => target.closest('.rbc-event, button, [popover]') !== null;

/**
 * Selects days and half hours, and moves and resizes items, with mouse, pen and touch.
 *
 * @returns the selection and the dragged item while the pointer is pressed
 */
export function useGridPointer(
  root: RefObject<HTMLElement | null>,
  options: GridPointerOptions,
): PointerPreview {
  const [preview, setPreview] = useState(IDLE);
  const latest = useLatestRef(options);
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    const drag = (item: EventItem, target: Element, point: Point): Gesture => {
      const { moveTo, getDrop } = createDrag(grid, item, target, point);
      return {
        onMove: (to) => {
          const dragged = moveTo(to);
          setPreview((now) => (now.dragged === dragged ? now : { ...now, dragged }));
        },
        onEnd: () => {
          const drop = getDrop();
          setPreview(IDLE);
          if (drop) latest.current.onDrop(item, drop);
        },
        onCancel: () => setPreview(IDLE),
      };
    };
    const select = (target: Element, point: Point): Gesture | null => {
      const cells = findCells(grid, target, point);
      if (!cells) return null;
      const anchor = cells.getIndexAt(point);
      let range = { from: anchor, to: anchor + 1 };
      let isShown = false;
      const show = (selected: typeof range | null) => {
        const slots = cells.show(selected);
        setPreview((now) => ({ ...now, slots }));
      };
      return {
        onMove: (to) => {
          const index = cells.getIndexAt(to);
          const next = { from: Math.min(anchor, index), to: Math.max(anchor, index) + 1 };
          if (isShown && next.from === range.from && next.to === range.to) return;
          isShown = true;
          range = next;
          show(range);
        },
        onEnd: () => {
          show(null);
          latest.current.onSelectSlot({ ...cells.toTimes(range), action: 'select' });
        },
        onCancel: () => show(null),
      };
    };
    return attachPointerGestures(grid, {
      onPress: (target, point) => {
        const item = latest.current.findMovableItem(target);
        if (item) return drag(item, target, point);
        return isControl(target) ? null : select(target, point);
      },
      onTap: (target, point, action) => {
        const cells = isControl(target) ? null : findCells(grid, target, point);
        if (!cells) return;
        const index = cells.getIndexAt(point);
        latest.current.onSelectSlot({ ...cells.toTimes({ from: index, to: index + 1 }), action });
      },
    });
  }, [root, latest]);
  return preview;
}
