import { cloneElement } from 'react';
import Library, {
  type Point,
  type Span,
} from 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper';
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
    const { handleMove } = this;
    this.handleMove = (point, bounds) => {
      if (this.state.event || hasMoved(point)) handleMove(point, bounds);
    };
  }

  /** Most moves of a pointer stay within a slot, whose times the library makes anew. */
  override update(item: OwnItem, span: Span) {
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
