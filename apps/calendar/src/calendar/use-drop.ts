import { usePlatform } from '@scheduler/platform';
import type { CalendarView } from '@scheduler/scheduling';
import { useCallback } from 'react';
import { isOccurrence } from '../is-writable.ts';
import type { OwnItem } from './calendar-item.ts';
import type { ScopedDrop } from './drop-item.ts';
import { gridExtras } from './grid-later.ts';
import type { Drop } from './move-event.ts';

/** Saves what was dragged or resized; whoever drags has the extras. Of a series it asks first. */
export function useDrop(view: CalendarView, ask: (item: OwnItem, drop: ScopedDrop) => void) {
  const platform = usePlatform();
  const extras = gridExtras.use();
  return useCallback(
    (item: OwnItem, drop: Drop) => {
      if (isOccurrence(item.event)) ask(item, { ...drop, view });
      else return extras?.dropItem(platform, item, { ...drop, view });
    },
    [extras, platform, view, ask],
  );
}
