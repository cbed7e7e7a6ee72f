import { Repeat2, TriangleAlert } from 'lucide-react';
import { t } from '@scheduler/i18n';
import { format } from '../format.ts';
import { clockRange, tinyTime } from '../dates.ts';
import type { DrawnItem, GridItem } from './calendar-item.ts';
import { isDrawn, isShort, showsLocation } from './item-look.ts';

type ItemProps = { event: GridItem };

/** The amber triangle; the item's name says it in words. */
export const ConflictMark = () => (
  <span className="ev-mark" title={t('Overlaps another event')}>
    <TriangleAlert aria-hidden="true" />
  </span>
);

/** Two arrows in a circle: one of a series. The item's name says it in words. */
export const RepeatMark = () => <Repeat2 className="ev-repeat" aria-hidden="true" />;

export const MonthItem = ({ event: item }: ItemProps) =>
  !isDrawn(item) ? null : (
    <span className="ev-row">
      {item.conflict && <ConflictMark />}
      {!item.allDay && (
        <span className="ev-time" aria-hidden="true">
          {tinyTime(item.start)}
        </span>
      )}
      <span className="ev-title">{item.title}</span>
      {item.repeats && <RepeatMark />}
    </span>
  );

export const TimedItem = ({ event: item }: ItemProps) =>
  isDrawn(item) ? <Block item={item} /> : null;

function Block({ item }: { item: DrawnItem }) {
  if (isShort(item)) {
    return (
      <>
        {item.conflict && <ConflictMark />}
        <span className="ev-title">{item.title}</span>
        {item.repeats && <RepeatMark />}
        <span className="ev-time" aria-hidden="true">
          {format(item.start, 'pp')}
        </span>
      </>
    );
  }
  return (
    <>
      <span className="ev-row ev-head">
        {item.conflict && <ConflictMark />}
        <span className="ev-title">{item.title}</span>
        {item.repeats && <RepeatMark />}
      </span>
      <span className="ev-sub" aria-hidden="true">
        {clockRange(item.start, item.end)}
      </span>
      {showsLocation(item) && item.location && (
        <span className="ev-sub" aria-hidden="true">
          {item.location}
        </span>
      )}
    </>
  );
}
