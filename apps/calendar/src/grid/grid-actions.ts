import type { CalendarDate } from '@scheduler/scheduling';
import { createContext, useContext, type ComponentType } from 'react';
import type { DisplayItem, EventItem } from '../screen/items/calendar-item.ts';
import type { DropTarget } from './drag/event-move.ts';
import type { ItemsByDay } from '../screen/items/group-by-day.ts';

/** Stable callbacks of the grid for its days and “+N more” buttons. */
export interface GridActions {
  showDay: (date: CalendarDate) => void;
  showMore: (content: OverflowContent) => void;
}

/** Content of the “+N more” popover, and the button it is anchored to. */
export interface OverflowContent {
  items: readonly DisplayItem[];
  date: Date;
  button: HTMLElement;
}

export const GridActionsContext = createContext<GridActions>({
  showDay: () => {},
  showMore: () => {},
});

export const useGridActions = (): GridActions => useContext(GridActionsContext);

/** The content of an item. A view gets it from the `components` of `<Calendar>`. */
export type EventComponent = ComponentType<{
  event: DisplayItem;
  layout: 'row' | 'narrow-block' | 'wide-block';
}>;

export const EventComponentContext = createContext<EventComponent>(() => null);

export const useEventComponent = (): EventComponent => useContext(EventComponentContext);

/** All visible items by day. */
export const GridDaysContext = createContext<ItemsByDay<DisplayItem>>(new Map());

export const useGridDays = (): ItemsByDay<DisplayItem> => useContext(GridDaysContext);

/** Half hours of a day that are being selected; `to` is exclusive. */
export interface SelectedSlots {
  date: CalendarDate;
  from: number;
  to: number;
}

export interface DraggedItem {
  item: EventItem;
  /** The times that the item gets if the pointer is released; `null` where it can't be dropped. */
  drop: DropTarget | null;
}

/** The effect of the pointer, drawn over the grid while it is pressed. */
export interface PointerPreview {
  slots: SelectedSlots | null;
  dragged: DraggedItem | null;
}

export const PointerPreviewContext = createContext<PointerPreview>({ slots: null, dragged: null });

export const usePointerPreview = (): PointerPreview => useContext(PointerPreviewContext);
