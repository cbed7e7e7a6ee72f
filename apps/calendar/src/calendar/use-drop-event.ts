import { usePlatform } from '@scheduler/platform';
import type { CalendarView } from '@scheduler/scheduling';
import { useCallback } from 'react';
import { isOccurrence } from '../event-permissions.ts';
import type { EventItem } from './calendar-item.ts';
import type { ScopedDrop } from './move-item.ts';
import { gridInteractions } from './deferred-modules.ts';
import type { DropTarget } from './event-move.ts';

/** Saves a moved or resized event; prompts for the scope if it is part of a series. */
export function useDropEvent(
  view: CalendarView,
  askScope: (item: EventItem, drop: ScopedDrop) => void,
) {
  const platform = usePlatform();
  const interactions = gridInteractions.use();
  return useCallback(
    (item: EventItem, drop: DropTarget) => {
      if (isOccurrence(item.event)) askScope(item, { ...drop, view });
      else return interactions?.moveItem(platform, item, { ...drop, view });
    },
    [interactions, platform, view, askScope],
  );
}
