import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import { memo } from 'react';
import { clockRange } from '../../dates.ts';
import { format } from '../../format.ts';
import type { DrawnItem, MoreItem } from '../calendar-item.ts';
import { TimedItem } from '../grid-parts.tsx';
import { isShort, lookOf, showsLocation } from '../item-look.ts';
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
  roomy: boolean;
}

/** The time in its one line where there is room for it, else lines of their own. */
function timeOf(item: DrawnItem, span: string, roomy: boolean): string | undefined {
  if (isShort(item)) return roomy ? format(item.start, 'pp') : undefined;
  return showsLocation(item) && item.location ? `${span}\n${item.location}` : span;
}

const spanOf = ({ start, end }: DrawnItem) => clockRange(start, end);

/** An item as a block in a column of hours. */
export const HoursItem = memo(function HoursItem(props: HoursItemProps) {
  const { item, top, height, left, width, roomy } = props;
  const span = spanOf(item);
  return (
    <div
      role="button"
      tabIndex={-1}
      data-item={item.id}
      data-time={timeOf(item, span, roomy)}
      aria-label={nameOf(item)}
      title={`${span}: ${item.title}`}
      className={cx('rbc-event', lookOf(item), roomy && 'is-roomy')}
      style={{
        top: `${top}%`,
        height: `${height}%`,
        insetInlineStart: `${left}%`,
        width: `${width}%`,
      }}
    >
      <TimedItem item={item} roomy={roomy} />
    </div>
  );
});

/** Where an item that is dragged would be. */
export const HoursPreview = ({ item, top, height }: Placed & { item: DrawnItem }) => (
  <div
    aria-hidden="true"
    data-time={timeOf(item, spanOf(item), true)}
    className={cx('rbc-event is-roomy', lookOf(item), 'rbc-addons-dnd-drag-preview')}
    style={{ top: `${top}%`, height: `${height}%`, insetInlineStart: 0, width: '100%' }}
  >
    <TimedItem item={item} roomy />
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

interface MoreAtOnceProps {
  item: MoreItem;
  top: number;
  /** Whether the column is too narrow for a word. */
  narrow: boolean;
}

/** The number of what has no room beside the others. */
export function MoreAtOnce({ item, top, narrow }: MoreAtOnceProps) {
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
      {narrow ? `+${items.length}` : t('+{count} more', { count: items.length })}
    </button>
  );
}
