import Selection, { type Box } from 'react-big-calendar/lib/Selection';
import type { SlotInfo } from 'react-big-calendar';

/** A range of indexes; `to` is exclusive. */
export interface SelectedRange {
  from: number;
  to: number;
}

/** Callbacks for selecting a range of consecutive cells, such as days or half hours. */
interface SelectionHandlers {
  /** Checks whether a press can start a selection; presses on items and buttons never do. */
  canStart?: (box: Box) => boolean;
  /** Returns the index of the cell at a point, or of the nearest one. */
  getIndexAt: (box: Box) => number;
  onChange: (selected: SelectedRange | null) => void;
  onSelect: (selected: SelectedRange, action: SlotInfo['action']) => void;
}

const LONG_PRESS_MS = 250;

/**
 * Handles selection by click, drag and long press within an element.
 *
 * @returns a cleanup function
 */
export function attachSelection(node: Element, handlers: SelectionHandlers): () => void {
  const { canStart = () => true, getIndexAt, onChange, onSelect } = handlers;
  let anchor: number | null = null;
  let selected: SelectedRange | null = null;
  const drag = (box: Box) => {
    const index = getIndexAt(box);
    anchor ??= index;
    const next = { from: Math.min(anchor, index), to: Math.max(anchor, index) + 1 };
    if (next.from !== selected?.from || next.to !== selected.to) onChange((selected = next));
  };
  const end = () => {
    anchor = null;
    if (selected) onChange((selected = null));
  };
  const click = (action: SlotInfo['action']) => (box: Box) => {
    const index = getIndexAt(box);
    end();
    if (isEmptyAt(node, box)) onSelect({ from: index, to: index + 1 }, action);
  };
  const selection = new Selection(() => node, { longPressThreshold: LONG_PRESS_MS });
  selection.on('beforeSelect', (box) => isEmptyAt(node, box) && canStart(box));
  selection.on('selectStart', drag);
  selection.on('selecting', drag);
  selection.on('click', click('click'));
  selection.on('doubleClick', click('doubleClick'));
  selection.on('select', () => {
    const completed = selected;
    end();
    if (completed) onSelect(completed, 'select');
  });
  selection.on('reset', end);
  return () => selection.teardown();
}

/** Checks that there is no item or button at a point. */
const isEmptyAt = (node: Element, { clientX, clientY }: Box) => {
  const element = document.elementFromPoint(clientX ?? 0, clientY ?? 0);
  const control = element?.closest('.rbc-event, button');
  return !control || !node.contains(control);
};
