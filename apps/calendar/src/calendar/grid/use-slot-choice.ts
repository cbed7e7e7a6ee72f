import { useEffect, useState, type RefObject } from 'react';
import { getBoundsForNode } from 'react-big-calendar/lib/Selection';
import type { SlotInfo } from 'react-big-calendar';
import { useLatest } from '../use-latest.ts';
import { hearChoice, type Chosen } from './choice.ts';
import type { HoursOfDay } from './hours-of-day.ts';

interface Choice {
  hours: HoursOfDay;
  selectable: boolean;
  onSelectSlot: (slot: SlotInfo) => void;
}

/** Chooses half hours of a column: what is chosen so far. */
export function useSlotChoice(column: RefObject<HTMLElement | null>, choice: Choice) {
  const [shown, setShown] = useState<Chosen | null>(null);
  const latest = useLatest(choice);
  const { selectable } = choice;
  useEffect(() => {
    const node = column.current;
    if (!node || !selectable) return;
    return hearChoice(node, {
      placeAt: ({ y }) => latest.current.hours.indexAt(y, getBoundsForNode(node)),
      show: setShown,
      choose: ({ from, to }, action) => {
        const { hours, onSelectSlot } = latest.current;
        const [start, end] = [hours.slotAt(from), hours.slotAt(to)];
        onSelectSlot({ start, end, slots: [start], action });
      },
    });
  }, [column, latest, selectable]);
  return shown;
}
