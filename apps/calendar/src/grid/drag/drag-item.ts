import type { EventItem } from '../../screen/items/calendar-item.ts';
import type { DropTarget } from './event-move.ts';
import { getDayBounds } from '../hours/day-bounds.ts';
import { createDayTimeScale } from '../hours/day-time-scale.ts';
import { moveToDay, moveToSlot, resizeToDay, resizeToSlot } from './drop-times.ts';
import type { DraggedItem } from '../grid-actions.ts';
import { findColumn, getDate, getDateAt, isInRow, showsHours } from './grid-geometry.ts';
import type { Point } from './pointer-gestures.ts';

/** Returns the times for a position, or `null` where the item can't be dropped. */
type GetDrop = (point: Point) => DropTarget | null;

/** Drags an item that is pressed, or one of its resize handles. */
export function createDrag(grid: Element, item: EventItem, target: Element, pressed: Point) {
  const getDrop = createResize(grid, item, target) ?? createMove(grid, item, target, pressed);
  const wasInRow = target.closest('[role="rowgroup"]') !== null;
  let dragged: DraggedItem = { item, drop: null };
  return {
    /** Returns the item with its times at a position; the same object if they are the same. */
    moveTo: (point: Point): DraggedItem => {
      const drop = getDrop(point);
      if (!isSameDrop(drop, dragged.drop)) dragged = { item, drop };
      return dragged;
    },
    /** Returns the new times, or `null` if the item doesn't change. */
    getDrop: (): DropTarget | null => {
      const { drop } = dragged;
      if (!drop) return null;
      const becomesAllDay = drop.isAllDay === true && !item.allDay && !wasInRow;
      return becomesAllDay || hasNewTimes(item, drop) ? drop : null;
    },
  };
}

const isSameDrop = (a: DropTarget | null, b: DropTarget | null) =>
  a?.start.getTime() === b?.start.getTime() &&
  a?.end.getTime() === b?.end.getTime() &&
  a?.isAllDay === b?.isAllDay;

const hasNewTimes = (item: EventItem, { start, end }: DropTarget) =>
  start.getTime() !== item.start.getTime() || end.getTime() !== item.end.getTime();

function createMove(grid: Element, item: EventItem, target: Element, pressed: Point): GetDrop {
  const element = target.closest('[data-item]') ?? target;
  // The item stays at the same distance from the pointer.
  const offsetY = pressed.y - element.getBoundingClientRect().top;
  return (point) => {
    const column = findColumn(grid, point);
    if (column) {
      const hours = createDayTimeScale(getDayBounds(getDate(column)));
      const slot = hours.getSlotIndex(point.y - offsetY, column.getBoundingClientRect());
      return { ...moveToSlot(item, hours.getSlotStart(slot)), isAllDay: false };
    }
    if (!isInRow(grid, point)) return null;
    const isAllDay = showsHours(grid) ? true : undefined;
    return { ...moveToDay(item, getDateAt(grid, point)), isAllDay };
  };
}

function createResize(grid: Element, item: EventItem, target: Element): GetDrop | null {
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle'];
  if (!handle) return null;
  const edge = handle === 'up' || handle === 'left' ? 'start' : 'end';
  const column = target.closest<HTMLElement>('.rbc-day-slot');
  if (column) {
    const hours = createDayTimeScale(getDayBounds(getDate(column)));
    return ({ y }) => {
      const slot = hours.getSlotStart(hours.getSlotIndex(y, column.getBoundingClientRect()));
      return { ...resizeToSlot(item, edge, slot, hours), isAllDay: false };
    };
  }
  const isAllDay = showsHours(grid) ? true : undefined;
  return (point) => ({ ...resizeToDay(item, edge, getDateAt(grid, point)), isAllDay });
}
