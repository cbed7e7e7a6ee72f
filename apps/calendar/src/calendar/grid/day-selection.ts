import { addDays } from '@scheduler/scheduling';
import { useEffect, type RefObject } from 'react';
import { getBoundsForNode, type Box } from 'react-big-calendar/lib/Selection';
import type { SlotInfo } from 'react-big-calendar';
import { getLocalMidnight } from '../../local-dates.ts';
import { useLatestRef } from '../use-latest-ref.ts';
import { attachSelection, type SelectedRange } from './pointer-selection.ts';

interface DaySelectionProps {
  grid: RefObject<HTMLElement | null>;
  onSelectSlot: (slot: SlotInfo) => void;
}

const SELECTED_CLASS = 'rbc-selected-cell';

/** Selects days by pointer in the month view or in an all-day row. */
export function DaySelection({ grid, onSelectSlot }: DaySelectionProps) {
  const latest = useLatestRef(onSelectSlot);
  useEffect(() => {
    const node = grid.current;
    if (!node) return;
    return attachSelection(node, {
      canStart: (box) => getRows(node).some((row) => contains(row, box)),
      getIndexAt: (box) => getDayIndexAt(getRows(node), box),
      onChange: (selected) => highlightDays(node, selected),
      onSelect: ({ from, to }, action) => {
        const dates = getDays(node).map((day) => day.dataset['date'] ?? '');
        const slots = dates.slice(from, to).map(getLocalMidnight);
        const end = getLocalMidnight(addDays(dates[to - 1] ?? '', 1));
        latest.current({ slots, start: slots[0] ?? end, end, action });
      },
    });
  }, [grid, latest]);
  return null;
}

const getRows = (grid: Element) => [...grid.querySelectorAll('.rbc-row-bg')];

const getDays = (grid: Element) => [
  ...grid.querySelectorAll<HTMLElement>('.rbc-row-bg > [data-date]'),
];

function contains(row: Element, { x, y }: Box): boolean {
  const { top, bottom, left, right } = getBoundsForNode(row);
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Returns the index of the day at a point, or of the nearest day in that row, across all rows. */
function getDayIndexAt(rows: readonly Element[], box: Box): number {
  const rowsAbove = rows.filter((row) => getBoundsForNode(row).top <= box.y).length;
  const rowIndex = Math.max(0, rowsAbove - 1);
  const count = rows[rowIndex]?.children.length ?? 0;
  const { left, right } = rows[rowIndex] ? getBoundsForNode(rows[rowIndex]) : { left: 0, right: 0 };
  const columnIndex = Math.floor(((box.x - left) / (right - left)) * count);
  const indexInRow = Math.max(0, Math.min(columnIndex, count - 1));
  return rowIndex * count + (document.dir === 'rtl' ? count - 1 - indexInRow : indexInRow);
}

function highlightDays(grid: Element, selected: SelectedRange | null) {
  for (const [index, day] of getDays(grid).entries()) {
    const isSelected = selected !== null && index >= selected.from && index < selected.to;
    day.classList.toggle(SELECTED_CLASS, isSelected);
  }
}
