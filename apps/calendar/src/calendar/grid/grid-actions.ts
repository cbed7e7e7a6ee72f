import type { CalendarDate } from '@scheduler/scheduling';
import { createContext, useContext } from 'react';
import type { DrawnItem } from '../calendar-item.ts';
import type { Days } from '../days.ts';

export type DragAction = 'move' | 'resize';
export type Direction = 'UP' | 'DOWN' | 'LEFT' | 'RIGHT';

/** What a day and a '+N more' ask of their grid; the same functions as long as it lives. */
export interface GridActions {
  showDay: (date: CalendarDate) => void;
  showMore: (items: readonly DrawnItem[], date: Date, button: HTMLElement) => void;
}

const nothing = () => {};

export const GridActionsContext = createContext<GridActions>({
  showDay: nothing,
  showMore: nothing,
});

export const useGridActions = (): GridActions => useContext(GridActionsContext);

/** Everything that is to be drawn, by day. */
export const GridDaysContext = createContext<Days<DrawnItem>>(new Map());

export const useGridDays = (): Days<DrawnItem> => useContext(GridDaysContext);
