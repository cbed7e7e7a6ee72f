import type { CalendarDate } from '@scheduler/scheduling';

/** Where the focus stands in a grid: on a day, or on a half hour of it. */
export interface Place {
  date: CalendarDate;
  /** Counted from midnight; `null` is the day itself, or its row of whole days. */
  slot: number | null;
}

const inRows = (date: CalendarDate) => `.rbc-day-bg[data-date="${date}"]`;
const inHours = (date: CalendarDate) => `.rbc-day-slot[data-date="${date}"]`;

const isShown = (grid: Element, date: CalendarDate) => grid.querySelector(inRows(date)) !== null;

/** The element of a place, or `null` if the grid shows other days. */
export function cellAt(grid: Element, { date, slot }: Place): HTMLElement | null {
  if (slot === null) return grid.querySelector<HTMLElement>(inRows(date));
  const slots = grid.querySelectorAll<HTMLElement>(`${inHours(date)} .rbc-time-slot`);
  return slots[Math.min(slot, slots.length - 1)] ?? null;
}

/** The place of an element that is a cell, or lies in one. */
export function placeOf(element: Element): Place | null {
  const column = element.closest<HTMLElement>('.rbc-day-slot[data-date]');
  if (column?.dataset['date']) {
    const slots = [...column.querySelectorAll('.rbc-time-slot')];
    const at = slots.indexOf(element);
    return { date: column.dataset['date'], slot: at === -1 ? slotOf(element, slots.length) : at };
  }
  const cell = element.closest<HTMLElement>('.rbc-day-bg') ?? dayUnder(element);
  const date = cell?.dataset['date'];
  return date === undefined ? null : { date, slot: null };
}

/** The half hour of a column in which an item of it begins. */
function slotOf(element: Element, slots: number): number {
  const item = element.closest<HTMLElement>('[data-item], button');
  const share = Number.parseFloat(item?.style.top ?? '') || 0;
  // A third of a percent is not whole in binary.
  return Math.floor((share / 100) * slots + 0.001);
}

/** The day on which an item of a row begins there. */
function dayUnder(element: Element): HTMLElement | null {
  const row = element.closest('[role="rowgroup"]');
  const cell = element.closest('[role="gridcell"]');
  if (!row || !cell) return null;
  const column = columnOf(cell);
  return row.querySelectorAll<HTMLElement>('.rbc-day-bg')[column - 1] ?? null;
}

/** Counted from 1. */
const columnOf = (cell: Element) => Number(cell.getAttribute('aria-colindex') ?? indexOf(cell) + 1);

const indexOf = (cell: Element) => [...(cell.parentElement?.children ?? [])].indexOf(cell);

const REACHED = '.rbc-event[data-item], button';

/** What can be done on a day besides choosing it: its name, its items and the number of the rest. */
export function reachedFrom(grid: Element, date: CalendarDate): HTMLElement[] {
  if (!isShown(grid, date)) return [];
  const day = grid.querySelector<HTMLElement>(inRows(date));
  const row = day?.closest('[role="rowgroup"]');
  const column = day ? indexOf(day) + 1 : 0;
  const above = [...(row?.querySelectorAll('.rbc-row-content [role="gridcell"]') ?? [])]
    .filter((cell) => {
      const first = columnOf(cell);
      return column >= first && column < first + Number(cell.getAttribute('aria-colspan') ?? 1);
    })
    .flatMap((cell) => [...cell.querySelectorAll<HTMLElement>(REACHED)]);
  return [
    ...grid.querySelectorAll<HTMLElement>(`[data-head="${date}"]`),
    ...above,
    ...grid.querySelectorAll<HTMLElement>(`${inHours(date)} :is(${REACHED})`),
  ];
}
