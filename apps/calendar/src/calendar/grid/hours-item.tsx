import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import { memo } from 'react';
import { clockRange } from '../../dates.ts';
import { format } from '../../format.ts';
import type { DrawnItem, MoreItem } from '../calendar-item.ts';
import { TimedItem } from '../grid-parts.tsx';
import { isShort, lookOf } from '../item-look.ts';
import { nameOf } from '../to-calendar-items.ts';
import { spokenDay } from './day-cell.tsx';
import { useGridActions } from './grid-actions.ts';

/** In percent of the column. */
interface Placed {
  top: number;
  height: number;
}

interface HoursItemProps extends Placed {
  item: DrawnItem;
  left: number;
  width: number;
}

const HALF = 50;
const NARROW = 30;

/** How much of the column it has. */
const shareOf = (width: number) => (width <= NARROW ? 'is-narrow' : width <= HALF && 'is-half');

/** An item as a block in a column of hours. */
export const HoursItem = memo(function HoursItem(props: HoursItemProps) {
  const { item, top, height, left, width } = props;
  return (
    <div
      role="button"
      tabIndex={-1}
      data-item={item.id}
      data-time={isShort(item) ? format(item.start, 'pp') : undefined}
      aria-label={nameOf(item)}
      title={`${clockRange(item.start, item.end)}: ${item.title}`}
      className={cx('rbc-event', lookOf(item), shareOf(width))}
      style={{
        top: `${top}%`,
        height: `${height}%`,
        insetInlineStart: `${left}%`,
        width: `${width}%`,
      }}
    >
      <TimedItem event={item} />
    </div>
  );
});

/** Where an item that is dragged would be. */
export const HoursPreview = ({ item, top, height }: Placed & { item: DrawnItem }) => (
  <div
    aria-hidden="true"
    className={cx('rbc-event', lookOf(item), 'rbc-addons-dnd-drag-preview')}
    style={{ top: `${top}%`, height: `${height}%`, insetInlineStart: 0, width: '100%' }}
  >
    <TimedItem event={item} />
  </div>
);

/** Shared minutes: a mute bracket. */
export const Band = ({ top, height }: Placed) => (
  <div
    aria-hidden="true"
    className="conflict-band"
    style={{ top: `${top}%`, height: `${height}%` }}
  />
);

/** The number of what has no room beside the others. */
export function MoreAtOnce({ item, top }: { item: MoreItem; top: number }) {
  const { showMore } = useGridActions();
  const { items, start } = item;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="rbc-show-more more-at-once"
      style={{ top: `${top}%` }}
      aria-haspopup="dialog"
      aria-label={t('+{length} more, {start}', { length: items.length, start: spokenDay(start) })}
      onClick={({ currentTarget }) => showMore(items, start, currentTarget)}
    >
      {t('+{count} more', { count: items.length })}
    </button>
  );
}
