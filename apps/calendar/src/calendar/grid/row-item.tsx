import { cx } from '@scheduler/ui';
import { memo } from 'react';
import { tinyTime } from '../../dates.ts';
import type { DrawnItem } from '../calendar-item.ts';
import { MonthItem } from '../grid-parts.tsx';
import { lookOf } from '../item-look.ts';
import { nameOf } from '../to-calendar-items.ts';

interface RowItemProps {
  item: DrawnItem;
  /** Whether it began before the days it is drawn over, and whether it goes on after them. */
  before?: boolean;
  after?: boolean;
  /** Whether it stands in a list, where Tab leads from one to the next. */
  inList?: boolean;
}

/** An item as one line: in a month, among the whole days of a week and in the list of a day. */
export const RowItem = memo(function RowItem({ item, before, after, inList }: RowItemProps) {
  const look = cx(
    'rbc-event is-row',
    lookOf(item),
    item.allDay && 'rbc-event-allday',
    before && 'rbc-event-continues-prior',
    after && 'rbc-event-continues-after',
  );
  return (
    <div
      role="button"
      tabIndex={inList ? 0 : -1}
      data-item={item.id}
      data-time={item.allDay ? undefined : tinyTime(item.start)}
      aria-label={nameOf(item)}
      title={item.title}
      className={look}
    >
      <MonthItem event={item} />
    </div>
  );
});
