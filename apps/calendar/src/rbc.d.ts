/*
 * The parts of react-big-calendar by themselves: its index brings localizers for six date libraries
 * along. What lies under lib/ has no types of its own.
 */
declare module 'react-big-calendar/lib/Calendar' {
  export { Calendar as default } from 'react-big-calendar';
}

declare module 'react-big-calendar/lib/localizers/date-fns' {
  export { dateFnsLocalizer as default } from 'react-big-calendar';
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/withDragAndDrop' {
  import type { CalendarProps } from 'react-big-calendar';
  import type { ComponentType } from 'react';

  interface Drop<Item> {
    event: Item;
    start: Date | string;
    end: Date | string;
    /** Whether it lies in the all-day row; a month does not say. */
    isAllDay?: boolean;
  }

  interface DragProps<Item> {
    onEventDrop: (drop: Drop<Item>) => void;
    onEventResize: (drop: Drop<Item>) => void;
    draggableAccessor: (item: Item) => boolean;
    resizableAccessor: (item: Item) => boolean;
    resizable: boolean;
  }

  export default function withDragAndDrop<Item extends object>(
    calendar: ComponentType<CalendarProps<Item>>,
  ): ComponentType<CalendarProps<Item> & DragProps<Item>>;
}
