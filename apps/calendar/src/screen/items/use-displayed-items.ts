import type { CalendarView } from '@scheduler/scheduling';
import { useMemo } from 'react';
import type { DropTarget } from '../../grid/drag/event-move.ts';
import type { EventItem } from './calendar-item.ts';
import { groupByDay } from './group-by-day.ts';
import type { useCalendar } from './use-calendar.ts';
import { useKeyboardMove } from '../../grid/keyboard/use-keyboard-move.ts';
import { useOpenPlan } from '../../optimizer/plan/open-plan.ts';
import { toProposedEvents } from '../../optimizer/proposed-changes/proposed-events.ts';

type Items = Pick<ReturnType<typeof useCalendar>, 'items' | 'days'>;

/** Adds proposals, and moves the item that the user moves by key. */
export function useDisplayedItems(
  calendar: Items,
  view: CalendarView,
  onDrop: (item: EventItem, drop: DropTarget) => Promise<void> | void,
) {
  const openPlan = useOpenPlan();
  const itemsWithProposals = useMemo(
    () => (openPlan ? [...calendar.items, ...toProposedEvents(openPlan)] : calendar.items),
    [openPlan, calendar.items],
  );
  const { items, ...keyboardMove } = useKeyboardMove(itemsWithProposals, view, onDrop);
  const days = useMemo(
    () => (items === calendar.items ? calendar.days : groupByDay(items)),
    [items, calendar.items, calendar.days],
  );
  return { items, days, ...keyboardMove };
}
