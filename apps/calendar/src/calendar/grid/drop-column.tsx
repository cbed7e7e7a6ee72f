import { cloneElement } from 'react';
import Library, {
  type Point,
  type Span,
} from 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper';
import { getBoundsForNode } from 'react-big-calendar/lib/Selection';
import type { EventItem } from '../calendar-item.ts';
import { DropPreview } from './time-grid-item.tsx';

/** Distance the pointer must move before a drag starts. */
const DRAG_THRESHOLD_PX = 5;

/**
 * A day's items as a drop target. The library's wrapper moves the items in its tree during a drag,
 * which remounts them and loses touch events. This subclass leaves them in place.
 */
export class DropColumn extends Library<EventItem> {
  constructor(props: Library<EventItem>['props']) {
    super(props);
    // A long press without movement must not drop the item.
    const { handleMove, handleInteractionEnd } = this;
    this.handleMove = (point, bounds) => {
      if (this.isScrolledAway(point)) this.reset();
      else if (this.state.event || hasMoved(point)) handleMove(point, bounds);
    };
    // The rows above handle drops of all-day items.
    this.handleInteractionEnd = () => {
      if (this.state.event) handleInteractionEnd();
    };
  }

  /** Checks whether a point is above the scrolled hours, for example in the all-day row. */
  private isScrolledAway({ y }: Point): boolean {
    const hours = this.ref.current?.closest('.rbc-time-content');
    return hours != null && y < getBoundsForNode(hours).top;
  }

  /** Skips updates within the same slot. The library creates new dates for each update. */
  override update(item: EventItem, span: Span | undefined) {
    // The end of an all-day item has no position in the column.
    if (!span) return;
    const { event } = this.state;
    const isSame =
      event?.start.getTime() === span.startDate.getTime() &&
      event.end.getTime() === span.endDate.getTime();
    if (!isSame) super.update(item, span);
  }

  override renderContent() {
    const { children } = this.props;
    const { event, top, height } = this.state;
    const preview = event && <DropPreview item={event} top={top ?? 0} height={height ?? 0} />;
    return cloneElement(children, {}, children.props.children, preview);
  }
}

const hasMoved = ({ left, right, top, bottom }: Point) =>
  right - left > DRAG_THRESHOLD_PX || bottom - top > DRAG_THRESHOLD_PX;
