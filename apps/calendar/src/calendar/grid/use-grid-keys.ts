import { timeOn, weekdayOf, addDays, MINUTE_MS, type CalendarDate } from '@scheduler/scheduling';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { clockRange, localDate, localMidnight, localZone } from '../../dates.ts';
import type { CalendarGridProps } from '../calendar-grid.tsx';
import { useLatest } from '../use-latest.ts';
import { stepDate } from '../use-calendar-params.ts';
import { countOf, spokenDay } from './day-cell.tsx';
import { cellAt, placeOf, reachedFrom, type Place } from './grid-cells.ts';

const SLOT = 30;
const LAST_SLOT = (24 * 60) / SLOT - 1;

interface Standing {
  place: Place | null;
  cell: HTMLElement | null;
  reached: HTMLElement[];
  /** The view and the date when the place was last brought in line with them. */
  told: string | null;
  /** What the focus waits for: the cell of another period, or an item that moved, by its id. */
  awaited: 'cell' | { item: string } | null;
  /** The item that had the focus last, which a dialog may take along with it. */
  item: HTMLElement | null;
}

/**
 * Keys on the grid: one stop of Tab, from which arrows, Home, End and Page Up and Down lead to any
 * day and half hour, Enter adds an event there, and Tab goes on to the day's own items.
 */
export function useGridKeys(root: RefObject<HTMLElement | null>, props: CalendarGridProps) {
  const latest = useLatest(props);
  const standing = useRef<Standing>({
    place: null,
    cell: null,
    reached: [],
    told: null,
    awaited: null,
    item: null,
  });
  useEffect(() => {
    if (root.current) settle(root.current, standing.current, latest.current);
  });
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    // These come after the grid, which may have the focus by then.
    const early = document.activeElement;
    if (early && grid.contains(early))
      heed(early as HTMLElement, grid, standing.current, latest.current);
    const observer = new MutationObserver(() => settle(grid, standing.current, latest.current));
    observer.observe(grid, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, latest]);

  const go = (place: Place) => {
    const grid = root.current;
    if (!grid) return;
    Object.assign(standing.current, { place, awaited: 'cell' });
    if (cellAt(grid, place)) settle(grid, standing.current, latest.current);
    else latest.current.onShow({ date: place.date });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { place, cell, reached } = standing.current;
    if (event.defaultPrevented || event.metaKey || !place) return;
    const target = event.target as HTMLElement;
    const item = target.dataset['item'];
    if (target === cell) {
      const next = led(event, place, latest.current);
      if (!next) return;
      event.preventDefault();
      if (next === 'create') latest.current.onSelectSlot(slotAt(place));
      else go(next);
    } else if (item !== undefined && event.altKey) {
      const date = latest.current.onMoveKey(event, item);
      if (date === null) return;
      event.preventDefault();
      Object.assign(standing.current, { place: { ...place, date }, awaited: { item } });
      if (!cellAt(event.currentTarget, { date, slot: null })) latest.current.onShow({ date });
    } else if (reached.includes(target)) {
      const at = reached.indexOf(target);
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      // Of what is dragged it ends that, and leads nowhere.
      if (event.key === 'Escape' && isDragged(target)) return;
      if (event.key === 'Escape') cell?.focus();
      else if (by !== undefined) reached[at + by]?.focus();
      else if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      else go(led(event, place, latest.current) as Place);
      event.preventDefault();
    }
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (root.current) heed(target, root.current, standing.current, latest.current);
  };
  return { onKeyDown, onFocus };
}

const isDragged = (item: HTMLElement) => item.matches('.rbc-addons-dnd-dragged-event');

/** Stands where the focus is now. */
function heed(
  target: HTMLElement,
  grid: HTMLElement,
  standing: Standing,
  props: CalendarGridProps,
) {
  const { awaited, cell, reached } = standing;
  const item = target.dataset['item'];
  standing.item = item === undefined ? null : target;
  if (awaited === 'cell' || awaited?.item !== item) standing.awaited = null;
  if (target === cell || reached.includes(target)) return;
  const place = placeOf(target);
  if (!place) return;
  standing.place = place;
  settle(grid, standing, props);
}

