import { usePlatform } from '@scheduler/platform';
import { isOccurrence, type CalendarView } from '@scheduler/scheduling';
import { useCallback } from 'react';
import type { EventItem } from '../../screen/items/calendar-item.ts';
import { moveItem, type ScopedDrop } from './move-item.ts';
import type { DropTarget } from './event-move.ts';

/** Saves a moved or resized event; prompts for the scope if it is part of a series. */
export function useDropEvent(
  view: CalendarView,
  askScope: (item: EventItem, drop: ScopedDrop) => void,
) {
  const platform = usePlatform();
  return useCallback(
    (item: EventItem, drop: DropTarget) => {
      if (isOccurrence(item.event)) askScope(item, { ...drop, view });
      else return moveItem(platform, item, { ...drop, view });
    },
    [platform, view, askScope],
  );
}
