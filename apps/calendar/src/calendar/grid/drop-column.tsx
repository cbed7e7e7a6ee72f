import { cloneElement } from 'react';
import Library, {
  type Point,
  type Span,
} from 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper';
import { getBoundsForNode } from 'react-big-calendar/lib/Selection';
import type { OwnItem } from '../calendar-item.ts';
import { HoursPreview } from './hours-item.tsx';

/** How far a pointer goes before something is dragged. */
const THRESHOLD = 5;

/**
 * The items of a day, onto which others can be dropped. The library's own wrapper puts the items in
 * another place of its tree while one is dragged: they are made anew, and a finger whose item is
 * gone is heard no more.
 */
export class DropColumn extends Library<OwnItem> {
  constructor(props: Library<OwnItem>['props']) {
    super(props);
    // A finger that holds an item, but goes nowhere, drops it nowhere.
    const { handleMove, handleInteractionEnd } = this;
    this.handleMove = (point, bounds) => {
      if (this.isScrolledAway(point)) this.reset();
      else if (this.state.event || hasMoved(point)) handleMove(point, bounds);
    };
    // A whole day's end is let go: that is for the rows of whole days.
    this.handleInteractionEnd = () => {
      if (this.state.event) handleInteractionEnd();
    };
  }

  /** Whether what lies there is above the hours that show, such as the row of whole days. */
  private isScrolledAway({ y }: Point): boolean {
    const hours = this.ref.current?.closest('.rbc-time-content');
    return hours != null && y < getBoundsForNode(hours).top;
  }

  /** Most moves of a pointer stay within a slot, whose times the library makes anew. */
  override update(item: OwnItem, span: Span | undefined) {
    // The end of a whole day is at no hour.
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
    const preview = event && <HoursPreview item={event} top={top ?? 0} height={height ?? 0} />;
    return cloneElement(children, {}, children.props.children, preview);
  }
}

const hasMoved = ({ left, right, top, bottom }: Point) =>
  right - left > THRESHOLD || bottom - top > THRESHOLD;