/** Makes the cell of the place, and what lies on its day, what Tab reaches. */
function settle(grid: HTMLElement, standing: Standing, props: CalendarGridProps) {
  const { view, date, now } = props;
  const inHours = view !== 'month';
  const told = `${view} ${date}`;
  if (standing.told !== told && standing.awaited === null) {
    standing.place = { date, slot: inHours ? slotFor(date, now) : null };
  }
  standing.told = told;
  const place = standing.place ?? { date, slot: null };
  if (!inHours) place.slot = null;
  const cell = cellAt(grid, place) ?? cellAt(grid, { date, slot: null });
  if (standing.cell && standing.cell !== cell) leave(standing.cell);
  standing.cell = cell;
  if (!cell) return;
  if (cell.tabIndex !== 0) cell.tabIndex = 0;
  if (place.slot !== null && cell.matches('.rbc-time-slot')) {
    cell.setAttribute('role', 'button');
    cell.setAttribute('aria-label', nameOfSlot(place, props));
  }
  const reached = reachedFrom(grid, place.date);
  // An attribute that is set, even to what it was, is styled anew.
  for (const element of standing.reached) if (!reached.includes(element)) element.tabIndex = -1;
  for (const element of reached) if (element.tabIndex !== 0) element.tabIndex = 0;
  standing.reached = reached;
  const { awaited, item: last } = standing;
  const isLost = last?.isConnected === false && document.activeElement === document.body;
  if (awaited === 'cell') {
    standing.awaited = null;
    cell.focus();
  } else if (awaited) {
    const item = grid.querySelector<HTMLElement>(`[data-item="${CSS.escape(awaited.item)}"]`);
    if (item && document.activeElement !== item) item.focus();
  } else if (isLost) {
    standing.item = null;
    cell.focus({ preventScroll: true });
  }
}

function leave(cell: HTMLElement) {
  if (!cell.matches('.rbc-time-slot')) return void (cell.tabIndex = -1);
  for (const name of ['tabindex', 'role', 'aria-label']) cell.removeAttribute(name);
}

const WORK_BEGINS = 9;

/** Now, or where work usually begins. */
function slotFor(date: CalendarDate, now: number): number {
  const today = localDate(new Date(now));
  const since = now - localMidnight(date).getTime();
  return date === today ? Math.floor(since / (SLOT * MINUTE_MS)) : (WORK_BEGINS * 60) / SLOT;
}

const boundsOf = ({ date, slot }: Place) => {
  const [start, end] = [slot ?? 0, (slot ?? 0) + 1].map(
    (at) => new Date(timeOn(date, localZone(), { minute: at * SLOT })),
  );
  return { start: start ?? new Date(0), end: end ?? new Date(0) };
};

function nameOfSlot(place: Place, { days }: CalendarGridProps): string {
  const { start, end } = boundsOf(place);
  const here = (days.get(place.date) ?? []).filter(
    (item) => !item.allDay && item.start < end && item.end > start,
  );
  return `${clockRange(start, end)}, ${spokenDay(start)}, ${countOf(here.length)}`;
}

/** What a click there would have chosen. */
function slotAt(place: Place) {
  const whole = { start: localMidnight(place.date), end: localMidnight(addDays(place.date, 1)) };
  const { start, end } = place.slot === null ? whole : boundsOf(place);
  return { start, end, slots: [start], action: 'click' as const };
}

/** Where a key leads from a place; `null` if it is none of the grid's. */
function led(event: KeyboardEvent, place: Place, { view }: CalendarGridProps) {
  const { key, ctrlKey, currentTarget } = event;
  if (event.altKey || event.shiftKey) return null;
  if (key === 'Enter' || key === ' ') return 'create';
  const { date, slot } = place;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const on = (days: number): Place => ({ date: shownFrom(view, date, days), slot });
  if (ctrlKey && slot !== null && key === 'Home') return { date, slot: 0 };
  if (ctrlKey && slot !== null && key === 'End') return { date, slot: LAST_SLOT };
  if (ctrlKey) return null;
  switch (key) {
    case 'ArrowLeft':
      return on(-forward);
    case 'ArrowRight':
      return on(forward);
    case 'ArrowUp':
      if (view === 'month') return on(-7);
      return { date, slot: slot === null || slot === 0 ? null : slot - 1 };
    case 'ArrowDown':
      if (view === 'month') return on(7);
      return { date, slot: slot === null ? 0 : Math.min(slot + 1, LAST_SLOT) };
    case 'Home':
    case 'End':
      return { date: edgeOfRow(currentTarget, date, key), slot };
    case 'PageUp':
      return { date: stepDate(view, date, -1), slot };
    case 'PageDown':
      return { date: stepDate(view, date, 1), slot };
    default:
      return null;
  }
}

/** A work week has no weekends. */
function shownFrom(view: CalendarGridProps['view'], date: CalendarDate, days: number) {
  let to = addDays(date, days);
  if (view !== 'work_week') return to;
  while ([0, 6].includes(weekdayOf(to))) to = addDays(to, Math.sign(days));
  return to;
}

function edgeOfRow(grid: Element, date: CalendarDate, key: 'Home' | 'End'): CalendarDate {
  const row = grid.querySelector(`.rbc-day-bg[data-date="${date}"]`)?.parentElement;
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
  return cells.at(key === 'Home' ? 0 : -1)?.dataset['date'] ?? date;
}
