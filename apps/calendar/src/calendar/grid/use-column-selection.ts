import { useEffect, useState, type RefObject } from 'react';
import { getBoundsForNode } from 'react-big-calendar/lib/Selection';
import type { SlotInfo } from 'react-big-calendar';
import { useLatestRef } from '../use-latest-ref.ts';
import { attachSelection, type SelectedRange } from './pointer-selection.ts';
import type { DayTimeScale } from './day-time-scale.ts';

interface ColumnSelection {
  hours: DayTimeScale;
  selectable: boolean;
  onSelectSlot: (slot: SlotInfo) => void;
}

/** Selects half-hour slots of a day column; returns the current selection. */
export function useColumnSelection(
  column: RefObject<HTMLElement | null>,
  options: ColumnSelection,
) {
  const [selected, setSelected] = useState<SelectedRange | null>(null);
  const latest = useLatestRef(options);
  const { selectable } = options;
  useEffect(() => {
    const node = column.current;
    if (!node || !selectable) return;
    return attachSelection(node, {
      getIndexAt: ({ y }) => latest.current.hours.indexAt(y, getBoundsForNode(node)),
      onChange: setSelected,
      onSelect: ({ from, to }, action) => {
        const { hours, onSelectSlot } = latest.current;
        const [start, end] = [hours.slotAt(from), hours.slotAt(to)];
        onSelectSlot({ start, end, slots: [start], action });
      },
    });
  }, [column, latest, selectable]);
  return selected;
}
