import { t } from '@scheduler/i18n';
import { clockRange } from '../dates.ts';
import type { DrawnItem, GridItem } from './calendar-item.ts';
import { isDrawn, isShort, showsLocation } from './item-look.ts';

type ItemProps = { event: GridItem };

/** The amber triangle; the item's name says it in words. */
export const ConflictMark = () => <span className="ev-mark" title={t('Overlaps another event')} />;

/** Two arrows in a circle: one of a series. The item's name says it in words. */
export const RepeatMark = () => <span className="ev-repeat" />;

/** What a line says. */
export const MonthItem = ({ event: item }: ItemProps) =>
  !isDrawn(item) ? null : (
    <>
      {item.conflict && <ConflictMark />}
      <span className="ev-title">{item.title}</span>
      {item.repeats && <RepeatMark />}
    </>
  );

/** What a block says: marks stand at the ends of its first line. */
export const TimedItem = ({ event: item }: ItemProps) =>
  isDrawn(item) ? <Block item={item} /> : null;

function Block({ item }: { item: DrawnItem }) {
  if (isShort(item)) {
    return (
      <>
        {item.conflict && <ConflictMark />}
        <span className="ev-title">{item.title}</span>
        {item.repeats && <RepeatMark />}
      </>
    );
  }
  return (
    <>
      {item.conflict && <ConflictMark />}
      {item.repeats && <RepeatMark />}
      <span className="ev-title">{item.title}</span>
      {/* Words that stand below each other stay apart also where they are read in a row. */}{' '}
      <span className="ev-sub">{clockRange(item.start, item.end)}</span>{' '}
      {showsLocation(item) && item.location && <span className="ev-sub">{item.location}</span>}
    </>
  );
}
