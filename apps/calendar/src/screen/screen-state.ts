import { createContext, useContext, type ReactNode } from 'react';
import type { CalendarGridProps } from '../grid/calendar-grid-props.ts';
import type { useCalendar } from './items/use-calendar.ts';

/** State of the screen for the toolbar and the views, which `<Calendar>` renders. */
export interface ScreenState extends Pick<
  CalendarGridProps,
  'now' | 'days' | 'selected' | 'onDrop' | 'onMoveItem' | 'announcement'
> {
  isPhone: boolean;
  calendar: ReturnType<typeof useCalendar>;
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
