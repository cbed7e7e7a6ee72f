import type { CalendarDate } from '@scheduler/scheduling';
import type { Point } from './pointer-gestures.ts';

/*
 * Finds the days of a grid at positions on the screen. Rows of days are the weeks of a month or the
 * all-day row. Columns are the days with hours.
 */

const getRows = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('[role="rowgroup"]')];

const getRowDays = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>('.rbc-row-bg > [data-date]'),
];

export const getDays = (grid: Element): HTMLElement[] => getRows(grid).flatMap(getRowDays);

export const getDate = (day: HTMLElement | undefined): CalendarDate => day?.dataset['date'] ?? '';

const contains = (element: Element, { x, y }: Point) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

export const isInRow = (grid: Element, point: Point): boolean =>
  getRows(grid).some((row) => contains(row, point));

/** Returns the index among all days of the day at a point, or of the nearest day. */
export function getDayIndexAt(grid: Element, { x, y }: Point): number {
  const rows = getRows(grid);
  const rowsAbove = rows.filter((row) => row.getBoundingClientRect().top <= y).length;
  const rowIndex = Math.max(0, rowsAbove - 1);
  const row = rows[rowIndex]?.querySelector('.rbc-row-bg');
  if (!row) return 0;
  const count = row.children.length;
  const { left, width } = row.getBoundingClientRect();
  const column = Math.max(0, Math.min(Math.floor(((x - left) / width) * count), count - 1));
  return rowIndex * count + (document.dir === 'rtl' ? count - 1 - column : column);
}

/** Returns the date at a point, or the nearest one in a row of days. */
export const getDateAt = (grid: Element, point: Point): CalendarDate =>
  getDate(getDays(grid)[getDayIndexAt(grid, point)]);

const findHours = (grid: Element) => grid.querySelector('.rbc-time-content');

/** Checks whether a grid has columns of hours, as all views except the month. */
export const showsHours = (grid: Element): boolean => findHours(grid) !== null;

/** Returns the column of hours at a point. Columns are below the all-day row and can be scrolled. */
export function findColumn(grid: Element, point: Point): HTMLElement | undefined {
  const hours = findHours(grid);
  if (!hours || !contains(hours, point)) return undefined;
  return [...hours.querySelectorAll<HTMLElement>('.rbc-day-slot')].find((column) => {
    const { left, right } = column.getBoundingClientRect();
    return point.x >= left && point.x < right;
  });
}
