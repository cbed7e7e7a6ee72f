import type { CalendarView } from '@scheduler/scheduling';
import { useEffect, useRef, type MouseEvent } from 'react';
import { gridExtras } from './grid-later.ts';

/**
 * Whether days and hours can be chosen yet: the code for that comes with the views with hours, and
 * for a month with the extras. A click on a day before then is made again as soon as it is heard.
 */
export function useChoosing(view: CalendarView) {
  const extras = gridExtras.use();
  const canChoose = view !== 'month' || extras !== null;
  const early = useRef<MouseEvent>(null);
  const noteEarly = (event: MouseEvent) => {
    if (canChoose || (event.target as Element).closest('.rbc-event, button')) return;
    early.current = event;
    gridExtras.fetch().catch(() => {}); // the next click tries again
  };
  useEffect(() => {
    if (!canChoose || !early.current) return;
    const { target, clientX, clientY } = early.current;
    early.current = null;
    for (const type of ['mousedown', 'mouseup']) {
      target.dispatchEvent(new globalThis.MouseEvent(type, { bubbles: true, clientX, clientY }));
    }
  }, [canChoose]);
  return { canChoose, noteEarly };
}
