import type { GridItem } from './calendar-item.ts';
import { DragPreview } from './grid/drag-preview.tsx';
import { MonthItem } from './grid-parts.tsx';
import { isDrawn, lookOf } from './item-look.ts';

/*
 * What react-big-calendar's own <Calendar> makes of its props each time it renders, made once. Its
 * parts are used by themselves: <Calendar> brings all of them, a toolbar and an agenda along.
 */

export const components = { eventWrapper: DragPreview, event: MonthItem };

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
};
