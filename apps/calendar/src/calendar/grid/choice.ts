import Selection, { type Box } from 'react-big-calendar/lib/Selection';
import type { SlotInfo } from 'react-big-calendar';

/** From the first place up to, and without, the last one. */
export interface Chosen {
  from: number;
  to: number;
}

/** Places that lie in a row, such as days or half hours, and are chosen there. */
interface Choosing {
  /** Whether a press there may choose; one on an item or a button never does. */
  begins?: (box: Box) => boolean;
  /** The place there, or the one next to it. */
  placeAt: (box: Box) => number;
  show: (chosen: Chosen | null) => void;
  choose: (chosen: Chosen, action: SlotInfo['action']) => void;
}

const LONG_PRESS = 250;

/**
 * Hears what is chosen within an element by a click, a drag or a finger that rests.
 *
 * @returns ends it
 */
export function hearChoice(node: Element, choosing: Choosing): () => void {
  const { begins = () => true, placeAt, show, choose } = choosing;
  let first: number | null = null;
  let chosen: Chosen | null = null;
  const drag = (box: Box) => {
    const at = placeAt(box);
    first ??= at;
    const next = { from: Math.min(first, at), to: Math.max(first, at) + 1 };
    if (next.from !== chosen?.from || next.to !== chosen.to) show((chosen = next));
  };
  const end = () => {
    first = null;
    if (chosen) show((chosen = null));
  };
  const click = (action: SlotInfo['action']) => (box: Box) => {
    const at = placeAt(box);
    end();
    if (isFree(node, box)) choose({ from: at, to: at + 1 }, action);
  };
  const selection = new Selection(() => node, { longPressThreshold: LONG_PRESS });
  selection.on('beforeSelect', (box) => isFree(node, box) && begins(box));
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
}

/** Whether no item and no button lies there. */
const isFree = (node: Element, { clientX, clientY }: Box) => {
  const there = document.elementFromPoint(clientX ?? 0, clientY ?? 0);
  const taken = there?.closest('.rbc-event, button');
  return !taken || !node.contains(taken);
};
