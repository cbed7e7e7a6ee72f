import { useLayoutEffect, useState, type RefObject } from 'react';

/** Typical heights: all weeks of a month, the dates of a week, and an item row. */
const ESTIMATED_HEIGHTS_PX = { weeks: 570, dates: 27, row: 21 };

/** Estimates the limit before the first measurement; a correct estimate avoids a second render. */
const estimateLimit = (weeks: number) =>
  Math.floor(
    (ESTIMATED_HEIGHTS_PX.weeks / weeks - ESTIMATED_HEIGHTS_PX.dates) / ESTIMATED_HEIGHTS_PX.row,
  );

/**
 * Measures how many item rows fit into a week of the month. The row height is the CSS variable
 * `--event-row`, and all weeks have the same height.
 */
export function useRowLimit(month: RefObject<HTMLElement | null>, weeks: number): number {
  const [limit, setLimit] = useState(() => estimateLimit(weeks));
  useLayoutEffect(() => {
    const element = month.current;
    if (!element) return;
    const measure = () => {
      const week = element.querySelector<HTMLElement>('.rbc-month-row');
      const dates = week?.querySelector<HTMLElement>('.month-dates');
      const row = Number.parseFloat(getComputedStyle(element).getPropertyValue('--event-row'));
      if (!week || !dates || !row || week.clientHeight === 0) return;
      setLimit(Math.max(1, Math.floor((week.clientHeight - dates.offsetHeight) / row)));
    };
    measure();
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(measure);
    // Weeks have less height in a month that spans six weeks.
    const week = element.querySelector('.rbc-month-row');
    if (week) observer.observe(week);
    return () => observer.disconnect();
  }, [month]);
  return limit;
}
