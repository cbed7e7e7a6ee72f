import type { GridItem } from './calendar-item.ts';
import { DragPreview } from './grid/drag-preview.tsx';
import { RowItemContent } from './grid-event-content.tsx';
import { isDisplayItem, eventClassName } from './event-styles.ts';

/*
 * Accessors, components and getters that react-big-calendar's <Calendar> would create on every
 * render. The grids use the library's internal modules directly, because <Calendar> bundles all
 * views.
 */

export const gridComponents = { eventWrapper: DragPreview, event: RowItemContent };

export const gridAccessors = {
  start: ({ start }: GridItem) => start,
  end: ({ end }: GridItem) => end,
  allDay: (item: GridItem) => isDisplayItem(item) && item.allDay,
  title: ({ title }: GridItem) => title,
  tooltip: ({ title }: GridItem) => title,
  eventId: ({ id }: GridItem) => id,
  resource: () => undefined,
  resourceId: () => undefined,
  resourceTitle: () => undefined,
};

export const gridGetters = {
  eventProp: (item: GridItem) => (isDisplayItem(item) ? { className: eventClassName(item) } : {}),
};
