import { useLayoutEffect, useRef } from 'react';
import { formatLongDate } from '../../local-dates.ts';
import type { OverflowContent } from '../grid-actions.ts';
import { RowItem } from './row-item.tsx';

interface OverflowPopoverProps {
  content: OverflowContent;
  onClose: () => void;
}

const GAP_PX = 5;

/** Lists all items of a day next to the button. The browser handles Escape and outside clicks. */
export function OverflowPopover({ content, onClose }: OverflowPopoverProps) {
  const { items, date, button } = content;
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    positionBelow(element, button);
    element.querySelector<HTMLElement>('.rbc-event')?.focus();
  }, [button]);
  const label = formatLongDate(date);
  return (
    <div
      ref={popover}
      popover="auto"
      className="rbc-overlay"
      role="dialog"
      aria-label={label}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <div className="rbc-overlay-header">{label}</div>
      {items.map((item) => (
        <RowItem key={item.id} item={item} isInList />
      ))}
    </div>
  );
}

/** Positions the popover below the button, or above it if there is no room. */
function positionBelow(popover: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const below = anchor.bottom + GAP_PX;
  const top = below + height > innerHeight ? Math.max(GAP_PX, anchor.top - GAP_PX - height) : below;
  const left = Math.min(anchor.left + GAP_PX, innerWidth - width - GAP_PX);
  Object.assign(popover.style, { top: `${top}px`, left: `${left}px` });
}
