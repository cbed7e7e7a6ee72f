import { cx } from '@scheduler/ui';
import { cloneElement, type ReactElement } from 'react';
import { tinyTime } from '../../dates.ts';
import type { DrawnItem } from '../calendar-item.ts';

interface DragPreviewProps {
  event: DrawnItem;
  children: ReactElement<{ className: string }>;
}

/** What react-big-calendar wraps an item in while it is dragged over a row of days. */
export function DragPreview({ event, children }: DragPreviewProps) {
  const className = cx(children.props.className, 'is-row rbc-addons-dnd-drag-preview');
  const time = event.allDay ? undefined : tinyTime(event.start);
  const props = { className, 'data-time': time, 'aria-hidden': true, tabIndex: -1 };
  return cloneElement(children, props as object);
}
