import type { BandItem, GridItem } from './calendar-item.ts';
import { MonthItem, TimedItem, WeekdayHeader } from './grid-parts.tsx';
import { ItemWrapper, RowWrapper } from './grid-wrappers.tsx';
import { lookOf } from './item-look.ts';
import { isOff } from './working-hours.ts';

/*
 * What react-big-calendar's own <Calendar> makes of its props each time it renders, made once. Its
 * views are used by themselves: <Calendar> brings all of them, a toolbar and an agenda along.
 */

const none = () => ({});
const children = (props: { children?: React.ReactNode }) => props.children;

const common = {
  eventWrapper: ItemWrapper,
  weekWrapper: RowWrapper,
  backgroundEventWrapper: children,
  dateCellWrapper: children,
  eventContainerWrapper: children,
  timeSlotWrapper: children,
  timeGutterWrapper: children,
  timeIndicatorWrapper: children,
};

export const monthComponents = { ...common, header: WeekdayHeader, event: MonthItem };
export const timeComponents = { ...common, event: TimedItem };

export const accessors = {
  start: ({ start }: GridItem) => start,
  end: ({ end }: GridItem) => end,
  allDay: (item: GridItem) => item.kind !== 'band' && item.allDay,
  title: ({ title }: GridItem) => title,
  tooltip: ({ title }: GridItem) => title,
  eventId: ({ id }: GridItem) => id,
  resource: () => undefined,
  resourceId: () => undefined,
  resourceTitle: () => undefined,
};

export const getters = {
  eventProp: (item: GridItem) => (item.kind === 'band' ? {} : { className: lookOf(item) }),
  backgroundEventProp: none as (item: BandItem) => object,
  slotProp: (time: Date) => ({ className: isOff(time) ? 'is-off' : '' }),
  slotGroupProp: none,
  dayProp: none,
};
