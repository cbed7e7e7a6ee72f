import type { CalendarDate } from '@scheduler/scheduling';

/** The focused position in a grid: a day, or a half-hour slot of it. */
export interface GridPosition {
  date: CalendarDate;
  /** Index since midnight; `null` for the day itself or its all-day cell. */
  slot: number | null;
}

const dayCellSelector = (date: CalendarDate) => `.rbc-day-bg[data-date="${date}"]`;
const columnSelector = (date: CalendarDate) => `.rbc-day-slot[data-date="${date}"]`;

const isDateVisible = (grid: Element, date: CalendarDate) =>
  grid.querySelector(dayCellSelector(date)) !== null;

/** Returns the cell at a position, or `null` if the grid displays other days. */
export function findCell(grid: Element, { date, slot }: GridPosition): HTMLElement | null {
  if (slot === null) return grid.querySelector<HTMLElement>(dayCellSelector(date));
  const slots = grid.querySelectorAll<HTMLElement>(`${columnSelector(date)} .rbc-time-slot`);
  return slots[Math.min(slot, slots.length - 1)] ?? null;
}

/** Returns the position of a cell or of an element inside one. */
export function getPosition(element: Element): GridPosition | null {
  const column = element.closest<HTMLElement>('.rbc-day-slot[data-date]');
  if (column?.dataset['date']) {
    const slots = [...column.querySelectorAll('.rbc-time-slot')];
    const index = slots.indexOf(element);
    return {
      date: column.dataset['date'],
      slot: index === -1 ? getSlot(element, slots.length) : index,
    };
  }
  const cell = element.closest<HTMLElement>('.rbc-day-bg') ?? getDayCell(element);
  const date = cell?.dataset['date'];
  return date === undefined ? null : { date, slot: null };
}

/** Returns the slot in which an item of a column starts. */
function getSlot(element: Element, slots: number): number {
  const item = element.closest<HTMLElement>('[data-item], button');
  const topPercent = Number.parseFloat(item?.style.top ?? '') || 0;
  // Compensates for floating-point errors in positions, which are percentages.
  return Math.floor((topPercent / 100) * slots + 0.001);
}

/** Returns the day cell in which an item of a row starts. */
function getDayCell(element: Element): HTMLElement | null {
  const row = element.closest('[role="rowgroup"]');
  const cell = element.closest('[role="gridcell"]');
  if (!row || !cell) return null;
  const column = getColumnNumber(cell);
  return row.querySelectorAll<HTMLElement>('.rbc-day-bg')[column - 1] ?? null;
}

/** Returns the 1-based column number. */
const getColumnNumber = (cell: Element) =>
  Number(cell.getAttribute('aria-colindex') ?? getChildIndex(cell) + 1);

const getChildIndex = (cell: Element) => [...(cell.parentElement?.children ?? [])].indexOf(cell);

const FOCUSABLE = '.rbc-event[data-item], button';

/** Returns the focusable elements of a day: its header, its items and its “+N more” button. */
export function getFocusableElements(grid: Element, date: CalendarDate): HTMLElement[] {
  if (!isDateVisible(grid, date)) return [];
  const day = grid.querySelector<HTMLElement>(dayCellSelector(date));
  const row = day?.closest('[role="rowgroup"]');
  const column = day ? getChildIndex(day) + 1 : 0;
  const rowElements = [...(row?.querySelectorAll('.rbc-row-content [role="gridcell"]') ?? [])]
    .filter((cell) => {
      const firstColumn = getColumnNumber(cell);
      return (
        column >= firstColumn &&
        column < firstColumn + Number(cell.getAttribute('aria-colspan') ?? 1)
      );
    })
    .flatMap((cell) => [...cell.querySelectorAll<HTMLElement>(FOCUSABLE)]);
  return [
    ...grid.querySelectorAll<HTMLElement>(`[data-head="${date}"]`),
    ...rowElements,
    ...grid.querySelectorAll<HTMLElement>(`${columnSelector(date)} :is(${FOCUSABLE})`),
  ];
}
