import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import { createElement, memo, useEffect, useRef } from 'react';
import { formatTimeRange } from '../../local-dates.ts';
import { format } from '../../format-date.ts';
import type { DisplayItem, OverflowItem } from '../../screen/items/calendar-item.ts';
import { isShort, eventClassName, showsLocation } from '../event-styles.ts';
import { getItemLabel } from '../../screen/items/to-calendar-items.ts';
import { formatSpokenDay } from '../day-cell.tsx';
import { useEventComponent, useGridActions } from '../grid-actions.ts';

/** Position in percent of the column. */
interface VerticalPosition {
  top: number;
  height: number;
}

interface TimeGridItemProps extends VerticalPosition {
  item: DisplayItem;
  left: number;
  width: number;
  isWide: boolean;
  /** Whether the item is wide enough for its time. */
  fitsTime: boolean;
}

/** Formats the line with an item's time, or returns `undefined` if it doesn't fit. */
function formatItemTime(item: DisplayItem, timeRange: string, isWide: boolean): string | undefined {
  if (isShort(item)) return isWide ? format(item.start, 'pp') : undefined;
  return showsLocation(item) && item.location ? `${timeRange}\n${item.location}` : timeRange;
}

/** An item as a block in a column of hours. */
export const TimeGridItem = memo(function TimeGridItem(props: TimeGridItemProps) {
  const { item, top, height, left, width, isWide, fitsTime } = props;
  const eventComponent = useEventComponent();
  const timeRange = formatTimeRange(item.start, item.end);
  return (
    <div
      role="button"
      tabIndex={-1}
      data-item={item.id}
      data-time={fitsTime ? formatItemTime(item, timeRange, isWide) : undefined}
      aria-label={getItemLabel(item, timeRange)}
      title={`${timeRange}: ${item.title}`}
      className={cx('rbc-event', eventClassName(item), isWide && 'is-wide')}
      style={{
        top: `${top}%`,
        height: `${height}%`,
        insetInlineStart: `${left}%`,
        width: `${width}%`,
      }}
    >
      {createElement(eventComponent, {
        event: item,
        layout: isWide ? 'wide-block' : 'narrow-block',
      })}
    </div>
  );
});

/** Preview of a dragged item at its new time. It is scrolled into view when the time changes. */
export const DropPreview = memo(function DropPreview({
  item,
  top,
  height,
}: VerticalPosition & { item: DisplayItem }) {
  const eventComponent = useEventComponent();
  const preview = useRef<HTMLDivElement>(null);
  // Without a block, newer browsers would return a promise to React.
  useEffect(() => {
    preview.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={preview}
      aria-hidden="true"
      data-time={formatItemTime(item, formatTimeRange(item.start, item.end), true)}
      className={cx('rbc-event is-wide', eventClassName(item), 'drag-preview')}
      style={{ top: `${top}%`, height: `${height}%`, insetInlineStart: 0, width: '100%' }}
    >
      {createElement(eventComponent, { event: item, layout: 'wide-block' })}
    </div>
  );
});

/** Marks the time that two events share. */
export const OverlapBandMark = ({ top, height }: VerticalPosition) => (
  <div
    aria-hidden="true"
    className="overlap-band"
    style={{ top: `${top}%`, height: `${height}%` }}
  />
);

interface OverflowButtonProps {
  item: OverflowItem;
  top: number;
  /** Whether the column is too narrow for text. */
  isNarrow: boolean;
}

/** Button that shows the items without a lane. */
export function OverflowButton({ item, top, isNarrow }: OverflowButtonProps) {
  const { showMore } = useGridActions();
  const { items, start } = item;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="rbc-show-more overflow-button"
      style={{ top: `${top}%` }}
      aria-haspopup="dialog"
      aria-label={t('+{count} more, {day}', { count: items.length, day: formatSpokenDay(start) })}
      onClick={({ currentTarget }) => showMore({ items, date: start, button: currentTarget })}
    >
      {isNarrow ? `+${items.length}` : t('+{count} more', { count: items.length })}
    </button>
  );
}
