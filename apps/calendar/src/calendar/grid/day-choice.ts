import { addDays } from '@scheduler/scheduling';
import { useEffect, type RefObject } from 'react';
import { getBoundsForNode, type Box } from 'react-big-calendar/lib/Selection';
import type { SlotInfo } from 'react-big-calendar';
import { localMidnight } from '../../dates.ts';
import { useLatest } from '../use-latest.ts';
import { hearChoice, type Chosen } from './choice.ts';

interface DayChoiceProps {
  grid: RefObject<HTMLElement | null>;
  onSelectSlot: (slot: SlotInfo) => void;
}

const LOOK = 'rbc-selected-cell';

/** Chooses days of a month, also of several weeks, or among the whole days of a week. */
export function DayChoice({ grid, onSelectSlot }: DayChoiceProps) {
  const latest = useLatest(onSelectSlot);
  useEffect(() => {
    const node = grid.current;
    if (!node) return;
    return hearChoice(node, {
      begins: (box) => rowsOf(node).some((row) => isIn(row, box)),
      placeAt: (box) => dayAt(rowsOf(node), box),
      show: (chosen) => mark(node, chosen),
      choose: ({ from, to }, action) => {
        const dates = daysOf(node).map((day) => day.dataset['date'] ?? '');
        const slots = dates.slice(from, to).map(localMidnight);
        const end = localMidnight(addDays(dates[to - 1] ?? '', 1));
        latest.current({ slots, start: slots[0] ?? end, end, action });
      },
    });
  }, [grid, latest]);
  return null;
}

const rowsOf = (grid: Element) => [...grid.querySelectorAll('.rbc-row-bg')];

const daysOf = (grid: Element) => [
  ...grid.querySelectorAll<HTMLElement>('.rbc-row-bg > [data-date]'),
];

function isIn(row: Element, { x, y }: Box): boolean {
  const { top, bottom, left, right } = getBoundsForNode(row);
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The number of the day there, among those of all rows; beyond, of the nearest in its row. */
function dayAt(rows: readonly Element[], box: Box): number {
  const above = rows.filter((row) => getBoundsForNode(row).top <= box.y).length;
  const row = Math.max(0, above - 1);
  const count = rows[row]?.children.length ?? 0;
  const { left, right } = rows[row] ? getBoundsForNode(rows[row]) : { left: 0, right: 0 };
  const column = Math.floor(((box.x - left) / (right - left)) * count);
  const inRow = Math.max(0, Math.min(column, count - 1));
  return row * count + (document.dir === 'rtl' ? count - 1 - inRow : inRow);
}

function mark(grid: Element, chosen: Chosen | null) {
  for (const [index, day] of daysOf(grid).entries()) {
    const isChosen = chosen !== null && index >= chosen.from && index < chosen.to;
    day.classList.toggle(LOOK, isChosen);
  }
}
