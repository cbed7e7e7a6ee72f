import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import { memo } from 'react';
import { formatTimeRange } from '../../local-dates.ts';
import { format } from '../../format-date.ts';
import type { DisplayItem, OverflowItem } from '../calendar-item.ts';
import { renderTimeGridContent } from '../grid-event-content.tsx';
import { isShort, eventClassName, showsLocation } from '../event-styles.ts';
import { getItemLabel } from '../to-calendar-items.ts';
import { formatSpokenDay } from './day-cell.tsx';
import { useGridActions } from './grid-actions.ts';

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

const formatItemRange = ({ start, end }: DisplayItem) => formatTimeRange(start, end);

/** An item as a block in a column of hours. */
export const TimeGridItem = memo(function TimeGridItem(props: TimeGridItemProps) {
  const { item, top, height, left, width, isWide, fitsTime } = props;
  const timeRange = formatItemRange(item);
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
      {renderTimeGridContent(item, isWide)}
    </div>
  );
});

/** Preview of a dragged item at its new time. */
export const DropPreview = ({ item, top, height }: VerticalPosition & { item: DisplayItem }) => (
  <div
    aria-hidden="true"
    data-time={formatItemTime(item, formatItemRange(item), true)}
    className={cx('rbc-event is-wide', eventClassName(item), 'rbc-addons-dnd-drag-preview')}
    style={{ top: `${top}%`, height: `${height}%`, insetInlineStart: 0, width: '100%' }}
  >
    {renderTimeGridContent(item, true)}
  </div>
);

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
      onClick={({ currentTarget }) => showMore(items, start, currentTarget)}
    >
      {isNarrow ? `+${items.length}` : t('+{count} more', { count: items.length })}
    </button>
  );
}
