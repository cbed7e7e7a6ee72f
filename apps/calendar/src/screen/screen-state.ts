import type { CalendarDate } from '@scheduler/scheduling';
import { createContext, useContext, type KeyboardEvent, type ReactNode } from 'react';
import type { CalendarItem, DisplayItem, EventItem } from './items/calendar-item.ts';
import type { DropTarget } from '../grid/drag/event-move.ts';
import type { ItemsByDay } from './items/group-by-day.ts';
import type { useCalendar } from './items/use-calendar.ts';

/** State of the screen for the toolbar and the views, which `<Calendar>` renders. */
export interface ScreenState {
  now: number;
  isPhone: boolean;
  calendar: ReturnType<typeof useCalendar>;
  /** The displayed items by day, with proposals and the item that is moved by key. */
  days: ItemsByDay<DisplayItem>;
  /** The item whose dialog is open. */
  selected: CalendarItem | null;
  onDrop: (item: EventItem, drop: DropTarget) => unknown;
  /** Moves an item by key; returns its new date, or `null` if the key doesn't move items. */
  onMoveItem: (event: KeyboardEvent, id: string) => CalendarDate | null;
  /** Screen reader announcement of a keyboard move. */
  announcement: string;
  /** The sidebar's content, for the popover of the toolbar on narrow screens. */
  filters: ReactNode;
  /** Whether a dialog is open. Popovers close when a dialog opens. */
  isDialogOpen: boolean;
}

export const ScreenStateContext = createContext<ScreenState | null>(null);

/** @throws Error outside the calendar screen */
export function useScreenState(): ScreenState {
  const state = useContext(ScreenStateContext);
  if (!state) throw new Error('There is no calendar screen');
  return state;
}
