import { addDays } from '@scheduler/scheduling';
import type { SlotInfo } from 'react-big-calendar';
import { getLocalMidnight } from '../../local-dates.ts';
import { getDayBounds } from '../hours/day-bounds.ts';
import { createDayTimeScale } from '../hours/day-time-scale.ts';
import type { SelectedSlots } from '../grid-actions.ts';
import { getDate, getDayIndexAt, getDays, isInRow } from './grid-geometry.ts';
import type { Point } from './pointer-gestures.ts';

/** Indexes of consecutive cells; `to` is exclusive. */
interface CellRange {
  from: number;
  to: number;
}

/** Days of a grid, or half hours of a day, which can be selected together. */
interface SelectableCells {
  /** Returns the index of the cell at a point, or of the nearest one. */
  getIndexAt: (point: Point) => number;
  /** Highlights days; returns half hours, which React renders. */
  show: (selected: CellRange | null) => SelectedSlots | null;
  toTimes: (selected: CellRange) => Pick<SlotInfo, 'start' | 'end' | 'slots'>;
}

/** Returns the cells that a selection which starts at a point can contain. */
export function findCells(grid: Element, target: Element, point: Point): SelectableCells | null {
  const column = target.closest<HTMLElement>('.rbc-day-slot');
  if (column) return createSlots(column);
  return isInRow(grid, point) ? createDays(grid) : null;
}

function createSlots(column: HTMLElement): SelectableCells {
  const date = getDate(column);
  const { getSlotIndex, getSlotStart } = createDayTimeScale(getDayBounds(date));
  return {
    getIndexAt: ({ y }) => getSlotIndex(y, column.getBoundingClientRect()),
    show: (selected) => selected && { date, ...selected },
    toTimes: ({ from, to }) => {
      const start = getSlotStart(from);
      return { start, end: getSlotStart(to), slots: [start] };
    },
  };
}

function createDays(grid: Element): SelectableCells {
  return {
    getIndexAt: (point) => getDayIndexAt(grid, point),
    show: (selected) => {
      for (const [index, day] of getDays(grid).entries()) {
        const isSelected = selected !== null && index >= selected.from && index < selected.to;
        day.classList.toggle('rbc-selected-cell', isSelected);
      }
      return null;
    },
    toTimes: ({ from, to }) => {
      const dates = getDays(grid).map(getDate).slice(from, to);
      const slots = dates.map(getLocalMidnight);
      const end = getLocalMidnight(addDays(dates.at(-1) ?? '', 1));
      return { slots, start: slots[0] ?? end, end };
    },
  };
}
