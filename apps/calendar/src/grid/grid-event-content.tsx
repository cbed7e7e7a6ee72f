import { t } from '@scheduler/i18n';
import type { ReactNode } from 'react';
import type { DisplayItem } from '../screen/items/calendar-item.ts';
import { isShort, isTall, hasOppositeDirection } from './event-styles.ts';

/** A warning triangle; the item's accessible name includes the conflict. */
export const ConflictIcon = () => (
  <span className="ev-conflict-icon" title={t('Overlaps another event')} />
);

/** An icon for recurring events; the item's accessible name includes the recurrence. */
export const RepeatIcon = () => <span className="ev-repeat-icon" />;

/*
 * A view can render hundreds of items, so they use few elements: the title is an element only where
 * the styles need one, and CSS renders the time from `data-time`. The content is plain text if
 * possible, so that React has fewer nodes to manage.
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

function renderContent(item: DisplayItem, needsTitleElement: boolean, hasConflictIcon = false) {
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

interface EventContentProps {
  event: DisplayItem;
  /** A line in a row of days, or a block in a column of hours, which may have room for an icon. */
  layout?: 'row' | 'narrow-block' | 'wide-block';
}

/** The content of an item, which `<Calendar>` passes to the views as its `event` component. */
export function EventContent({ event: item, layout = 'row' }: EventContentProps): ReactNode {
  const isCopied = item.copied === true;
  if (layout === 'row') return renderContent(item, isCopied, item.conflict);
  const isWide = layout === 'wide-block';
  const needsTitleElement = isCopied || isTall(item) || (isWide && isShort(item));
  return renderContent(item, needsTitleElement, isWide && item.conflict);
}
