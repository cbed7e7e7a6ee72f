import { cx } from '@scheduler/ui';
import { cloneElement, type ReactElement } from 'react';
import { formatCompactTime } from '../../local-dates.ts';
import type { DisplayItem } from '../calendar-item.ts';

interface DragPreviewProps {
  event: DisplayItem;
  children: ReactElement<{ className: string }>;
}

/** Preview of an item that is dragged over a row of days. */
export function DragPreview({ event, children }: DragPreviewProps) {
  const className = cx(children.props.className, 'is-row rbc-addons-dnd-drag-preview');
  const time = event.allDay ? undefined : formatCompactTime(event.start);
  const props = { className, 'data-time': time, 'aria-hidden': true, tabIndex: -1 };
  return cloneElement(children, props as object);
}
