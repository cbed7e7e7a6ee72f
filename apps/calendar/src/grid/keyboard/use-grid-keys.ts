import { addDays, getWeekday, type CalendarDate } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { formatTimeRange, toLocalDate, getLocalMidnight } from '../../local-dates.ts';
import type { CalendarGridProps } from '../calendar-grid-props.ts';
import { getDayBounds } from '../hours/day-bounds.ts';
import { createDayTimeScale, SLOT_MINUTES, SLOTS_PER_DAY } from '../hours/day-time-scale.ts';
import { useLatestRef } from '../use-latest-ref.ts';
import { stepDate } from '../../screen/use-calendar-params.ts';
import { formatEventCount, formatSpokenDay } from '../day-cell.tsx';
import { findCell, getPosition, getFocusableElements, type GridPosition } from './grid-cells.ts';

const LAST_SLOT = SLOTS_PER_DAY - 1;

interface FocusState {
  position: GridPosition | null;
  cell: HTMLElement | null;
  focusable: HTMLElement[];
  /** The view and date for which the position was last updated. */
  period: string | null;
  /** Element to focus once it is rendered: a cell, or a moved item by its ID. */
  pendingFocus: 'cell' | { item: string } | null;
  /** The item that was focused last. A dialog may delete it. */
  item: HTMLElement | null;
}

/**
 * Keyboard navigation of the grid, which is one tab stop. Arrows, Home, End, Page Up and Page Down
 * move between days and half hours, Enter creates an event, and Tab moves to the items of the day.
 */
export function useGridKeys(root: RefObject<HTMLElement | null>, props: CalendarGridProps) {
  const latest = useLatestRef(props);
  const focusState = useRef<FocusState>({
    position: null,
    cell: null,
    focusable: [],
    period: null,
    pendingFocus: null,
    item: null,
  });
  useEffect(() => {
    if (root.current) syncFocus(root.current, focusState.current, latest.current);
  });
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    const observer = new MutationObserver(() =>
      syncFocus(grid, focusState.current, latest.current),
    );
    observer.observe(grid, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, latest]);

  const moveTo = (position: GridPosition) => {
    const grid = root.current;
    if (!grid) return;
    Object.assign(focusState.current, { position, pendingFocus: 'cell' });
    if (findCell(grid, position)) syncFocus(grid, focusState.current, latest.current);
    else latest.current.onShow({ date: position.date });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { position, cell, focusable } = focusState.current;
    if (event.defaultPrevented || event.metaKey || !position) return;
    const target = event.target as HTMLElement;
    const item = target.dataset['item'];
    if (target === cell) {
      const next = getKeyTarget(event, position, latest.current);
      if (!next) return;
      event.preventDefault();
      if (next === 'create') latest.current.onSelectSlot(toSlotInfo(position));
      else moveTo(next);
    } else if (item !== undefined && event.altKey) {
      const date = latest.current.onMoveItem(event, item);
      if (date === null) return;
      event.preventDefault();
      Object.assign(focusState.current, {
        position: { ...position, date },
        pendingFocus: { item },
      });
      if (!findCell(event.currentTarget, { date, slot: null })) latest.current.onShow({ date });
    } else if (focusable.includes(target)) {
      const index = focusable.indexOf(target);
      const delta = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      // Escape cancels a drag without moving focus.
      if (event.key === 'Escape' && isDragged(target)) return;
      if (event.key === 'Escape') cell?.focus();
      else if (delta !== undefined) focusable[index + delta]?.focus();
      else if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      else moveTo(getKeyTarget(event, position, latest.current) as GridPosition);
      event.preventDefault();
    }
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (root.current) trackFocus(target, root.current, focusState.current, latest.current);
  };
  return { onKeyDown, onFocus };
}

const isDragged = (item: HTMLElement) => item.matches('.is-dragged');

/** Updates the position after a focus change. */
function trackFocus(
  target: HTMLElement,
  grid: HTMLElement,
  focusState: FocusState,
  props: CalendarGridProps,
) {
  const { pendingFocus, cell, focusable } = focusState;
  const item = target.dataset['item'];
  focusState.item = item === undefined ? null : target;
  if (pendingFocus === 'cell' || pendingFocus?.item !== item) focusState.pendingFocus = null;
  if (target === cell || focusable.includes(target)) return;
  const position = getPosition(target);
  if (!position) return;
  focusState.position = position;
  syncFocus(grid, focusState, props);
}

