import { t } from '@scheduler/i18n';
import type { DisplayItem, GridItem } from './calendar-item.ts';
import { isDisplayItem, isShort, isTall, hasOppositeDirection } from './event-styles.ts';

/** A warning triangle; the item's accessible name includes the conflict. */
export const ConflictIcon = () => (
  <span className="ev-conflict-icon" title={t('Overlaps another event')} />
);

/** An icon for recurring events; the item's accessible name includes the recurrence. */
export const RepeatIcon = () => <span className="ev-repeat-icon" />;

const Title = ({ item }: { item: DisplayItem }) => (
  <span className="ev-title" dir={hasOppositeDirection(item) ? 'auto' : undefined}>
    {item.title}
  </span>
);

/*
 * A view can render hundreds of items, so they use few elements: the title is an element only where
 * the styles need one, and CSS renders the time from `data-time`.
 */

/** Content of a one-line item. */
export const RowItemContent = ({ event: item }: { event: GridItem }) =>
  isDisplayItem(item) && (
    <>
      {item.conflict && <ConflictIcon />}
      {item.repeats && <RepeatIcon />}
      {item.copied || hasOppositeDirection(item) ? <Title item={item} /> : item.title}
    </>
  );

interface TimeGridItemContentProps {
  item: DisplayItem;
  /** Whether the item is wide enough for an icon and, if it has only one line, for the time. */
  isWide: boolean;
}

/** Content of an item on the time grid. */
export const TimeGridItemContent = ({ item, isWide }: TimeGridItemContentProps) => (
  <>
    {isWide && item.conflict && <ConflictIcon />}
    {item.repeats && <RepeatIcon />}
    {item.copied || isTall(item) || (isWide && isShort(item)) || hasOppositeDirection(item) ? (
      <Title item={item} />
    ) : (
      item.title
    )}
  </>
);
