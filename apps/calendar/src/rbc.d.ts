/*
 * The parts of react-big-calendar by themselves: its index brings localizers for six date libraries
 * along, and its <Calendar> every view. What lies under lib/ has no types of its own.
 */
declare module 'react-big-calendar/lib/BackgroundCells' {
  import type { ComponentType } from 'react';

  export interface Drawing {
    localizer: object;
    accessors: object;
    getters: object;
    components: object;
  }

  interface BackgroundCellsProps extends Drawing {
    /** Of the month whose days stand out. */
    date: Date | undefined;
    getNow: () => Date;
    range: readonly Date[];
    selectable: 'ignoreEvents' | false;
    container: () => Element | null;
    longPressThreshold: number;
    onSelectSlot: (slot: { start: number; end: number; action: string }) => void;
  }

  const BackgroundCells: ComponentType<BackgroundCellsProps>;
  export default BackgroundCells;
}

declare module 'react-big-calendar/lib/TimeGutter' {
  import type { ComponentType } from 'react';
  import type { Drawing } from 'react-big-calendar/lib/BackgroundCells';

  export interface Hours extends Drawing {
    date: Date;
    /** The first instant of the day, and the last one. */
    min: Date;
    max: Date;
    step: number;
    timeslots: number;
    getNow: () => Date;
  }

  const TimeGutter: ComponentType<Hours>;
  export default TimeGutter;
}

declare module 'react-big-calendar/lib/DayColumn' {
  import type { ComponentType } from 'react';
  import type { SlotInfo } from 'react-big-calendar';
  import type { Hours } from 'react-big-calendar/lib/TimeGutter';
  import type { LaidOut, Layout } from './calendar/grid/day-layout.ts';
  import type { BandItem, DrawnItem } from './calendar/calendar-item.ts';

  interface DayColumnProps extends Hours {
    isNow: boolean;
    events: readonly DrawnItem[];
    backgroundEvents: readonly BandItem[];
    dayLayoutAlgorithm: (given: Layout) => LaidOut[];
    selectable: 'ignoreEvents' | false;
    longPressThreshold: number;
    onSelectSlot: (slot: SlotInfo) => void;
    resizable: boolean;
  }

  const DayColumn: ComponentType<DayColumnProps>;
  export default DayColumn;
}

declare module 'react-big-calendar/lib/utils/layout-algorithms/overlap' {
  import type { LaidOut, Layout } from './calendar/grid/day-layout.ts';

  export default function overlap(given: Layout): LaidOut[];
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

declare module 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper' {
  import type { ComponentType, ReactNode } from 'react';

  const WeekWrapper: ComponentType<{ children?: ReactNode } & Record<string, unknown>>;
  export default WeekWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper' {
  export { default } from 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper';
}
