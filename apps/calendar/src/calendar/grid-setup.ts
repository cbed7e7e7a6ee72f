import type { BandItem, GridItem } from './calendar-item.ts';
import { DayCell, WholeDayCell } from './grid/day-cell.tsx';
import { ItemWrapper } from './grid/timed-item.tsx';
import { MonthItem, TimedItem } from './grid-parts.tsx';
import { isDrawn, lookOf } from './item-look.ts';
import { isOff } from './working-hours.ts';

/*
 * What react-big-calendar's own <Calendar> makes of its props each time it renders, made once. Its
 * parts are used by themselves: <Calendar> brings all of them, a toolbar and an agenda along.
 */

const none = () => ({});
const children = (props: { children?: React.ReactNode }) => props.children;

const common = {
  eventWrapper: ItemWrapper,
  backgroundEventWrapper: children,
  dateCellWrapper: children,
  eventContainerWrapper: children,
  timeSlotWrapper: children,
  timeGutterWrapper: children,
  timeIndicatorWrapper: children,
};

export const rowComponents = { ...common, dateCellWrapper: DayCell, event: MonthItem };
export const wholeDayComponents = { ...rowComponents, dateCellWrapper: WholeDayCell };
export const timeComponents = { ...common, event: TimedItem };

export const accessors = {
  start: ({ start }: GridItem) => start,
  end: ({ end }: GridItem) => end,
  allDay: (item: GridItem) => isDrawn(item) && item.allDay,
  title: ({ title }: GridItem) => title,
  tooltip: ({ title }: GridItem) => title,
  eventId: ({ id }: GridItem) => id,
  resource: () => undefined,
  resourceId: () => undefined,
  resourceTitle: () => undefined,
};

export const getters = {
  eventProp: (item: GridItem) => (isDrawn(item) ? { className: lookOf(item) } : {}),
  backgroundEventProp: none as (item: BandItem) => object,
  slotProp: (time: Date) => ({ className: isOff(time) ? 'is-off' : '' }),
  slotGroupProp: none,
  dayProp: none,
};
