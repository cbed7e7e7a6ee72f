import { Repeat2, TriangleAlert } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { EventProps, EventWrapperProps, HeaderProps } from 'react-big-calendar';
import { format } from '../format.ts';
import { clockRange, tinyTime } from '../dates.ts';
import type { DrawnItem, GridItem } from './calendar-item.ts';
import { isShort, showsLocation } from './item-look.ts';
import { nameOf } from './to-calendar-items.ts';

/** The amber triangle; the item's name says it in words. */
export const ConflictMark = () => (
  <span className="ev-mark" title="Overlaps another event">
    <TriangleAlert aria-hidden="true" />
  </span>
);

/** Two arrows in a circle: one of a series. The item's name says it in words. */
export const RepeatMark = () => <Repeat2 className="ev-repeat" aria-hidden="true" />;

export const MonthItem = ({ event: item }: EventProps<GridItem>) =>
  item.kind === 'band' ? null : (
    <span className="ev-row">
      {item.conflict && <ConflictMark />}
      {!item.allDay && <span className="ev-time">{tinyTime(item.start)}</span>}
      <span className="ev-title">{item.title}</span>
      {item.repeats && <RepeatMark />}
    </span>
  );

export const TimedItem = ({ event: item }: EventProps<GridItem>) =>
  item.kind === 'band' ? null : item.allDay ? <MonthItemRow item={item} /> : <Block item={item} />;

const MonthItemRow = ({ item }: { item: DrawnItem }) => (
  <span className="ev-row">
    <span className="ev-title">{item.title}</span>
    {item.repeats && <RepeatMark />}
  </span>
);

function Block({ item }: { item: DrawnItem }) {
  if (isShort(item)) {
    return (
      <>
        {item.conflict && <ConflictMark />}
        <span className="ev-title">{item.title}</span>
        {item.repeats && <RepeatMark />}
        <span className="ev-time">{format(item.start, 'pp')}</span>
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
      <span className="ev-sub">{clockRange(item.start, item.end)}</span>
      {showsLocation(item) && item.location && <span className="ev-sub">{item.location}</span>}
    </>
  );
}

export const WeekdayHeader = ({ label }: HeaderProps) => <span>{label}</span>;

type WrapperProps = EventWrapperProps<GridItem> & {
  isBackgroundEvent?: boolean;
  children: ReactElement<{ className: string }>;
};

/**
 * Draws shared minutes as a mute bracket, and gives every item a role and a name: the library
 * leaves month items plain focusable boxes and makes background ones unnamed buttons.
 */
export function drawItem({ event: item, style, children }: WrapperProps): ReactNode {
  if (item.kind === 'band') {
    const place = { top: `${style?.top}%`, height: `${style?.height}%` };
    return <div aria-hidden="true" className="conflict-band" style={place} />;
  }
  const named = { role: 'button', tabIndex: 0, 'aria-label': nameOf(item) };
  return cloneElement(children, named as object);
}
