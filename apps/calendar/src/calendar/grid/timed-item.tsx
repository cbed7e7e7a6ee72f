import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import { cloneElement, type ReactElement } from 'react';
import type { BandItem, DrawnItem, GridItem, MoreItem } from '../calendar-item.ts';
import { nameOf } from '../to-calendar-items.ts';
import { spokenDay } from './day-cell.tsx';
import { useGridActions } from './grid-actions.ts';
import { useMarks } from './marks.ts';
import { Handle, useItemHandlers } from './use-item-handlers.tsx';

export interface ItemWrapperProps {
  event: GridItem & { __isPreview?: boolean };
  type: 'time' | 'date';
  className?: string;
  style?: { top?: number | string; height?: number | string };
  continuesPrior?: boolean;
  continuesAfter?: boolean;
  children: ReactElement<{ className: string; children: React.ReactNode }>;
}

const PREVIEW = 'rbc-addons-dnd-drag-preview';

/**
 * What react-big-calendar wraps each item in: shared minutes become a mute bracket, what has no
 * room a number, and an item gets its name and what it listens for.
 */
export function ItemWrapper(props: ItemWrapperProps) {
  const { event: item, className, children } = props;
  if (item.kind === 'band') return <Band {...props} item={item} />;
  if (item.kind === 'more') return <More {...props} item={item} />;
  if (item.__isPreview || className === PREVIEW) {
    const look = cx(children.props.className, PREVIEW);
    return cloneElement(children, { className: look, 'aria-hidden': true, tabIndex: -1 } as object);
  }
  return <TimedItem {...props} item={item} />;
}

const Band = ({ style }: ItemWrapperProps & { item: BandItem }) => (
  <div
    aria-hidden="true"
    className="conflict-band"
    style={{ top: `${style?.top}%`, height: `${style?.height}%` }}
  />
);

function More({ style, item }: ItemWrapperProps & { item: MoreItem }) {
  const { showMore } = useGridActions();
  const { items, start } = item;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="rbc-show-more more-at-once"
      style={{ top: `${style?.top}%` }}
      aria-haspopup="dialog"
      aria-label={t('+{length} more, {start}', { length: items.length, start: spokenDay(start) })}
      onClick={({ currentTarget }) => showMore(items, start, currentTarget)}
    >
      {t('+{count} more', { count: items.length })}
    </button>
  );
}

function TimedItem(props: ItemWrapperProps & { item: DrawnItem }) {
  const { item, children, continuesPrior, continuesAfter } = props;
  const marks = useMarks(item.id);
  const { handlers, handles } = useItemHandlers(item);
  const { className, children: content } = children.props;
  const [start, end] =
    props.type === 'time' ? (['UP', 'DOWN'] as const) : (['LEFT', 'RIGHT'] as const);
  const given = {
    ...handlers,
    tabIndex: -1,
    'data-item': item.id,
    'aria-label': nameOf(item),
    className: cx(className, marks),
  };
  return cloneElement(
    children,
    given as object,
    handles && !continuesPrior && <Handle item={item} direction={start} />,
    content,
    handles && !continuesAfter && <Handle item={item} direction={end} />,
  );
}
