/*
 * The parts of react-big-calendar by themselves: its index brings localizers for six date libraries
 * along, and its <Calendar> every view. What lies under lib/ has no types of its own.
 */
declare module 'react-big-calendar/lib/Month' {
  import type { ComponentType, KeyboardEvent } from 'react';
  import type { SlotInfo } from 'react-big-calendar';
  import type { BandItem, GridItem } from './calendar/calendar-item.ts';

  export interface Drawing {
    localizer: object;
    accessors: object;
    getters: object;
    components: object;
  }

  export interface ViewProps extends Drawing {
    date: Date;
    getNow: () => Date;
    events: readonly GridItem[];
    backgroundEvents: readonly BandItem[];
    selected: object | null;
    selectable: 'ignoreEvents' | false;
    resizable: boolean;
    longPressThreshold: number;
    step: number;
    timeslots: number;
    allDayMaxRows: number;
    dayLayoutAlgorithm: string;
    scrollToTime: Date;
    onSelectEvent: (item: GridItem) => void;
    onKeyPressEvent: (item: GridItem, event: KeyboardEvent) => void;
    onSelectSlot: (slot: SlotInfo) => void;
    onShowMore: (items: readonly GridItem[], date: Date) => void;
    getDrilldownView: () => string;
    onDrillDown: (date: Date) => void;
  }

  const Month: ComponentType<ViewProps>;
  export default Month;
}

declare module 'react-big-calendar/lib/TimeGrid' {
  import type { ComponentType } from 'react';
  import type { ViewProps } from 'react-big-calendar/lib/Month';

  interface TimeGridProps extends ViewProps {
    range: readonly Date[];
    min: Date;
    max: Date;
    /** Pixels of the hours beside the days, for the header over them. */
    width: number;
    eventOffset: number;
    enableAutoScroll: boolean;
  }

  const TimeGrid: ComponentType<TimeGridProps>;
  export default TimeGrid;
}

declare module 'react-big-calendar/lib/EventCell' {
  import type { ComponentType, KeyboardEvent } from 'react';
  import type { Drawing } from 'react-big-calendar/lib/Month';
  import type { GridItem } from './calendar/calendar-item.ts';

  interface EventCellProps extends Drawing {
    event: GridItem;
    selected: boolean;
    onSelect: (item: GridItem) => void;
    onKeyPress: (item: GridItem, event: KeyboardEvent) => void;
  }

  const EventCell: ComponentType<EventCellProps>;
  export default EventCell;
}

declare module 'react-big-calendar/lib/Selection' {
  interface Point {
    clientX: number;
    clientY: number;
  }

  const Selection: new (container: () => Element, options?: object) => object;
  export default Selection;

  export function isEvent(node: Element, point: Point): boolean;
  export function isShowMore(node: Element, point: Point): boolean;
  export function getBoundsForNode(node: Element): object;
}

declare module 'react-big-calendar/lib/localizers/date-fns' {
  export { dateFnsLocalizer as default } from 'react-big-calendar';
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/DnDContext' {
  import type { Context } from 'react';

  export const DnDContext: Context<object>;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventWrapper' {
  import type { ComponentType, ReactNode } from 'react';

  const EventWrapper: ComponentType<{ event: object; children?: ReactNode }>;
  export default EventWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper' {
  import type { ComponentType, ReactNode } from 'react';

  const WeekWrapper: ComponentType<{ children?: ReactNode }>;
  export default WeekWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper' {
  export { default } from 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper';
}
