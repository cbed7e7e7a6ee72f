import { cx } from '@scheduler/ui';
import { createElement, memo } from 'react';
import { formatCompactTime } from '../../local-dates.ts';
import type { DisplayItem } from '../../screen/items/calendar-item.ts';
import { eventClassName } from '../event-styles.ts';
import { getItemLabel } from '../../screen/items/to-calendar-items.ts';
import { useEventComponent } from '../grid-actions.ts';

interface RowItemProps {
  item: DisplayItem;
  /** Whether the item continues before or after the visible days. */
  continuesBefore?: boolean;
  continuesAfter?: boolean;
  /** Whether the item is in a list, where each item is a tab stop. */
  isInList?: boolean;
  /** Whether this is the preview of a dragged item. */
  isPreview?: boolean;
}

/** A one-line item in a month, an all-day row or the list of a day. */
export const RowItem = memo(function RowItem({
  item,
  continuesBefore,
  continuesAfter,
  isInList,
  isPreview,
}: RowItemProps) {
  const eventComponent = useEventComponent();
  const className = cx(
    'rbc-event is-row',
    eventClassName(item),
    item.allDay && 'rbc-event-allday',
    continuesBefore && 'rbc-event-continues-prior',
    continuesAfter && 'rbc-event-continues-after',
    isPreview && 'drag-preview',
  );
  return (
    <div
      role="button"
      tabIndex={isInList ? 0 : -1}
      data-item={isPreview ? undefined : item.id}
      data-time={item.allDay ? undefined : formatCompactTime(item.start)}
      aria-label={getItemLabel(item)}
      title={item.title}
      className={className}
    >
      {createElement(eventComponent, { event: item, layout: 'row' })}
    </div>
  );
});
