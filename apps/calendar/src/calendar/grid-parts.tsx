import { t } from '@scheduler/i18n';
import type { DrawnItem, GridItem } from './calendar-item.ts';
import { isDrawn, isShort, isTall, isTurned } from './item-look.ts';

/** The amber triangle; the item's name says it in words. */
export const ConflictMark = () => <span className="ev-mark" title={t('Overlaps another event')} />;

/** Two arrows in a circle: one of a series. The item's name says it in words. */
export const RepeatMark = () => <span className="ev-repeat" />;

const Title = ({ item }: { item: DrawnItem }) => (
  <span className="ev-title" dir={isTurned(item) ? 'auto' : undefined}>
    {item.title}
  </span>
);

/*
 * Hundreds are drawn at once, and each element, box and rule costs: a title is an element only where
 * the sheet needs one, and times are said by `data-time`.
 */

/** What a line says: marks stand at its ends. */
export const MonthItem = ({ event: item }: { event: GridItem }) =>
  isDrawn(item) && (
    <>
      {item.conflict && <ConflictMark />}
      {item.repeats && <RepeatMark />}
      {item.copied || isTurned(item) ? <Title item={item} /> : item.title}
    </>
  );

interface TimedItemProps {
  item: DrawnItem;
  /** Whether it is wide enough for a mark, and for a time in its one line. */
  roomy: boolean;
}

/** What a block says: marks stand at the ends of its first line. */
export const TimedItem = ({ item, roomy }: TimedItemProps) => (
  <>
    {roomy && item.conflict && <ConflictMark />}
    {item.repeats && <RepeatMark />}
    {item.copied || isTall(item) || (roomy && isShort(item)) || isTurned(item) ? (
      <Title item={item} />
    ) : (
      item.title
    )}
  </>
);