/** Updates the tab stops: the cell at the position and the focusable elements of its day. */
function syncFocus(grid: HTMLElement, focusState: FocusState, props: CalendarGridProps) {
  const { view, date, now } = props;
  const inHours = view !== 'month';
  const period = `${view} ${date}`;
  if (focusState.period !== period && focusState.pendingFocus === null) {
    focusState.position = { date, slot: inHours ? getInitialSlot(date, now) : null };
  }
  focusState.period = period;
  const position = focusState.position ?? { date, slot: null };
  if (!inHours) position.slot = null;
  const target = findCell(grid, position);
  // The grid still displays the previous dates.
  if (!target && focusState.pendingFocus === 'cell') return;
  const cell = target ?? findCell(grid, { date, slot: null });
  if (focusState.cell && focusState.cell !== cell) resetCell(focusState.cell);
  focusState.cell = cell;
  if (!cell) return;
  if (cell.tabIndex !== 0) cell.tabIndex = 0;
  if (position.slot !== null && cell.matches('.rbc-time-slot')) {
    cell.setAttribute('role', 'button');
    cell.setAttribute('aria-label', getSlotLabel(position, props));
  }
  const focusable = getFocusableElements(grid, position.date);
  // Setting an attribute causes a style recalculation even if its value doesn't change.
  for (const element of focusState.focusable)
    if (!focusable.includes(element)) element.tabIndex = -1;
  for (const element of focusable) if (element.tabIndex !== 0) element.tabIndex = 0;
  focusState.focusable = focusable;
  const { pendingFocus, item: last } = focusState;
  const isFocusLost = last?.isConnected === false && document.activeElement === document.body;
  if (pendingFocus === 'cell') {
    focusState.pendingFocus = null;
    cell.focus();
  } else if (pendingFocus) {
    const item = grid.querySelector<HTMLElement>(`[data-item="${CSS.escape(pendingFocus.item)}"]`);
    if (item && document.activeElement !== item) item.focus();
  } else if (isFocusLost) {
    focusState.item = null;
    cell.focus({ preventScroll: true });
  }
}

function resetCell(cell: HTMLElement) {
  if (!cell.matches('.rbc-time-slot')) return void (cell.tabIndex = -1);
  for (const name of ['tabindex', 'role', 'aria-label']) cell.removeAttribute(name);
}

const DEFAULT_HOUR = 9;

/** Returns the slot of the current time, or of the usual start of work. */
function getInitialSlot(date: CalendarDate, now: number): number {
  const today = toLocalDate(new Date(now));
  const msOfDay = now - getLocalMidnight(date).getTime();
  return date === today
    ? Math.floor(msOfDay / (SLOT_MINUTES * MINUTE_MS))
    : (DEFAULT_HOUR * 60) / SLOT_MINUTES;
}

const getSlotBounds = ({ date, slot }: GridPosition) => {
  const { getSlotStart } = createDayTimeScale(getDayBounds(date));
  const index = slot ?? 0;
  return { start: getSlotStart(index), end: getSlotStart(index + 1) };
};

function getSlotLabel(position: GridPosition, { days }: CalendarGridProps): string {
  const { start, end } = getSlotBounds(position);
  const overlapping = (days.get(position.date) ?? []).filter(
    (item) => !item.allDay && item.start < end && item.end > start,
  );
  return `${formatTimeRange(start, end)}, ${formatSpokenDay(start)}, ${formatEventCount(overlapping.length)}`;
}

/** Returns the selection that a click on the cell would make. */
function toSlotInfo(position: GridPosition) {
  const allDay = {
    start: getLocalMidnight(position.date),
    end: getLocalMidnight(addDays(position.date, 1)),
  };
  const { start, end } = position.slot === null ? allDay : getSlotBounds(position);
  return { start, end, slots: [start], action: 'click' as const };
}

/** Returns the position that a key moves to, `create`, or `null` for other keys. */
function getKeyTarget(event: KeyboardEvent, position: GridPosition, { view }: CalendarGridProps) {
  const { key, ctrlKey, currentTarget } = event;
  if (event.altKey || event.shiftKey) return null;
  if (key === 'Enter' || key === ' ') return 'create';
  const { date, slot } = position;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const inDays = (days: number): GridPosition => ({ date: addVisibleDays(view, date, days), slot });
  if (ctrlKey && slot !== null && key === 'Home') return { date, slot: 0 };
  if (ctrlKey && slot !== null && key === 'End') return { date, slot: LAST_SLOT };
  if (ctrlKey) return null;
  switch (key) {
    case 'ArrowLeft':
      return inDays(-forward);
    case 'ArrowRight':
      return inDays(forward);
    case 'ArrowUp':
      if (view === 'month') return inDays(-7);
      return { date, slot: slot === null || slot === 0 ? null : slot - 1 };
    case 'ArrowDown':
      if (view === 'month') return inDays(7);
      return { date, slot: slot === null ? 0 : Math.min(slot + 1, LAST_SLOT) };
    case 'Home':
    case 'End':
      return { date: getRowEdge(currentTarget, date, key), slot };
    case 'PageUp':
      return { date: stepDate(view, date, -1), slot };
    case 'PageDown':
      return { date: stepDate(view, date, 1), slot };
    default:
      return null;
  }
}

/** Skips weekends in the work week view. */
function addVisibleDays(view: CalendarGridProps['view'], date: CalendarDate, days: number) {
  let to = addDays(date, days);
  if (view !== 'work_week') return to;
  while ([0, 6].includes(getWeekday(to))) to = addDays(to, Math.sign(days));
  return to;
}

function getRowEdge(grid: Element, date: CalendarDate, key: 'Home' | 'End'): CalendarDate {
  const row = grid.querySelector(`.rbc-day-bg[data-date="${date}"]`)?.parentElement;
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
  return cells.at(key === 'Home' ? 0 : -1)?.dataset['date'] ?? date;
}
