import { useEffect, useState, type RefObject } from 'react';
import Selection, { getBoundsForNode, type Box } from 'react-big-calendar/lib/Selection';
import type { SlotInfo } from 'react-big-calendar';
import { useLatest } from '../use-latest.ts';
import type { HoursOfDay } from './hours-of-day.ts';

/** From the first slot up to, and without, the last one. */
interface Chosen {
  from: number;
  to: number;
}

interface Choice {
  hours: HoursOfDay;
  selectable: boolean;
  onSelectSlot: (slot: SlotInfo) => void;
}

const LONG_PRESS = 250;

/** Chooses half hours of a column by a click, a drag or a finger that rests: what is chosen so far. */
export function useSlotChoice(column: RefObject<HTMLElement | null>, choice: Choice) {
  const [shown, setShown] = useState<Chosen | null>(null);
  const latest = useLatest(choice);
  const { selectable } = choice;
  useEffect(() => {
    const node = column.current;
    if (!node || !selectable) return;
    let first: number | null = null;
    let chosen: Chosen | null = null;
    const show = (next: Chosen | null) => setShown((chosen = next));
    const indexAt = ({ y }: Box) => latest.current.hours.indexAt(y, getBoundsForNode(node));
    const choose = ({ from, to }: Chosen, action: SlotInfo['action']) => {
      const { hours, onSelectSlot } = latest.current;
      const [start, end] = [hours.slotAt(from), hours.slotAt(to)];
      onSelectSlot({ start, end, slots: [start], action });
    };
    const drag = (box: Box) => {
      const at = indexAt(box);
      first ??= at;
      const next = { from: Math.min(first, at), to: Math.max(first, at) + 1 };
      if (next.from !== chosen?.from || next.to !== chosen.to) show(next);
    };
    const end = () => {
      first = null;
      if (chosen) show(null);
    };
    const click = (action: SlotInfo['action']) => (box: Box) => {
      const at = indexAt(box);
      end();
      if (isFree(node, box)) choose({ from: at, to: at + 1 }, action);
    };
    const selection = new Selection(() => node, { longPressThreshold: LONG_PRESS });
    selection.on('beforeSelect', (box) => isFree(node, box));
    selection.on('selectStart', drag);
    selection.on('selecting', drag);
    selection.on('click', click('click'));
    selection.on('doubleClick', click('doubleClick'));
    selection.on('select', () => {
      const done = chosen;
      end();
      if (done) choose(done, 'select');
    });
    selection.on('reset', end);
    return () => selection.teardown();
  }, [column, latest, selectable]);
  return shown;
}

/** Whether no item and no button lies there. */
const isFree = (column: Element, { clientX, clientY }: Box) => {
  const there = document.elementFromPoint(clientX ?? 0, clientY ?? 0);
  const taken = there?.closest('.rbc-event, button');
  return !taken || !column.contains(taken);
};
