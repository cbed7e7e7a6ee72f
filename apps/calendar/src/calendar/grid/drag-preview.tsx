import { cx } from '@scheduler/ui';
import { cloneElement, type ReactElement } from 'react';

interface DragPreviewProps {
  children: ReactElement<{ className: string }>;
}

/** What react-big-calendar wraps an item in while it is dragged over a row of days. */
export function DragPreview({ children }: DragPreviewProps) {
  const className = cx(children.props.className, 'rbc-addons-dnd-drag-preview');
  return cloneElement(children, { className, 'aria-hidden': true, tabIndex: -1 } as object);
}
