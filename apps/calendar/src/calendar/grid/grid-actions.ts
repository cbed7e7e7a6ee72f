import type { CalendarDate } from '@scheduler/scheduling';
import { createContext, useContext } from 'react';
import type { DisplayItem } from '../calendar-item.ts';
import type { ItemsByDay } from '../group-by-day.ts';

export type DragAction = 'move' | 'resize';
export type Direction = 'UP' | 'DOWN' | 'LEFT' | 'RIGHT';

/** Stable callbacks of the grid for its days and “+N more” buttons. */
export interface GridActions {
  showDay: (date: CalendarDate) => void;
  showMore: (items: readonly DisplayItem[], date: Date, button: HTMLElement) => void;
}

const noop = () => {};

export const GridActionsContext = createContext<GridActions>({
  showDay: noop,
  showMore: noop,
});

export const useGridActions = (): GridActions => useContext(GridActionsContext);

/** All visible items by day. */
export const GridDaysContext = createContext<ItemsByDay<DisplayItem>>(new Map());

export const useGridDays = (): ItemsByDay<DisplayItem> => useContext(GridDaysContext);
