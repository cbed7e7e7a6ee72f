import { t } from '@scheduler/i18n';
import type { DisplayItem, GridItem } from './calendar-item.ts';
import { isDisplayItem, isShort, isTall, hasOppositeDirection } from './event-styles.ts';

/** A warning triangle; the item's accessible name includes the conflict. */
export const ConflictIcon = () => (
  <span className="ev-conflict-icon" title={t('Overlaps another event')} />
);

/** An icon for recurring events; the item's accessible name includes the recurrence. */
export const RepeatIcon = () => <span className="ev-repeat-icon" />;

/*
 * A view can render hundreds of items, so they use few elements: the title is an element only where
 * the styles need one, and CSS renders the time from `data-time`. The content is created by functions
 * instead of components, and is plain text if possible, so that React has fewer nodes to manage.
 */

function renderTitle(item: DisplayItem, needsTitleElement: boolean) {
  const isOpposite = hasOppositeDirection(item);
  if (!needsTitleElement && !isOpposite) return item.title;
  return (
    <span className="ev-title" dir={isOpposite ? 'auto' : undefined}>
      {item.title}
    </span>
  );
}

function renderContent(item: DisplayItem, hasConflictIcon: boolean, needsTitleElement: boolean) {
  const title = renderTitle(item, needsTitleElement);
  if (!hasConflictIcon && !item.repeats) return title;
  return (
    <>
      {hasConflictIcon && <ConflictIcon />}
      {item.repeats && <RepeatIcon />}
      {title}
    </>
  );
}

/** Renders the content of a one-line item. */
export const renderRowContent = (item: DisplayItem) =>
  renderContent(item, item.conflict, item.copied === true);

/** Content of an item that react-big-calendar renders. */
export const RowItemContent = ({ event: item }: { event: GridItem }) =>
  isDisplayItem(item) && renderRowContent(item);

/**
 * Renders the content of an item on the time grid.
 *
 * @param isWide whether the item is wide enough for an icon and, if it has only one line, for the time
 */
export const renderTimeGridContent = (item: DisplayItem, isWide: boolean) =>
  renderContent(
    item,
    isWide && item.conflict,
    item.copied === true || isTall(item) || (isWide && isShort(item)),
  );
