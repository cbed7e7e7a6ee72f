import { useLayoutEffect, useState, type RefObject } from 'react';

/** What the weeks of a month usually have together, what a week's dates take, and a row, in pixels. */
const USUAL = { weeks: 570, dates: 27, row: 21 };

/** Rows of a month's week until the room for them is measured: a right guess is drawn but once. */
const usualLimit = (weeks: number) => Math.floor((USUAL.weeks / weeks - USUAL.dates) / USUAL.row);

/**
 * How many rows of items a week of the month has room for. The sheet says how high one is
 * (`--event-row`); a week is as high as the first one is.
 */
export function useRowLimit(month: RefObject<HTMLElement | null>, weeks: number): number {
  const [limit, setLimit] = useState(() => usualLimit(weeks));
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
    // A month of six weeks has lower ones than the month before.
    const week = element.querySelector('.rbc-month-row');
    if (week) observer.observe(week);
    return () => observer.disconnect();
  }, [month]);
  return limit;
}
