/*
 * The parts of react-big-calendar by themselves: its index brings localizers for six date libraries
 * along, and its <Calendar> every view. What lies under lib/ has no types of its own.
 */
interface RbcViewProps {
  localizer: object;
  accessors: object;
  getters: object;
  components: object;
  date: Date;
  getNow: () => Date;
  events: readonly import('./calendar/calendar-item.ts').GridItem[];
  backgroundEvents: readonly import('./calendar/calendar-item.ts').BandItem[];
  selected: object | null;
  selectable: 'ignoreEvents';
  resizable: boolean;
  longPressThreshold: number;
  step: number;
  timeslots: number;
  allDayMaxRows: number;
  dayLayoutAlgorithm: string;
  scrollToTime: Date;
  onSelectEvent: (item: import('./calendar/calendar-item.ts').GridItem) => void;
  onKeyPressEvent: (
    item: import('./calendar/calendar-item.ts').GridItem,
    event: import('react').KeyboardEvent,
  ) => void;
  onSelectSlot: (slot: import('react-big-calendar').SlotInfo) => void;
  onShowMore: (
    items: readonly import('./calendar/calendar-item.ts').GridItem[],
    date: Date,
  ) => void;
  getDrilldownView: () => string;
  onDrillDown: (date: Date) => void;
}

declare module 'react-big-calendar/lib/Month' {
  const Month: import('react').ComponentType<RbcViewProps>;
  export default Month;
}

declare module 'react-big-calendar/lib/Week' {
  export { default } from 'react-big-calendar/lib/Month';
}

declare module 'react-big-calendar/lib/WorkWeek' {
  export { default } from 'react-big-calendar/lib/Month';
}

declare module 'react-big-calendar/lib/Day' {
  export { default } from 'react-big-calendar/lib/Month';
}

declare module 'react-big-calendar/lib/EventCell' {
  type Item = import('./calendar/calendar-item.ts').GridItem;
  const EventCell: import('react').ComponentType<
    Pick<RbcViewProps, 'localizer' | 'accessors' | 'getters' | 'components'> & {
      event: Item;
      selected: boolean;
      onSelect: (item: Item) => void;
      onKeyPress: (item: Item, event: import('react').KeyboardEvent) => void;
    }
  >;
  export default EventCell;
}

declare module 'react-big-calendar/lib/localizer' {
  export function mergeWithDefaults(
    localizer: object,
    culture: string,
    formats: object,
    messages: object,
  ): object;
}

declare module 'react-big-calendar/lib/localizers/date-fns' {
  export { dateFnsLocalizer as default } from 'react-big-calendar';
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/DnDContext' {
  export const DnDContext: import('react').Context<object>;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventWrapper' {
  const EventWrapper: import('react').ComponentType<{
    event: object;
    children?: import('react').ReactNode;
  }>;
  export default EventWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper' {
  const WeekWrapper: import('react').ComponentType<{ children?: import('react').ReactNode }>;
  export default WeekWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper' {
  export { default } from 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper';
}
