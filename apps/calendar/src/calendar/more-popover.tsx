import { useEffect, useLayoutEffect, useRef } from 'react';
import { longDay } from '../dates.ts';
import type { DrawnItem } from './calendar-item.ts';
import { RowItem } from './grid/row-item.tsx';

/** What a '+N more' button stands for. */
export interface More {
  items: readonly DrawnItem[];
  date: Date;
  button: HTMLElement;
}

interface MorePopoverProps {
  more: More;
  onClose: () => void;
}

const GAP = 5;

/** All items of one day, beside the button; the browser closes it on Escape and a press outside. */
export function MorePopover({ more, onClose }: MorePopoverProps) {
  const { items, date, button } = more;
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    place(element, button);
    element.querySelector<HTMLElement>('.rbc-event')?.focus();
  }, [button]);
  useEffect(() => {
    const element = popover.current;
    const close = (event: Event) => (event as ToggleEvent).newState === 'closed' && onClose();
    element?.addEventListener('toggle', close);
    return () => element?.removeEventListener('toggle', close);
  }, [onClose]);
  const label = longDay(date);
  return (
    <div ref={popover} popover="auto" className="rbc-overlay" role="dialog" aria-label={label}>
      <div className="rbc-overlay-header">{label}</div>
      {items.map((item) => (
        <RowItem key={item.id} item={item} inList />
      ))}
    </div>
  );
}

/** Below the button, or above it and to its left where the window ends. */
function place(popover: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const below = at.bottom + GAP;
  const top = below + height > innerHeight ? Math.max(GAP, at.top - GAP - height) : below;
  const left = Math.min(at.left + GAP, innerWidth - width - GAP);
  Object.assign(popover.style, { top: `${top}px`, left: `${left}px` });
}
