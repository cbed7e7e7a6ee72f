import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import type { KeyboardEvent } from 'react';
import type { SlotInfo } from 'react-big-calendar';
import type { DisplayItem, EventItem, OverlapBand } from '../screen/items/calendar-item.ts';
import type { ItemsByDay } from '../screen/items/group-by-day.ts';
import type { DropTarget } from './drag/event-move.ts';
import type { EventComponent } from './grid-actions.ts';

export interface CalendarGridProps {
  view: Exclude<CalendarView, 'agenda'>;
  date: CalendarDate;
  now: number;
  /** The displayed items by day, with proposals and the item that is moved by key. */
  days: ItemsByDay<DisplayItem>;
  bands: readonly OverlapBand[];
  /** Renders the content of an item. */
  eventComponent: EventComponent;
  /** The item whose dialog is open. */
  selected: DisplayItem | null;
  onSelectItem: (item: DisplayItem) => void;
  onSelectSlot: (slot: SlotInfo) => void;
  onDrop: (item: EventItem, drop: DropTarget) => unknown;
  onShow: (next: { view?: CalendarView; date?: CalendarDate }) => void;
  /** Moves an item by key; returns its new date, or `null` if the key doesn't move items. */
  onMoveItem: (event: KeyboardEvent, id: string) => CalendarDate | null;
  /** Screen reader announcement of a keyboard move. */
  announcement: string;
  className?: string | undefined;
}
