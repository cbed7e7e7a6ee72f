import { usePlatform } from '@scheduler/platform';
import type { CalendarView } from '@scheduler/scheduling';
import { useCallback } from 'react';
import type { OwnItem } from './calendar-item.ts';
import { gridExtras } from './grid-later.ts';
import type { Drop } from './move-event.ts';

/** Saves what was dragged or resized; whoever drags has the extras. */
export function useDrop(view: CalendarView) {
  const platform = usePlatform();
  const extras = gridExtras.use();
  return useCallback(
    (item: OwnItem, drop: Drop) => void extras?.dropItem(platform, item, drop, view),
    [extras, platform, view],
  );
}
