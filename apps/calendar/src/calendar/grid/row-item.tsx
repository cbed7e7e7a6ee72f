import { cx } from '@scheduler/ui';
import { memo } from 'react';
import type { DrawnItem } from '../calendar-item.ts';
import { MonthItem } from '../grid-parts.tsx';
import { lookOf } from '../item-look.ts';
import { nameOf } from '../to-calendar-items.ts';
import { useMarks } from './marks.ts';
import { Handle, useItemHandlers } from './use-item-handlers.tsx';

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
  const marks = useMarks(item.id);
  const { handlers, handles } = useItemHandlers(item);
  const look = cx(
    'rbc-event',
    lookOf(item),
    item.allDay && 'rbc-event-allday',
    before && 'rbc-event-continues-prior',
    after && 'rbc-event-continues-after',
    marks,
  );
  return (
    <div
      role="button"
      tabIndex={inList ? 0 : -1}
      data-item={item.id}
      aria-label={nameOf(item)}
      className={look}
      {...handlers}
    >
      {handles && !before && <Handle item={item} direction="LEFT" />}
      <div className="rbc-event-content" title={item.title}>
        <MonthItem event={item} />
      </div>
      {handles && !after && <Handle item={item} direction="RIGHT" />}
    </div>
  );
});
